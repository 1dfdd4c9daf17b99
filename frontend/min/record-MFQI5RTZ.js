import{a as r,b as n,c as o,d as s,e as a}from"./chunk-GOUHMRES.js";import"./chunk-TY2B5SFD.js";export{a as doneIn,s as gameIn,n as linkOf,o as recordIn,r as recordOf};
