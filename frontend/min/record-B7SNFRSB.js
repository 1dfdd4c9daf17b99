import{a as r,b as n,c as o,d as s,e as a}from"./chunk-HBTVQ6JT.js";import"./chunk-2DSCM3MN.js";export{a as doneIn,s as gameIn,n as linkOf,o as recordIn,r as recordOf};
