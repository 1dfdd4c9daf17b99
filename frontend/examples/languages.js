// Your own words replace the table's. All of them are in i18n/en*.js and games/*/texts*.en.js.
document.getElementById("english").strings = { yourTurn: "Over to you" };
