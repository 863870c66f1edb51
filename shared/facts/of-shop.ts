/**
 * Sentences that speak of a shop and not of the product: its delivery, its newsletter, and what themes put into the descriptions of
 * a shop that is being tried out.
 */
const ofShop = new RegExp(
  [
    String.raw`\b(?:demo(?:nstration)?|test|sample) (?:store|shop|product|site)\b`,
    String.raw`\b(?:buy|purchase|order|find) (?:(?:more )?(?:products?|items?) like (?:this|these)|this (?:product|item) (?:at|from|here|in our))\b`,
    String.raw`\b(?:add (?:it |this )?to (?:your )?(?:basket|cart|bag|wish ?list)|newsletter|cookies? policy|privacy policy)\b`,
    String.raw`\b(?:free (?:delivery|shipping|returns?)|delivery over|shipping (?:costs?|rates?)|dispatched within|returns? within|next[- ]day delivery)\b`,
    String.raw`\b(?:customers? also|you (?:may|might) also like|related products?|recently viewed|frequently bought)\b`,
    String.raw`\b(?:visit|follow|contact|e-?mail) (?:us|our (?:shop|store|website|page))\b`,
  ].join('|'),
  'iu',
);

/** Whether a sentence is about the shop, so that no text about the product should tell it. Takes time in proportion to its length. */
export const isOfShop = (sentence: string): boolean => ofShop.test(sentence);
