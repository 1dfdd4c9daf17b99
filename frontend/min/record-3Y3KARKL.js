import{a,b,c,d,e}from"./chunk-6YW56CRZ.js";import"./chunk-SIMKRIS2.js";export{e as doneIn,d as gameIn,b as linkOf,c as recordIn,a as recordOf};
