/** Where a listing breaks the rules of a platform: what `checkListing`, `toFindings` and `fitForUse` are made from. */
import type { TextField } from '../checks/finding.ts';
import type { Platform } from '../generation-options.ts';
import type { Listing } from '../listing.ts';
import { fitSentences, fitText } from './fit-text.ts';
import { measure, type TextUnit, type Unit } from './measure.ts';
import { type Place, placesOf } from './places.ts';
import { isTextRule, type LengthRule, type PlatformRule, type ProductType, type RuleField } from './rule.ts';
import { rulesFor } from './rules.ts';
import { type FieldSource, fieldsOf } from './values.ts';

/** What is known of the product beside its listing. */
export interface CheckContext {
  /** Characters that belong to the brand's name are allowed in a title. */
  brand?: string;
  /** Books, music, films and games have rules of their own in places. */
  productType?: ProductType;
  /** Texts a listing has no field for, as the seller typed them. */
  beside?: Partial<Record<'subtitle' | 'handle', string> & Record<'materials' | 'altText', readonly string[]>>;
}

export interface Breach {
  rule: PlatformRule;
  /** Position in a list field of the rule, from 0. */
  index?: number;
  /** Where in the listing; left out where a field as a whole is meant, or a text that is not in the listing. */
  at?: { field: TextField; index?: number } & Place;
  /** What stands there, and for a length what is over the limit. */
  found: string;
  /** What was measured and the bound it broke, in the rule's unit; only for lengths and repetition. */
  count?: number;
  limit?: number;
  /** For a repeated entry, the position of the one it repeats. */
  repeats?: number;
  /** The place can be taken out and the text still says something. */
  removable: boolean;
}

/** A text of the listing, or beside it when `field` is null. */
interface Part {
  field: TextField | null;
  index?: number;
  text: string;
}

/** These go out as one joined text, so that an entry has no length of its own. */
const joined: ReadonlySet<RuleField> = new Set(['highlights', 'searchTerms', 'hashtags']);
const lists: ReadonlySet<RuleField> = new Set(['bullets', 'tags', 'materials', 'altText']);

/** Every breach of the rules in force on a day, in the order of the rules. `only` leaves the other severity out. */
export function breachesOf(
  listing: Listing,
  platform: Platform,
  date: Date,
  context: CheckContext = {},
  only?: 'hard',
): Breach[] {
  const sources = fieldsOf[platform];
  const parts = new Map<RuleField, Part[]>();
  const breaches: Breach[] = [];
  for (const rule of rulesFor(platform, date, context.productType)) {
    if (only !== undefined && rule.severity !== only) continue;
    const source = sources[rule.field];
    let texts = parts.get(rule.field);
    if (texts === undefined) {
      texts = source === undefined ? partsBeside(context, rule.field) : partsOf(listing, source);
      parts.set(rule.field, texts);
    }
    if (isTextRule(rule)) {
      const brand = rule.field === 'title' ? context.brand : undefined;
      for (const part of texts)
        for (const place of placesOf(rule, part.text.trim(), brand)) breaches.push(atPlace(rule, part, place));
    } else if (rule.kind === 'unique') breaches.push(...repeated(rule, texts));
    else if (source?.fitted) continue;
    else if (rule.unit === 'count' || rule.together) breaches.push(...checkTogether(rule, texts));
    else if (source !== undefined && isComposed(rule.field, source))
      breaches.push(...checkComposed(rule, listing, source, texts));
    else for (const part of texts) breaches.push(...checkLength(rule, part));
  }
  return breaches;
}

function partsOf(listing: Listing, { from }: FieldSource): Part[] {
  return from.flatMap((field): Part[] => {
    const value = listing[field];
    return typeof value === 'string' ? [{ field, text: value }] : value.map((text, index) => ({ field, index, text }));
  });
}

function partsBeside({ beside = {} }: CheckContext, field: RuleField): Part[] {
  if (field !== 'subtitle' && field !== 'handle' && field !== 'materials' && field !== 'altText') return [];
  const value = beside[field] ?? [];
  return typeof value === 'string' ? [{ field: null, text: value }] : value.map((text, index) => ({ field: null, index, text }));
}

/** Whether a field's length is that of a text made from several, or from the entries of a list. */
function isComposed(field: RuleField, { from }: FieldSource): boolean {
  return from.length > 1 || joined.has(field);
}

