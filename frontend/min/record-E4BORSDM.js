import{a as r,b as n,c as o,d as s,e as a}from"./chunk-7I6E2NYE.js";import"./chunk-6BPFBX6D.js";export{a as doneIn,s as gameIn,n as linkOf,o as recordIn,r as recordOf};
