import{a as r,b as e,c as a,d as o,e as s}from"./chunk-YKKIADJA.js";import"./chunk-5L4ELSTW.js";export{r as buildRecord,s as linesOfReplay,a as readRecord,o as recordGame,e as recordLink};
