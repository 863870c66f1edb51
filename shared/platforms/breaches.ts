/** Finds where a listing breaks the rules of a platform. `checkListing`, `toFindings` and `fitForUse` are built on it. */
import type { TextField } from '../checks/finding.ts';
import type { Listing } from '../generation/listing.ts';
import type { Platform } from '../generation/options.ts';
import { fitSentences, fitText } from './fit-text.ts';
import { measure, type TextUnit, type Unit } from './measure.ts';
import { type Place, placesOf } from './places.ts';
import { isTextRule, type LengthRule, type PlatformRule, type ProductType, type RuleField } from './rule.ts';
import { rulesFor } from './rules.ts';
import { type FieldSource, fieldsOf } from './values.ts';

/** What is known of the product besides the texts of its listing. */
export interface CheckContext {
  /** The brand's name. In the title, its characters are allowed even if a rule forbids them. */
  brand?: string;
  /** The type of product, because some marketplaces have separate rules for books, music, films and games. */
  productType?: ProductType;
  /** Texts outside the `Listing` for which the platform has rules too, such as subtitle and handle, as the seller typed them. */
  beside?: Partial<Record<'subtitle' | 'handle', string> & Record<'materials', readonly string[]>>;
}

export interface Breach {
  rule: PlatformRule;
  /** Index of the entry, from 0, if the breach is about one entry of a list. */
  index?: number;
  /** The place in the listing. Absent if the breach concerns a whole field, or a text outside the listing. */
  at?: { field: TextField; index?: number } & Place;
  /** The offending text; for a text that is too long, the part beyond the limit. Empty if a text is too short. */
  found: string;
  /** For rules about length or repetition: the number that was measured, in the rule's unit. */
  count?: number;
  /** The limit that `count` exceeds or falls short of. */
  limit?: number;
  /** For a repeated entry, the index of the entry it repeats. */
  repeats?: number;
  /** Whether the app offers to remove the offending text. */
  removable: boolean;
}

/** One text that is checked: a field or list entry of the listing, or a text outside the listing if `field` is null. */
class Part {
  readonly field: TextField | null;
  readonly raw: string;
  readonly index: number | undefined;
  /** `raw` without white space at its ends, which no platform counts. */
  readonly text: string;
  private folded: string | undefined;

  constructor(field: TextField | null, raw: string, index?: number) {
    this.field = field;
    this.raw = raw;
    this.index = index;
    this.text = raw.trim();
  }

  get lower(): string {
    this.folded ??= this.text.toLowerCase();
    return this.folded;
  }

  /** Where `text` begins in `raw`. */
  get lead(): number {
    return this.raw.length - this.raw.trimStart().length;
  }
}

/** List fields whose entries the platform gets as one joined text. So a single entry has no length limit of its own. */
const joined: ReadonlySet<RuleField> = new Set(['highlights', 'searchTerms', 'hashtags']);
const lists: ReadonlySet<RuleField> = new Set(['bullets', 'tags', 'materials']);

/** All breaches of the rules in force on a day, in the order of the rules. With `only`, just those of hard rules. */
export function breachesOf(
  listing: Listing,
  platform: Platform,
  date: Date,
  context: CheckContext = {},
  only?: 'hard',
): Breach[] {
  const sources = fieldsOf[platform];
  const byText = new Map<TextField, Part[]>();
  const byField = new Map<RuleField, Part[]>();
  const breaches: Breach[] = [];
  for (const rule of rulesFor(platform, date, context.productType)) {
    if (only !== undefined && rule.severity !== only) continue;
    const source = sources[rule.field];
    let parts = byField.get(rule.field);
    if (parts === undefined) {
      parts = source === undefined ? partsBeside(context, rule.field) : partsOf(listing, source, byText);
      byField.set(rule.field, parts);
    }
    if (isTextRule(rule)) {
      const brand = rule.field === 'title' ? context.brand : undefined;
      for (const part of parts)
        for (const place of placesOf(rule, part.text, brand, part.lower)) breaches.push(atPlace(rule, part, place));
    } else if (rule.kind === 'unique') breaches.push(...repeated(rule, parts));
    else if (source?.fitted) continue;
    else if (rule.unit === 'count' || rule.together) checkTogether(rule, parts, breaches);
    else if (source !== undefined && isComposed(rule.field, source)) checkComposed(rule, listing, source, parts, breaches);
    else for (const part of parts) checkLength(rule, part, breaches);
  }
  return breaches;
}

function partsOf(listing: Listing, { from }: FieldSource, known: Map<TextField, Part[]>): Part[] {
  const of = (field: TextField) => {
    let parts = known.get(field);
    if (parts === undefined) {
      const value = listing[field];
      parts = typeof value === 'string' ? [new Part(field, value)] : value.map((text, index) => new Part(field, text, index));
      known.set(field, parts);
    }
    return parts;
  };
  return from.length === 1 && from[0] !== undefined ? of(from[0]) : from.flatMap(of);
}

