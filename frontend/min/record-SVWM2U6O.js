import{a as r,b as n,c as o,d as s,e as a}from"./chunk-YA75O5NJ.js";import"./chunk-VQRXZV27.js";export{a as doneIn,s as gameIn,n as linkOf,o as recordIn,r as recordOf};
