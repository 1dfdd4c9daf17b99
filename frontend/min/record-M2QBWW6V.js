import{a as r,b as e,c as a,d as o,e as s}from"./chunk-54TJ75U3.js";import"./chunk-Q4QA5ZQU.js";export{r as buildRecord,s as linesOfReplay,a as readRecord,o as recordGame,e as recordLink};
