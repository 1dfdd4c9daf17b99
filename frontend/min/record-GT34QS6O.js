import{a as r,b as n,c as o,d as s,e as a}from"./chunk-2SVGEUK2.js";import"./chunk-PDPUYJL5.js";export{a as doneIn,s as gameIn,n as linkOf,o as recordIn,r as recordOf};