function atPlace(rule: PlatformRule, part: Part, place: Place, more: Partial<Breach> = {}): Breach {
  const text = part.text.trim();
  const lead = part.text.length - part.text.trimStart().length;
  const { field, index } = part;
  return {
    rule,
    ...(index !== undefined && lists.has(rule.field) ? { index } : {}),
    ...(field === null
      ? {}
      : { at: { field, ...(index === undefined ? {} : { index }), start: place.start + lead, end: place.end + lead } }),
    found: text.slice(place.start, place.end),
    ...(place.count === undefined || rule.kind !== 'repeats' ? {} : { count: place.count, limit: rule.max }),
    removable: text.length > place.end - place.start,
    ...more,
  };
}

function checkLength(rule: LengthRule, part: Part): Breach[] {
  const text = part.text.trim();
  const count = measure(text, rule.unit);
  const { min, max } = rule;
  if (max !== undefined && count > max) {
    const start = isTextUnit(rule.unit) ? fitText(text, max, rule.unit).length : 0;
    // A word longer than the limit cannot be shortened at its end.
    return [atPlace(rule, part, { start, end: text.length }, { count, limit: max, removable: start > 0 })];
  }
  if (min === undefined || count >= min) return [];
  return [atPlace(rule, part, { start: 0, end: 0 }, { count, limit: min, removable: false })];
}

/** A field made from several texts: too long is what is sent, too short is what a person reads of it. */
function checkComposed(rule: LengthRule, listing: Listing, source: FieldSource, parts: Part[]): Breach[] {
  const { min, max, unit } = rule;
  const whole = { rule, found: '', removable: false };
  if (min !== undefined) {
    const count = parts.reduce((sum, { text }) => sum + measure(text.trim(), unit), 0);
    if (count < min) return [{ ...whole, count, limit: min }];
  }
  if (max === undefined || !isTextUnit(unit) || cannotExceed(parts, max)) return [];
  const value = source.value(listing);
  const count = measure((Array.isArray(value) ? value.join(' ') : value).trim(), unit);
  if (count <= max) return [];
  const last = lastOf(parts);
  if (last === undefined) return [{ ...whole, count, limit: max }];
  const text = last.text.trim();
  const room = Math.max(0, measure(text, unit) - (count - max));
  const start = last.field === 'tags' ? 0 : fitSentences(text, room, unit).length;
  return [atPlace(rule, last, { start, end: text.length }, { count, limit: max, removable: true })];
}

/** Escaped, an ampersand is five characters; a line end becomes a tag or two: a short text need not be put together. */
function cannotExceed(parts: Part[], max: number): boolean {
  return parts.reduce((sum, { text }) => sum + text.length * 8 + 64, 128) <= max;
}

/** The text that gives way first: the details, then the last entry of a list, then the intro. */
function lastOf(parts: Part[]): Part | undefined {
  const filled = parts.filter(({ text }) => text.trim() !== '');
  return filled.find(({ field }) => field === 'details') ?? filled.findLast(({ index }) => index !== undefined) ?? filled[0];
}

function checkTogether(rule: LengthRule, parts: Part[]): Breach[] {
  const entries = parts.filter(({ text }) => text.trim() !== '');
  const count =
    rule.unit === 'count' ? entries.length : entries.reduce((sum, { text }) => sum + measure(text.trim(), rule.unit), 0);
  const { min, max } = rule;
  if (max !== undefined && count > max) {
    const first = rule.unit === 'count' ? entries[max] : entries.at(-1);
    if (first === undefined) return [];
    const { index: _, ...breach } = atPlace(rule, first, { start: 0, end: first.text.trim().length });
    return [{ ...breach, count, limit: max, removable: true }];
  }
  return min !== undefined && count < min ? [{ rule, found: '', count, limit: min, removable: false }] : [];
}

function repeated(rule: PlatformRule, parts: Part[]): Breach[] {
  const first = new Map<string, number>();
  return parts.flatMap((part, index) => {
    const text = part.text.trim();
    const key = text.toLowerCase();
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    if (earlier === undefined || key === '') return [];
    return [atPlace(rule, part, { start: 0, end: text.length }, { repeats: earlier, removable: true })];
  });
}

function isTextUnit(unit: Unit): unit is TextUnit {
  return unit === 'characters' || unit === 'bytes' || unit === 'weighted';
}
