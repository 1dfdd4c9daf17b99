import{a as r,b as n,c as o,d as s,e as a}from"./chunk-XZ64ONMD.js";import"./chunk-OER5T7FF.js";export{a as doneIn,s as gameIn,n as linkOf,o as recordIn,r as recordOf};
