/**
 * The phrases that marketplaces forbid, and how they are compared. Sellers write "best seller", "best-seller" and "bestselling",
 * so a phrase is a small pattern:
 * - A space matches white space or a hyphen.
 * - A hyphen matches white space, a hyphen, or nothing.
 * - `(a|b)` matches either; `(a)?` may be absent, but not at the start of a phrase.
 */

/** The source of a regular expression that matches any of the phrases as whole words. */
export function phraseSource(phrases: readonly string[]): string {
  // The longest first, so that a match has all the words of the phrase: "limited time offer", not "limited time".
  const sources = phrases.toSorted((a, b) => b.length - a.length).map(sourceOf);
  return `(?<![\\p{L}\\p{M}\\p{N}])(?:${sources.join('|')})(?![\\p{L}\\p{M}\\p{N}])`;
}

function sourceOf(phrase: string): string {
  return phrase
    .replace(/[.*+^${}[\]\\/]/g, '\\$&')
    .replace(/[ -]/g, (joint) => (joint === ' ' ? '[\\s\\p{Pd}]+' : '[\\s\\p{Pd}]*'))
    .replaceAll("'", "['’]");
}

/**
 * The beginnings that a phrase can have, each up to the first space, hyphen or bracket. A text that contains none of them cannot
 * contain the phrase and is not searched.
 */
export function phraseStarts(phrase: string): string[] {
  const choice = /^\(([^()]*)\)/.exec(phrase)?.[1];
  return (choice?.split('|') ?? [phrase]).map((one) => /^[^ ()'-]*/.exec(one)?.[0] ?? '');
}

/** A phrase in its plainest form, to be shown: "best-sell(er|ing)" is "best-seller". */
export function plainPhrase(phrase: string): string {
  return phrase.replace(/ ?\([^()]*\)\?/g, '').replace(/\(([^()|]*)[^()]*\)/g, '$1');
}

/**
 * Offers and praise that marketplaces forbid in the texts of a listing. Walmart names most of them in its product details policy;
 * Amazon, Google and TikTok forbid promotional text and give some of them as examples.
 */
export const promotions = [
  'free-(shipping|delivery|postage)',
  'limited-time( offer| deal)?',
  'on sale',
  '(hot|flash|big|summer|winter)-(sale|sales|seller|sellers|selling|deal|deals)',
  'hot item',
  '(best|top)-(seller|sellers|selling|sold)',
  'best (price|prices|deal|deals|offer|offers|value)',
  'low(est)?-(price|prices|priced)',
  '(top|best|highest)-rated',
  'black friday',
  'cyber monday',
  '(big|huge|great|more) savings',
  'clearance-(sale|sales|price|prices|item|items|offer|offers|deal|deals|stock)',
  'on clearance',
  'money-back( guarantee)?',
  '(price|best-price|lowest-price|low-price)-guarante(e|es|ed)',
  '(gratis|kostenloser)-(versand|lieferung)',
  'kostenlose lieferung',
  'versandkostenfrei',
  'livraison (gratuite|offerte)',
  'envío (gratis|gratuito)',
] as const;

/** Promises of quality without proof, which Walmart names and Amazon gives as an example. */
export const praise = [
  'premium-quality',
  '100-% (quality|satisfaction)-guarante(e|es|ed)',
  '(quality|satisfaction)-guarante(e|es|ed)',
] as const;

/**
 * What Amazon forbids in bullets since 15 August 2024: words that stand for a missing text, promises of a refund, and claims about
 * germs and the environment.
 */
export const amazonBullets = [
  'n/a',
  'tbd',
  'not applicable',
  'to be decided',
  'yet to decide',
  'copy pending',
  '(full|100-%)-(refund|refunds)',
  'money-back( guarantee)?',
  'if not satisfied',
  'unconditional-guarantee',
  '(quality|satisfaction)-guarante(e|es|ed)',
  '(eco|environment|environmentally|ecologically|earth)-friendly',
  'anti-(microbial|microbials|bacterial|bacterials|bacteria)',
  '(made from|contain|contains|containing) (bamboo|soy|soya|soybeans)',
] as const;
