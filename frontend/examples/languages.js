// Words of your own take the place of the table's; the files i18n/en*.js in its folder have all of them.
document.getElementById("english").strings = { yourTurn: "Over to you" };
