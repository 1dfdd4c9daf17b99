import{a as r,b as n,c as o,d as s,e as a}from"./chunk-JYN7QIR2.js";import"./chunk-E6VS27EK.js";export{a as doneIn,s as gameIn,n as linkOf,o as recordIn,r as recordOf};
