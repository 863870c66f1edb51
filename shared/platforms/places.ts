/** Finds where a text breaks a rule about its content. */
import { tagsIn } from './markup.ts';
import { wordPattern } from './measure.ts';
import { phraseSource, phraseStarts } from './phrases.ts';
import type { PlatformRule, TextRule } from './rule.ts';

/** A range of a text in UTF-16 units, end exclusive. */
export interface Place {
  start: number;
  end: number;
  /** How often the word occurs in the text; only for a rule of kind `repeats`. */
  count?: number;
}

/**
 * All places where a text breaks the rule, in order and without overlap. Removing all of them makes the text keep the rule,
 * unless the remaining parts join into a new breach. Characters that are part of the brand are allowed.
 */
export function placesOf(rule: TextRule, text: string, brand = '', lower = text.toLowerCase()): readonly Place[] {
  if (text === '') return none;
  switch (rule.kind) {
    case 'characters': {
      const places = characterPlaces(rule, text, brand.trim());
      return places.length === 0 || brand.trim() === '' ? places : outsideBrand(places, text, brand.trim());
    }
    case 'phrases':
      return phrasePlaces(rule, text, lower);
    case 'pattern':
      return patternPlaces(rule, text, lower);
    case 'repeats':
      return repeatPlaces(rule.max, text);
    case 'html':
      // If a rule allows tags, the text is escaped before it is sent. Tags typed into it then arrive as plain text and break no
      // rule.
      return rule.htmlAllowed.length > 0 || !text.includes('<') ? none : tagsIn(text);
    default:
      return rule satisfies never;
  }
}

const none: readonly Place[] = [];
const expressions = new WeakMap<PlatformRule, RegExp | null>();

/** Returns the compiled regular expression of a rule, and compiles it only once. */
function expression(rule: TextRule, make: () => RegExp | null): RegExp | null {
  const known = expressions.get(rule);
  if (known !== undefined) return known;
  const made = make();
  expressions.set(rule, made);
  return made;
}

function matches(pattern: RegExp, text: string): readonly Place[] {
  pattern.lastIndex = 0;
  if (!pattern.test(text)) return none;
  const places: Place[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (match[0] === '') pattern.lastIndex += 1;
    else places.push({ start: match.index, end: match.index + match[0].length });
  }
  return places;
}

type CharacterRule = Extract<TextRule, { kind: 'characters' }>;

function characterPlaces(rule: CharacterRule, text: string, brand: string): readonly Place[] {
  const pattern = expression(rule, () => {
    const runs: string[] = [];
    // Combining marks, such as accents, are matched separately, since a mark may form an allowed letter together with the letter
    // before it.
    if (rule.allowed !== undefined) runs.push(`[^${rule.allowed}\\p{M}]+`, '\\p{M}+');
    if (rule.banned !== undefined) runs.push(`[${rule.banned}]+`);
    return runs.length === 0 ? null : new RegExp(runs.join('|'), 'gu');
  });
  const places = pattern === null ? none : matches(pattern, text);
  if (places.length === 0 && rule.once === undefined) return none;
  const { allowed } = rule;
  const kept = allowed === undefined ? places : places.filter((place) => !completesLetter(text, place, allowed));
  return rule.once === undefined ? kept : [...kept, ...furtherOnes(rule.once, text, brand)].sort((a, b) => a.start - b.start);
}

/** Whether a combining accent forms an allowed letter with the letter before it. So é is allowed however it was typed. */
function completesLetter(text: string, { start, end }: Place, allowed: string): boolean {
  const marks = text.slice(start, end);
  if (start === 0 || !/^\p{M}+$/u.test(marks)) return false;
  const base = text.codePointAt(start - 2) ?? 0;
  const from = start - (start > 1 && base > 0xffff ? 2 : 1);
  const letter = text.slice(from, end).normalize('NFC');
  return !/\p{M}/u.test(letter) && new RegExp(`^[${allowed}]$`, 'u').test(letter);
}

/**
 * Finds the characters of `once` where they occur too often. One of each is allowed: the one in the brand's name, or else the
 * first.
 */
function furtherOnes(once: string, text: string, brand: string): Place[] {
  const places: Place[] = [];
  for (const one of once) {
    const inBrand = brand.indexOf(one);
    const brandAt = inBrand < 0 ? -1 : text.toLowerCase().indexOf(brand.toLowerCase());
    const ofBrand = brandAt + inBrand;
    const kept = brandAt >= 0 && text.startsWith(one, ofBrand) ? ofBrand : text.indexOf(one);
    for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + 1))
      if (at !== kept) places.push({ start: at, end: at + one.length });
  }
  return places;
}

function outsideBrand(places: readonly Place[], text: string, brand: string): readonly Place[] {
  const lower = text.toLowerCase();
  const name = brand.toLowerCase();
  // Some letters become longer in lower case, which would shift all positions after them. Then no exception is made for the
  // brand.
  if (lower.length !== text.length) return places;
  const kept: Place[] = [];
  let at = lower.indexOf(name);
  for (const place of places) {
    while (at >= 0 && at + name.length <= place.start) at = lower.indexOf(name, at + name.length);
    const inside = at >= 0 && at <= place.start && place.end <= at + name.length;
    if (!inside) kept.push(place);
  }
  return kept;
}

type PhraseRule = Extract<TextRule, { kind: 'phrases' }>;
const starts = new WeakMap<PhraseRule, readonly string[]>();

function phrasePlaces(rule: PhraseRule, text: string, lower: string): readonly Place[] {
  // Most texts contain no banned phrase. Searching for the first letters of the phrases rules many of those texts out quickly.
  let letters = starts.get(rule);
  if (letters === undefined) {
    letters = [...new Set(rule.banned.flatMap(phraseStarts))];
    starts.set(rule, letters);
  }
  if (!holdsOne(lower, letters)) return none;
  const pattern = expression(rule, () => new RegExp(phraseSource(rule.banned), 'giu'));
  return pattern === null ? none : matches(pattern, text);
}

function holdsOne(text: string, of: readonly string[]): boolean {
  for (const one of of) if (text.includes(one)) return true;
  return false;
}

function patternPlaces(rule: Extract<TextRule, { kind: 'pattern' }>, text: string, lower: string): readonly Place[] {
  if (rule.needs !== undefined && !holdsOne(lower, rule.needs)) return none;
  const pattern = expression(rule, () => new RegExp(rule.banned, `${rule.flags}g`));
  return pattern === null ? none : matches(pattern, text);
}

function repeatPlaces(max: number, text: string): readonly Place[] {
  const counts = new Map<string, number>();
  const later: { word: string; place: Place }[] = [];
  const words = wordPattern();
  for (let match = words.exec(text); match !== null; match = words.exec(text)) {
    const word = match[0].toLowerCase();
    if (unimportant.has(word)) continue;
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    if (count > max) later.push({ word, place: { start: match.index, end: match.index + match[0].length } });
  }
  return later.map(({ word, place }) => ({ ...place, count: counts.get(word) ?? 0 }));
}

/** Articles, prepositions and conjunctions, which no marketplace counts as repetition. */
const unimportant = new Set(
  'a an the and or but nor so yet with without for from of in on at to by as into over under per up'.split(' '),
);
