/** Makes a listing fit to be applied or exported: removes text until no hard rule (one that the platform enforces) is broken. */
import type { Finding, TextField } from '../checks/finding.ts';
import type { Listing } from '../generation/listing.ts';
import type { Platform } from '../generation/options.ts';
import { type Breach, breachesOf, type CheckContext } from './breaches.ts';
import { foundIn } from './check.ts';
import { findingOf } from './findings.ts';
import { fitListing } from './fit.ts';
import type { Place } from './places.ts';
import { isOwed, readsWithout, sentenceAround, without } from './removal.ts';
import { isRequired, isTextRule } from './rule.ts';
import { type Removal, takenBetween } from './taken.ts';
import { sentenceOf } from './words.ts';

export type { Removal } from './taken.ts';

export interface FittedForUse {
  /** The same object that was passed in, if nothing had to be removed. */
  listing: Listing;
  /** What was removed and why, in the order of removal. */
  removed: Removal[];
  /**
   * Hard findings that removing text cannot solve: a required field that is empty, words that buyers must be told, and words
   * without which the rest would be no sentence.
   */
  findings: Finding[];
}

/**
 * Text is removed in rounds, because a removal can create a new breach: the words around it may join into a banned phrase. The
 * first rounds remove words and shorten texts. After this many rounds, texts that still break a rule are emptied.
 */
const ROUNDS = 5;
/** The most rounds in total, including those that empty texts. This limit makes sure that the loop ends. */
const MOST_ROUNDS = 8;

/**
 * Removes what breaks a hard rule of the platform on that day: lengths, counts, characters, phrases, repeats and HTML. Nothing is
 * added, reworded or reordered, but a tag that is too long is split at its word boundaries. In prose, a forbidden phrase removes
 * its whole sentence. If the text would make no sense without the words, they stay and are among the findings. Fitting twice
 * gives the same result as fitting once.
 */
export function fitForUse(listing: Listing, platform: Platform, date: Date, context: CheckContext = {}): FittedForUse {
  const removed: Removal[] = [];
  let fitted = sendable(listing);
  for (let round = 0; ; round++) {
    const breaches = breachesOf(fitted, platform, date, context, 'hard');
    const removable = breaches.filter((breach) => !isRequired(breach.rule) && !isNeeded(breach, fitted));
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

/**
 * Whether the words of a breach cannot simply be removed: buyers need them, they are the whole title, or what is left would be no
 * sentence.
 */
function isNeeded(breach: Breach, listing: Listing): boolean {
  const { rule, at } = breach;
  // A tag is a list of search words, so any of them can go.
  if ((rule.kind !== 'phrases' && rule.kind !== 'pattern') || at === undefined || at.field === 'tags') return false;
  const value = listing[at.field];
  const text = typeof value === 'string' ? value : (value[at.index ?? 0] ?? '');
  if (isOwed(rule, text, at)) return true;
  // If the text is nothing but these words, the whole text can go. A title cannot, because every listing needs one.
  if (!/[\p{L}\p{N}]/u.test(text.slice(0, at.start) + text.slice(at.end))) return at.field === 'title';
  const place = shapes[at.field] === 'prose' ? sentenceAround(text, at) : at;
  const isSentence = place.start !== at.start || place.end !== at.end;
  return !isSentence && !readsWithout(text, at);
}

const shapes: Record<TextField, 'line' | 'prose'> = {
  title: 'line',
  intro: 'prose',
  bullets: 'line',
  details: 'prose',
  metaTitle: 'line',
  metaDescription: 'prose',
  tags: 'line',
  altText: 'line',
};
const fields = Object.keys(shapes) as TextField[];

/** Control characters other than tab, LF and CR, including line ends that only some systems recognise (VT, FF, NEL). */
const unsendable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/** Tabs and line ends; in one-line texts each run becomes a space. */
const lineEnds = /[\t\n\r\u2028\u2029]/;

/** Finds characters other than printable ASCII. Most texts have none and need no cleaning. */
const unusual = /[^ -~]/;

/**
 * Cleans the texts before they are checked: removes white space at the ends, unpaired surrogates and control characters, and
 * turns line ends in one-line texts into spaces.
 */
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

/** Changes the texts of one field. Returns the same object if nothing changes. */
function withTexts(listing: Listing, field: TextField, change: (text: string, index?: number) => string): Listing {
  const value = listing[field];
  if (typeof value === 'string') {
    const changed = change(value);
    return changed === value ? listing : { ...listing, [field]: changed };
  }
  const changed = value.map((text, index) => change(text, index));
  return changed.every((text, index) => text === value[index]) ? listing : { ...listing, [field]: changed };
}

/**
 * Removes every place that breaks a rule about content. Entries left empty stay as empty texts, so that the others keep their
 * index.
 */
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

/** Adds to `removed` one entry for each rule and text. Words that were removed several times are named once. */
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

/** Empties the texts that several rounds of removing could not repair. */
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

/** Drops empty entries, and repeated entries if the platform refuses repeats. */
function withoutRepeats(listing: Listing, breaches: readonly Breach[]): Listing {
  const repeats = new Set(breaches.filter(({ rule }) => rule.kind === 'unique').map(({ at }) => `${at?.field} ${at?.index}`));
  const kept = (field: 'bullets' | 'tags') =>
    listing[field].filter((text, index) => text.trim() !== '' && !repeats.has(`${field} ${index}`));
  return { ...listing, bullets: kept('bullets'), tags: kept('tags') };
}
