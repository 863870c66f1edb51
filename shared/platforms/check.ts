/** Checks a listing against the rules of a platform in force on a day. */

import type { Listing } from '../generation/listing.ts';
import type { Platform } from '../generation/options.ts';
import { type Breach, breachesOf, type CheckContext } from './breaches.ts';
import type { RuleField } from './rule.ts';
import { sentenceOf } from './words.ts';

export type { CheckContext } from './breaches.ts';

export interface Finding {
  field: RuleField;
  /** Index in a list field, from 0; absent if the finding is about the whole field. */
  index?: number;
  rule: string;
  severity: 'hard' | 'advice';
  /** What is wrong, as one sentence for the seller. */
  message: string;
  /** For rules about length or repetition: the number that was measured, in the rule's unit. */
  count?: number;
  /** The limit that `count` exceeds or falls short of. */
  limit?: number;
  /** The offending words or characters, as they appear in the text. */
  found?: string;
}

/**
 * Everything in a listing that breaks a rule of the platform on that day, hard findings first, at most one per rule and text (and
 * one per word, for words that are repeated too often). Fields that are shortened when rendered, such as highlights and
 * summaries, are not checked for length.
 */
export function checkListing(listing: Listing, platform: Platform, date: Date, context: CheckContext = {}): Finding[] {
  const breaches = worthSaying(breachesOf(listing, platform, date, context));
  if (breaches.length === 0) return [];
  const groups = new Map<string, Breach[]>();
  for (const breach of breaches) {
    const word = breach.rule.kind === 'repeats' ? breach.found.toLowerCase() : '';
    const key = `${breach.rule.id} ${breach.index} ${word}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [breach]);
    else group.push(breach);
  }
  const findings = [...groups.values()].map((group) => asFinding(group, platform));
  return [...findings.filter(({ severity }) => severity === 'hard'), ...findings.filter(({ severity }) => severity === 'advice')];
}

/**
 * Drops what tells the seller nothing new: forbidden words within longer forbidden words, advice about the length of a text whose
 * length already breaks a hard rule, and all but the first advice about the length of the same text.
 */
export function worthSaying(all: readonly Breach[]): Breach[] {
  const inLonger = withinLonger(all);
  const breaches = all.filter((breach) => !inLonger.has(breach));
  const text = ({ rule, index }: Breach) => `${rule.field} ${index}`;
  const lengths = breaches.filter(({ rule }) => rule.kind === 'length');
  if (lengths.length === 0) return breaches;
  const refused = new Set(lengths.filter(({ rule }) => rule.severity === 'hard').map(text));
  const advised = new Set<string>();
  return breaches.filter((breach) => {
    if (breach.rule.kind !== 'length' || breach.rule.severity === 'hard') return true;
    if (refused.has(text(breach)) || advised.has(text(breach))) return false;
    advised.add(text(breach));
    return true;
  });
}

/** The forbidden words that are a part of longer forbidden words of the same text: the shop's name in “the best hub on Amazon”. */
function withinLonger(breaches: readonly Breach[]): ReadonlySet<Breach> {
  const within = new Set<Breach>();
  const longest = new Map<string, Breach>();
  const from = ({ at }: Breach) => at?.start ?? 0;
  const to = ({ at }: Breach) => at?.end ?? 0;
  const wordings = breaches.filter(
    ({ rule, at }) => at && rule.severity === 'hard' && (rule.kind === 'phrases' || rule.kind === 'pattern'),
  );
  for (const breach of wordings.toSorted((a, b) => from(a) - from(b) || to(b) - to(a))) {
    const text = `${breach.rule.field} ${breach.at?.field} ${breach.at?.index}`;
    const before = longest.get(text);
    if (before === undefined || to(breach) > to(before)) longest.set(text, breach);
    else if (breach.found.length < before.found.length) within.add(breach);
  }
  return within;
}

function asFinding(group: readonly Breach[], platform: Platform): Finding {
  const [breach] = group;
  if (breach === undefined) throw new Error('a group has at least one breach');
  const { rule, index, count, limit } = breach;
  const found = foundIn(group);
  return {
    field: rule.field,
    ...(index === undefined ? {} : { index }),
    rule: rule.id,
    severity: rule.severity,
    message: sentenceOf(breach, found, platform),
    ...(count === undefined || limit === undefined ? {} : { count, limit }),
    ...(rule.kind === 'length' ? {} : { found: found.join(rule.kind === 'phrases' ? ', ' : '') }),
  };
}

/**
 * The offending texts without duplicates. Depending on the kind of rule these are single characters, tags, words, or the first
 * match of a pattern.
 */
export function foundIn(group: readonly Breach[]): string[] {
  const kind = group[0]?.rule.kind;
  const found = group.flatMap(({ found: text }) => {
    switch (kind) {
      case 'characters':
        return [...text];
      case 'html':
        return [`<${/^<\/?([a-z][a-z0-9-]*)/i.exec(text)?.[1]?.toLowerCase() ?? ''}>`];
      case 'repeats':
        return [text.toLowerCase()];
      default:
        return [text];
    }
  });
  const each = [...new Set(found)];
  return kind === 'pattern' ? each.slice(0, 1) : each;
}
