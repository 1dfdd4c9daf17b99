import{aa as a,b as s,h as r}from"./chunk-Q4QA5ZQU.js";var h={c:"♣",d:"♦",h:"♥",s:"♠"},o=(o,Q,$=r(Q))=>o===s?"▮":`${a(o[0],$)}${h[o[1]]}︎`,Q=a=>a>0?`+${a}`:a<0?"−"+-a:"0";export{o as a,Q as b};
