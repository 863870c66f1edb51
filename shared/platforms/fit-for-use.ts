/** A listing as it may be applied or exported: within every hard rule of the platform, by taking away alone. */
import type { Finding, TextField } from '../checks/finding.ts';
import type { Listing } from '../generation/listing.ts';
import type { Platform } from '../generation/options.ts';
import { type Breach, breachesOf, type CheckContext } from './breaches.ts';
import { foundIn } from './check.ts';
import { findingOf } from './findings.ts';
import { fitListing } from './fit.ts';
import type { Place } from './places.ts';
import { sentenceAround, without } from './removal.ts';
import { isRequired, isTextRule } from './rule.ts';
import { type Removal, takenBetween } from './taken.ts';
import { sentenceOf } from './words.ts';

export type { Removal } from './taken.ts';

export interface FittedForUse {
  /** The very listing that was given when nothing had to go. */
  listing: Listing;
  /** What was taken away and why, in the order it went. */
  removed: Removal[];
  /** Hard findings that taking away cannot meet: a field that must not be empty. */
  findings: Finding[];
}

/** Rounds of taking out and shortening before texts go whole. What one round leaves, such as two ends that grew together, is rare. */
const ROUNDS = 5;
const MOST_ROUNDS = 8;

/**
 * The listing without what breaks a hard rule of the platform on that day: lengths, counts, characters, phrases, repeats and
 * HTML. Nothing is added, reworded or reordered; a tag that is too long becomes several at its word borders. A sentence of a
 * text that says what must not be said goes whole, so that the rest still reads. Fitting twice changes nothing more.
 */
export function fitForUse(listing: Listing, platform: Platform, date: Date, context: CheckContext = {}): FittedForUse {
  const removed: Removal[] = [];
  let fitted = sendable(listing);
  for (let round = 0; ; round++) {
    const breaches = breachesOf(fitted, platform, date, context, 'hard');
    const removable = breaches.filter(({ rule }) => !isRequired(rule));
    if (removable.length === 0 || round === MOST_ROUNDS)
      return { listing: fitted, removed, findings: breaches.map((breach) => findingOf(breach, fitted, platform)) };
    const cut = round < ROUNDS ? cutOut(fitted, removable, platform, removed) : emptied(fitted, removable, platform, removed);
    fitted = cut;
    if (removable.some(({ rule }) => !isTextRule(rule)) || cut.bullets.includes('') || cut.tags.includes('')) {
      fitted = fitListing(withoutRepeats(cut, removable), platform, date, context.productType);
      removed.push(...takenBetween(cut, fitted, removable, platform));
    }
  }
}

const shapes: Record<TextField, 'line' | 'prose'> = {
  title: 'line',
  intro: 'prose',
  bullets: 'line',
  details: 'prose',
  metaTitle: 'line',
  metaDescription: 'prose',
  tags: 'line',
};
const fields = Object.keys(shapes) as TextField[];

/** Control characters and the ends of lines that only some systems know. */
const unsendable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const lineEnds = /[\t\n\r\u2028\u2029]/;

/** Most texts are of printable ASCII and need no second look. */
const unusual = /[^ -~]/;

/** Without what no system can show or keep: white space at the ends, half characters, control characters, line ends in a line. */
function sendable(listing: Listing): Listing {
  let clean = listing;
  for (const field of fields) {
    const inLine = shapes[field] === 'line';
    clean = withTexts(clean, field, (raw) => {
      if (!unusual.test(raw)) return raw.trim();
      let text = raw;
      if (!text.isWellFormed()) text = text.replace(/\p{Cs}/gu, '');
      if (unsendable.test(text)) text = text.replace(new RegExp(unsendable, 'g'), '');
      if (inLine && lineEnds.test(text)) text = text.replace(new RegExp(`${lineEnds.source}+`, 'g'), ' ');
      return text.trim();
    });
  }
  return clean;
}

/** The listing with the texts of a field changed; the same object when none changes. */
function withTexts(listing: Listing, field: TextField, change: (text: string, index?: number) => string): Listing {
  const value = listing[field];
  if (typeof value === 'string') {
    const changed = change(value);
    return changed === value ? listing : { ...listing, [field]: changed };
  }
  const changed = value.map((text, index) => change(text, index));
  return changed.every((text, index) => text === value[index]) ? listing : { ...listing, [field]: changed };
}

/** Every place of a text rule taken out. Entries that come out empty stay as empty texts, so that the others keep their place. */
function cutOut(listing: Listing, breaches: readonly Breach[], platform: Platform, removed: Removal[]): Listing {
  const byText = new Map<string, Breach[]>();
  for (const breach of breaches) {
    if (!isTextRule(breach.rule) || breach.at === undefined) continue;
    const key = `${breach.at.field} ${breach.at.index}`;
    const here = byText.get(key);
    if (here === undefined) byText.set(key, [breach]);
    else here.push(breach);
  }
  if (byText.size === 0) return listing;
  return fields.reduce(
    (cut, field) =>
      withTexts(cut, field, (text, index) => {
        const here = byText.get(`${field} ${index}`);
        if (here === undefined) return text;
        const prose = shapes[field] === 'prose';
        const places: Place[] = here.map(({ rule, at }) => {
          const place = { start: at?.start ?? 0, end: at?.end ?? 0 };
          return prose && (rule.kind === 'phrases' || rule.kind === 'pattern') ? sentenceAround(text, place) : place;
        });
        noteCuts(here, places, text, platform, removed);
        return without(
          text,
          places.toSorted((a, b) => a.start - b.start),
          shapes[field],
        );
      }),
    listing,
  );
}

/** One note for each rule and text, with each thing taken out once. */
function noteCuts(here: readonly Breach[], places: readonly Place[], text: string, platform: Platform, removed: Removal[]) {
  const byRule = new Map<string, { group: Breach[]; taken: Set<string> }>();
  for (const [at, breach] of here.entries()) {
    const note = byRule.get(breach.rule.id) ?? { group: [], taken: new Set<string>() };
    note.group.push(breach);
    note.taken.add(text.slice(places[at]?.start, places[at]?.end).trim());
    byRule.set(breach.rule.id, note);
  }
  for (const { group, taken } of byRule.values()) {
    const [first] = group;
    if (first?.at === undefined) continue;
    const { field, index } = first.at;
    removed.push({
      field,
      ...(index === undefined ? {} : { index }),
      text: [...taken].join(' '),
      reason: sentenceOf(first, foundIn(group), platform),
    });
  }
}

/** What rounds of taking out could not put right goes as a whole. */
function emptied(listing: Listing, breaches: readonly Breach[], platform: Platform, removed: Removal[]): Listing {
  return breaches.reduce((left, breach) => {
    const { at } = breach;
    if (at === undefined) return left;
    return withTexts(left, at.field, (text, index) => {
      if (index !== at.index || text === '') return text;
      removed.push({
        field: at.field,
        ...(index === undefined ? {} : { index }),
        text,
        reason: sentenceOf(breach, foundIn([breach]), platform),
      });
      return '';
    });
  }, listing);
}

/** Without empty entries, and without those that repeat another where the platform takes no repeats. */
function withoutRepeats(listing: Listing, breaches: readonly Breach[]): Listing {
  const repeats = new Set(breaches.filter(({ rule }) => rule.kind === 'unique').map(({ at }) => `${at?.field} ${at?.index}`));
  const kept = (field: 'bullets' | 'tags') =>
    listing[field].filter((text, index) => text.trim() !== '' && !repeats.has(`${field} ${index}`));
  return { ...listing, bullets: kept('bullets'), tags: kept('tags') };
}
