/** Facts that a platform takes in no text, however true they are: "bestseller 2023", "free shipping", the name of the marketplace. */
import { type Facts, withUnit } from '../facts/facts.ts';
import { type Platform, platformNames } from '../generation/options.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { placesOf } from './places.ts';
import { isOwed } from './removal.ts';
import { isTextRule } from './rule.ts';
import { rulesFor } from './rules.ts';
import { list } from './words.ts';

/**
 * The first words of a text that the platform refuses on that day; null if it takes them. The description decides: what only a title
 * or a bullet may not say can still be told there.
 */
export function refusedIn(text: string, platform: Platform, date: Date): string | null {
  for (const rule of rulesFor(platform, date)) {
    if (!isTextRule(rule) || (rule.kind !== 'phrases' && rule.kind !== 'pattern')) continue;
    if (rule.severity !== 'hard' || rule.field !== 'description') continue;
    const place = placesOf(rule, text).find((one) => !isOwed(rule, text, one));
    if (place) return text.slice(place.start, place.end);
  }
  return null;
}

/**
 * The facts that a text for the platform may tell. Whole features, facts and sentences are left out, because without some of its
 * words a fact may say something else. Locked texts and the product's name stay: the checks name what is wrong in them.
 */
export function withoutRefused(facts: Facts, platform: Platform, date: Date): Facts {
  const takes = (text: string) => refusedIn(text, platform, date) === null;
  const prose = (text: string) =>
    sentenceSpans(text).reduceRight(
      (left, { start, end }) => (takes(text.slice(start, end)) ? left : `${left.slice(0, start)}${left.slice(end)}`),
      text,
    );
  return {
    ...facts,
    tags: facts.tags.filter(takes),
    attributes: facts.attributes.filter((one) => takes(`${one.name}: ${withUnit(one)}`)),
    keyFeatures: facts.keyFeatures.filter(takes),
    notes: prose(facts.notes).trim(),
    description: prose(facts.description).trim(),
  };
}

/** What the seller is told if attributes, key features or notes are left out of a text for the platform; empty if none are. */
export function refusedNote(facts: Facts, platform: Platform, date: Date): string {
  const notes = sentenceSpans(facts.notes).map(({ start, end }) => facts.notes.slice(start, end));
  const lines = [...facts.attributes.map((one) => `${one.name}: ${withUnit(one)}`), ...facts.keyFeatures, ...notes];
  const refused = lines.filter((line) => refusedIn(line, platform, date) !== null);
  if (refused.length === 0) return '';
  return `${platformNames[platform]} takes no such words, so the text leaves out: ${list(refused)}.`;
}