function partsBeside({ beside = {} }: CheckContext, field: RuleField): Part[] {
  if (field !== 'subtitle' && field !== 'handle' && field !== 'materials') return [];
  const value = beside[field] ?? [];
  return typeof value === 'string' ? [new Part(null, value)] : value.map((text, index) => new Part(null, text, index));
}

/**
 * Whether the platform gets this field as one text made of several texts or entries. Its length limit then applies to the whole.
 */
function isComposed(field: RuleField, { from }: FieldSource): boolean {
  return from.length > 1 || joined.has(field);
}

function atPlace(rule: PlatformRule, part: Part, place: Place, more: Partial<Breach> = {}): Breach {
  const { field, index, text, lead } = part;
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

function checkLength(rule: LengthRule, part: Part, breaches: Breach[]): void {
  const { min, max, unit } = rule;
  const { text } = part;
  if (max !== undefined && !fitsSurely(text, max, unit)) {
    const count = measure(text, unit);
    if (count > max) {
      const start = isTextUnit(unit) ? fitText(text, max, unit).length : 0;
      // If not even the first word fits, `start` is 0, and removing the part beyond the limit would leave nothing.
      breaches.push(atPlace(rule, part, { start, end: text.length }, { count, limit: max, removable: start > 0 }));
      return;
    }
  }
  if (min === undefined || (min === 1 && text !== '')) return;
  const count = measure(text, unit);
  if (count < min) breaches.push(atPlace(rule, part, { start: 0, end: 0 }, { count, limit: min, removable: false }));
}

/**
 * Whether the text is surely short enough, found without counting. One UTF-16 unit takes at most three bytes in UTF-8, and counts
 * at most twice on X.
 */
function fitsSurely({ length }: string, max: number, unit: Unit): boolean {
  return (unit === 'characters' && length <= max) || (isTextUnit(unit) && length * 3 <= max);
}

/**
 * Checks the length of a field composed of several texts. The maximum applies to the text as sent, with markup. The minimum
 * applies to the texts that a person reads.
 */
function checkComposed(rule: LengthRule, listing: Listing, source: FieldSource, parts: Part[], breaches: Breach[]): void {
  const { min, max, unit } = rule;
  const whole = { rule, found: '', removable: false };
  if (min !== undefined) {
    const count = min === 1 && parts.some(({ text }) => text !== '') ? min : sumOf(parts, unit);
    if (count < min) breaches.push({ ...whole, count, limit: min });
  }
  if (max === undefined || !isTextUnit(unit) || cannotExceed(parts, max)) return;
  const value = source.value(listing);
  const count = measure((Array.isArray(value) ? value.join(' ') : value).trim(), unit);
  if (count <= max) return;
  const last = lastOf(parts);
  if (last === undefined) {
    breaches.push({ ...whole, count, limit: max });
    return;
  }
  const { text } = last;
  const room = Math.max(0, measure(text, unit) - (count - max));
  const start = last.field === 'tags' ? 0 : fitSentences(text, room, unit).length;
  breaches.push(atPlace(rule, last, { start, end: text.length }, { count, limit: max, removable: true }));
}

function sumOf(parts: readonly Part[], unit: Unit): number {
  return parts.reduce((sum, { text }) => sum + measure(text, unit), 0);
}

/**
 * Whether a composed field surely stays within the limit, found without composing it. It assumes that every character grows as
 * much as any character can: `&` becomes `&amp;`, and a line end becomes one or two tags.
 */
function cannotExceed(parts: Part[], max: number): boolean {
  let most = 128;
  for (const { text } of parts) most += text.length * 8 + 64;
  return most <= max;
}

/** The text to shorten first, in the same order as in `fitBody`: the details, then the last entry of a list, then the intro. */
function lastOf(parts: Part[]): Part | undefined {
  const filled = parts.filter(({ text }) => text !== '');
  return filled.find(({ field }) => field === 'details') ?? filled.findLast(({ index }) => index !== undefined) ?? filled[0];
}

function checkTogether(rule: LengthRule, parts: Part[], breaches: Breach[]): void {
  const entries = parts.filter(({ text }) => text !== '');
  const count = rule.unit === 'count' ? entries.length : sumOf(entries, rule.unit);
  const { min, max } = rule;
  if (max !== undefined && count > max) {
    const first = rule.unit === 'count' ? entries[max] : entries.at(-1);
    if (first === undefined) return;
    const { index: _, ...breach } = atPlace(rule, first, { start: 0, end: first.text.length });
    breaches.push({ ...breach, count, limit: max, removable: true });
  } else if (min !== undefined && count < min) breaches.push({ rule, found: '', count, limit: min, removable: false });
}

function repeated(rule: PlatformRule, parts: Part[]): Breach[] {
  const first = new Map<string, number>();
  return parts.flatMap((part, index) => {
    const { text, lower: key } = part;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    if (earlier === undefined || key === '') return [];
    return [atPlace(rule, part, { start: 0, end: text.length }, { repeats: earlier, removable: true })];
  });
}

function isTextUnit(unit: Unit): unit is TextUnit {
  return unit === 'characters' || unit === 'bytes' || unit === 'weighted';
}
