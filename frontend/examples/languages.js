// Words of your own take the place of the table's; i18n/en.js in its folder has all of them.
document.getElementById("english").strings = { yourTurn: "Over to you" };
