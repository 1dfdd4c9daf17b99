import{a as r,b as n,c as o,d as s,e as a}from"./chunk-S3JTERI7.js";import"./chunk-L2QF24F7.js";export{a as doneIn,s as gameIn,n as linkOf,o as recordIn,r as recordOf};
