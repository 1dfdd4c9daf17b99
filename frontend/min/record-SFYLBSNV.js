import{a,b,c,d,e}from"./chunk-63RHC3PV.js";import"./chunk-IADU2RJJ.js";export{e as doneIn,d as gameIn,b as linkOf,c as recordIn,a as recordOf};
