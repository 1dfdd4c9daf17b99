import{a as r,b as n,c as o,d as s,e as a}from"./chunk-MHMTBAH6.js";import"./chunk-JDINYT2B.js";export{a as doneIn,s as gameIn,n as linkOf,o as recordIn,r as recordOf};
