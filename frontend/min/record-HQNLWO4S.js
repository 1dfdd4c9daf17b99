import{a as r,b as n,c as o,d as s,e as a}from"./chunk-J5F35YBQ.js";import"./chunk-XAUF5YDW.js";export{a as doneIn,s as gameIn,n as linkOf,o as recordIn,r as recordOf};
