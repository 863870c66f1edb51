/** Reports breaches of a platform's rules as findings in a text, like those of all other checks. */
import type { Finding, TextField } from '../checks/finding.ts';
import type { Listing } from '../generation/listing.ts';
import type { Platform } from '../generation/options.ts';
import { type Breach, breachesOf, type CheckContext } from './breaches.ts';
import { foundIn, worthSaying } from './check.ts';
import { countCharacters } from './measure.ts';
import { gapAt, isOwed, readsWithout } from './removal.ts';
import { isRequired } from './rule.ts';
import { fieldsOf } from './values.ts';
import { amount, sentenceOf, short } from './words.ts';

/** The most places reported for one rule in one text, in case a text consists of nothing but offending characters. */
const MOST_PLACES = 50;

/**
 * Finds what breaks a rule of the platform on that day, hard findings first, one finding per place. `fix` is set if the words at
 * the place can be removed. Texts outside the listing are checked by `checkListing` only.
 */
export function toFindings(listing: Listing, platform: Platform, date: Date, context: CheckContext = {}): Finding[] {
  const perText = new Map<string, number>();
  const breaches = worthSaying(breachesOf(listing, platform, date, context)).filter((breach) => {
    if (fieldsOf[platform][breach.rule.field] === undefined) return false;
    const key = `${breach.rule.id} ${breach.at?.field} ${breach.at?.index}`;
    const count = (perText.get(key) ?? 0) + 1;
    perText.set(key, count);
    return count <= MOST_PLACES;
  });
  const findings = breaches.map((breach) => findingOf(breach, listing, platform));
  return [...findings.filter(({ severity }) => severity === 'hard'), ...findings.filter(({ severity }) => severity !== 'hard')];
}

/** Turns a breach into a finding at its place. */
export function findingOf(breach: Breach, listing: Listing, platform: Platform): Finding {
  const { rule, found } = breach;
  const at = breach.at ?? { field: fieldOf(breach, platform), start: 0, end: 0 };
  const fix = fixOf(breach, listing);
  const owed = breach.at !== undefined && isOwed(rule, textAt(listing, breach.at), breach.at);
  const isNeeded = fix === undefined && (rule.kind === 'phrases' || rule.kind === 'pattern') && rule.severity === 'hard';
  return {
    check: 'limit',
    severity: rule.severity,
    field: at.field,
    ...(at.index === undefined ? {} : { index: at.index }),
    start: at.start,
    end: at.end,
    found,
    message: `${sentenceOf(breach, foundIn([breach]), platform)}${owed ? '. Reword it: buyers need to know this' : isNeeded ? '. Reword it: the rest alone is no sentence' : ''}`,
    ...(fix === undefined ? {} : { fix }),
    source: rule.source,
  };
}

/** The text that shows a finding about a whole field: the one that the seller should write or lengthen to meet the rule. */
function fieldOf({ rule }: Breach, platform: Platform): TextField {
  const from = fieldsOf[platform][rule.field]?.from ?? [];
  if (!isRequired(rule) && from.includes('details')) return 'details';
  return from[0] ?? 'title';
}

const wholeText: Record<TextField, string> = {
  title: 'Take out the title',
  intro: 'Take out the intro',
  bullets: 'Take out this bullet',
  details: 'Take out the details',
  metaTitle: 'Take out the meta title',
  metaDescription: 'Take out the meta description',
  tags: 'Take out this tag',
  altText: 'Take out the alt text',
};

function textAt(listing: Listing, { field, index = 0 }: { field: TextField; index?: number | undefined }): string {
  const value = listing[field];
  return typeof value === 'string' ? value : (value[index] ?? '');
}

function fixOf(breach: Breach, listing: Listing): Finding['fix'] {
  const { rule, at, found, removable } = breach;
  if (at === undefined || !removable) return undefined;
  const text = textAt(listing, at);
  if (isOwed(rule, text, at)) return undefined;
  switch (rule.kind) {
    case 'length': {
      const kept = text.slice(0, at.start).trim();
      if (kept === '') return { label: wholeText[at.field], text: '' };
      return { label: `Shorten to ${amount(countCharacters(kept), 'characters')}`, text: '' };
    }
    case 'unique':
      return { label: wholeText[at.field], text: '' };
    case 'characters':
    case 'repeats':
    case 'html':
      return { label: `Take out “${short(found)}”`, text: gapAt(text, at.start, at.end) };
    case 'phrases':
    case 'pattern':
      if (at.field !== 'tags' && !readsWithout(text, at)) return undefined;
      // Removal is offered only for words that a hard rule forbids. A rule that is only advice may match a part of a word, such
      // as the small letter at the start of a bullet.
      return rule.severity === 'hard' ? { label: `Take out “${short(found)}”`, text: gapAt(text, at.start, at.end) } : undefined;
    default:
      return rule satisfies never;
  }
}
