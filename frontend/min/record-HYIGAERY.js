import{a as r,b as n,c as o,d as s,e as a}from"./chunk-KZ6O4IYN.js";import"./chunk-2STO53ZL.js";export{a as doneIn,s as gameIn,n as linkOf,o as recordIn,r as recordOf};
