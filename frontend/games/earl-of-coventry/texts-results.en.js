/** English: how a deal ends and a series stands in Earl of Coventry. */
export default {
  results: {
    "title/winner": "{who} won",
    "title/winner-you": "You won",
    "title/series-won": "{who} won the series",
    "title/series-won-you": "You won the series",
    "title/series-shared": "{who} shared first place",
    "first-out": "{who} {is|are} out first and {is|are} paid for the cards left: {sum} = {points}.",
    total: "{who}: {score}, total {total}, place {place}.",
    "series-over": "The series of {n:deal,deals} is over.",
  },
};
