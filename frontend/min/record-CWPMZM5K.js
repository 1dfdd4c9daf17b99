import{a as r,b as n,c as o,d as s,e as a}from"./chunk-BBBRIP2L.js";import"./chunk-WRISZDYA.js";export{a as doneIn,s as gameIn,n as linkOf,o as recordIn,r as recordOf};
