/**
 * Sentences that speak of a shop and not of the product: its delivery, its newsletter, and what themes put into the descriptions of
 * a shop that is being tried out.
 */
const ofShop = new RegExp(
  [
    String.raw`\b(?:this|our) is a (?:demo(?:nstration)?|test|sample) (?:store|shop|site)\b|\bdemonstration (?:store|shop)\b`,
    String.raw`\byou can (?:buy|purchase|order|find) (?:more )?(?:products?|items?) like (?:this|these)\b`,
    String.raw`^(?:add (?:it |this )?to (?:your )?(?:basket|cart|bag|wish ?list)|subscribe\b.{0,40}|sign up\b.{0,40})[.!]?$`,
    String.raw`(?<![-\p{L}])free (?:delivery|shipping|returns?)\b|\bships? (?:for )?free(?: of charge)?[.!]?$|\bwe ship\b`,
    String.raw`\bdelivery over [£$€\d]|\bdispatched within \d|\breturns? within \d+ (?:working )?days\b|\bnext[- ]day delivery\b`,
    String.raw`\bshipping (?:is )?calculated at checkout\b|\b(?:our|the) newsletter\b`,
    String.raw`\b(?:customers? also (?:bought|viewed|liked)|you (?:may|might) also like|frequently bought together)\b`,
    String.raw`^(?:visit|follow|contact|e-?mail) (?:us|our (?:shop|store|website|page))\b|^visit the .{1,60} (?:shop|store)\b`,
  ].join('|'),
  'iu',
);

/** Whether a sentence is about the shop, so that no text about the product should tell it. Takes time in proportion to its length. */
export const isOfShop = (sentence: string): boolean => ofShop.test(sentence);
