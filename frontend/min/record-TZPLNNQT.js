import{a as r,b as e,c as a,d as o,e as s}from"./chunk-HGPZ3YI7.js";import"./chunk-57C7XFEZ.js";export{r as buildRecord,s as linesOfReplay,a as readRecord,o as recordGame,e as recordLink};
