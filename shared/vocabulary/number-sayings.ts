/**
 * Sayings with a number, and counts that are the same for everybody, such as the days of a week. They say nothing about a
 * product. Digits here stand for the number in digits or in words: "9 to 5" is also "nine to five". Leave out anything that could
 * describe a product: "2 in 1" and "5 star" are claims.
 */
const sayings = `
4 seasons in 1|all 4 seasons|the 4 seasons|4 seasons of the year|for 4 seasons
all 5 senses|the 5 senses|5 senses|6th sense
24 hours a day|4 hours a day 7 days a week|7 days a week|365 days a year|365 days of the year|12 months a year|12 months of the year|52 weeks a year
7 days of the week|60 minutes an hour|60 seconds a minute|24 7 365
9 to 5|cloud 9|whole 9 yards|all 4 s|4 legged|2 legged|4 corners of the|7 seas|7th heaven|9 lives|catch 22|50 50|2 cents
2 left feet|2 thumbs up|2 peas|2 birds|3 cheers|3 wishes|10 fingers|10 toes|2 sides of the same|2 sides to every|100 percent of the time|1001 nights`;

/** Each saying as the list of its words and numbers: "9 to 5" is ['9', 'to', '5']. */
export const numberSayings: readonly (readonly string[])[] = sayings
  .split(/[|\n]/)
  .filter(Boolean)
  .map((saying) => saying.match(/\d+|\p{L}+/gu) ?? []);
