/** The rules of a platform in words, for the dialog "Where do these limits come from?". */
import type { Platform } from '../generation/options.ts';
import { emoji } from './patterns.ts';
import { plainPhrase } from './phrases.ts';
import type { PlatformRule, ProductType, RuleField } from './rule.ts';
import { rulesFor } from './rules.ts';
import { amount, capital, list, nounOf } from './words.ts';

export interface RuleInWords {
  id: string;
  field: RuleField;
  /** The platform's name for the field, used as a heading. */
  name: string;
  /** The rule as one sentence, for example "The title has at most 75 characters." */
  text: string;
  severity: PlatformRule['severity'];
  source: string;
  confidence: PlatformRule['confidence'];
  /** How reliable the source is, in words. */
  trust: string;
  /** ISO dates. `checkedOn`: when the source was last read. `since`: the first day of the rule; null if it always applied. */
  checkedOn: string;
  since: string | null;
  /** ISO date of the first day the rule no longer holds; null if no end is known. */
  until: string | null;
}

const trust: Record<PlatformRule['confidence'], string> = {
  official: 'Read in the platform’s own documents',
  reported: 'Reported by others, not read at the platform itself',
  own: 'Our judgement',
};

/** All rules of the platform that are in force on a day, in words and in the order of the platform's list. */
export function describeRules(platform: Platform, date: Date, productType: ProductType = 'other'): RuleInWords[] {
  return rulesFor(platform, date, productType).map((rule) => ({
    id: rule.id,
    field: rule.field,
    name: capital(nounOf(platform, rule.field).one),
    text: `${textOf(rule, platform)}.`,
    severity: rule.severity,
    source: rule.source,
    confidence: rule.confidence,
    trust: trust[rule.confidence],
    checkedOn: rule.checkedOn,
    since: rule.effectiveFrom,
    until: rule.effectiveTo,
  }));
}

/** List fields whose rules apply to each entry. */
const lists = new Set<RuleField>(['bullets', 'tags', 'materials', 'altText']);

function textOf(rule: PlatformRule, platform: Platform): string {
  const noun = nounOf(platform, rule.field);
  const each = lists.has(rule.field) ? `Each ${noun.one}` : `The ${noun.one}`;
  const may = rule.severity === 'hard' ? 'must not' : 'should not';
  switch (rule.kind) {
    case 'length': {
      const range = rangeOf(rule);
      if (rule.unit === 'count')
        return `${rule.severity === 'hard' ? 'There are' : 'There should be'} ${range.replace('entries', noun.many).replace('entry', noun.one)}`;
      if (rule.together) return `The ${noun.many} together ${rule.severity === 'hard' ? 'have' : 'should have'} ${range}`;
      return rule.min === 1 && rule.max === undefined ? `${each} must not be empty` : `${each} ${has(rule)} ${range}`;
    }
    case 'characters': {
      if (rule.once !== undefined) return `${each} has each of ${[...rule.once].join(' ')} at most once`;
      if (rule.allowed !== undefined) return `${each} has nothing but ${charactersIn(rule.allowed)}`;
      return `${each} ${may} have ${charactersIn(rule.banned ?? '')}`;
    }
    case 'phrases':
      return `${each} ${may} say ${list(rule.banned.map(plainPhrase))}`;
    case 'pattern':
      return `${each} ${may} have ${rule.means}`;
    case 'repeats':
      return `${each} says no word more than ${rule.max === 2 ? 'twice' : `${rule.max} times`}, little words aside`;
    case 'unique':
      return `No ${noun.one} is there twice`;
    case 'html':
      return htmlText(each, rule.htmlAllowed);
    default:
      return rule satisfies never;
  }
}

function has({ severity }: PlatformRule): string {
  return severity === 'hard' ? 'has' : 'should have';
}

function rangeOf({ min, max, unit }: Extract<PlatformRule, { kind: 'length' }>): string {
  if (min !== undefined && max !== undefined) return `${min.toLocaleString('en')} to ${amount(max, unit)}`;
  return max === undefined ? `at least ${amount(min ?? 0, unit)}` : `at most ${amount(max, unit)}`;
}

function htmlText(each: string, allowed: readonly string[]): string {
  if (allowed.length === 0) return `${each} has no HTML`;
  return `${each} has no HTML but ${allowed.map((tag) => `<${tag}>`).join(' ')}`;
}

const classNames: Record<string, string> = {
  '\\p{L}': 'letters',
  '\\p{Nd}': 'digits',
  '\\p{P}': 'punctuation',
  '\\p{Sm}': 'mathematical signs',
  '\\p{Zs}': 'spaces',
};

/**
 * Puts the characters that a rule names into words. `body` is the inside of a regular expression's `[…]`: a Unicode class gets
 * its name, a range becomes "a to z", and single characters stay as they are.
 */
function charactersIn(body: string): string {
  const withoutEmoji = body.replace(emoji, '');
  const tokens = withoutEmoji.match(/\\p\{\w+\}|[a-z0-9]-[a-z0-9]|\\.|./gu) ?? [];
  const words: string[] = [];
  const signs: string[] = [];
  for (const token of tokens) {
    const name = classNames[token];
    if (name !== undefined) words.push(name);
    else if (/^.-.$/u.test(token)) words.push(token.replace('-', ' to '));
    else signs.push(token.replace(/^\\/, ''));
  }
  if (withoutEmoji !== body) words.push('emoji');
  return [...words, ...(signs.length > 0 ? [signs.join(' ')] : [])].join(', ').replace(/, ([^,]*)$/, ' and $1');
}
