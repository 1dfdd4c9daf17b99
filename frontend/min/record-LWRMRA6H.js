import{a as r,b as n,c as o,d as s,e as a}from"./chunk-SXTAMS36.js";import"./chunk-CLB46FKM.js";export{a as doneIn,s as gameIn,n as linkOf,o as recordIn,r as recordOf};
