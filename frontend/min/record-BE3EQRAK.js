import{a,b,c,d,e}from"./chunk-IXJXQP6Y.js";import"./chunk-L4EIUWG2.js";export{e as doneIn,d as gameIn,b as linkOf,c as recordIn,a as recordOf};
