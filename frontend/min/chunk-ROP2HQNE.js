import{aa as a,b as s,h as r}from"./chunk-5L4ELSTW.js";var h={c:"♣",d:"♦",h:"♥",s:"♠"},o=(o,$,b=r($))=>o===s?"▮":`${a(o[0],b)}${h[o[1]]}︎`,$=a=>a>0?`+${a}`:a<0?"−"+-a:"0";export{o as a,$ as b};
