import{a,b,c,d,e}from"./chunk-MYQE6YMI.js";import"./chunk-RZHNVOYX.js";export{e as doneIn,d as gameIn,b as linkOf,c as recordIn,a as recordOf};
