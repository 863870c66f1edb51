/** A listing against the rules of a platform in force on a day. */
import { type Platform, platformNames } from '../generation-options.ts';
import { readTokens } from '../html-tokens.ts';
import type { Listing } from '../listing.ts';
import { measure, type Unit, wordsOf } from './measure.ts';
import type { LengthRule, PlatformRule, RuleField } from './rule.ts';
import { rulesFor } from './rules.ts';
import { fieldValues } from './values.ts';

export interface Finding {
  field: RuleField;
  /** Position in a list field, from 0; absent when the field as a whole is meant. */
  index?: number;
  /** Id of the rule. */
  rule: string;
  severity: 'hard' | 'advice';
  /** One sentence for the seller. */
  message: string;
  /** What was measured, and the bound it broke, in the rule's unit; only for rules of length and repetition. */
  count?: number;
  limit?: number;
  /** The offending words or characters, as they stand in the text. */
  found?: string;
}

export interface CheckContext {
  /** Characters that belong to the brand's name are allowed in a title. */
  brand?: string;
}

const fieldLabels: Record<RuleField, { one: string; many: string }> = {
  title: { one: 'title', many: 'titles' },
  highlights: { one: 'highlight', many: 'highlights' },
  bullets: { one: 'bullet', many: 'bullets' },
  description: { one: 'description', many: 'descriptions' },
  summary: { one: 'mobile summary', many: 'mobile summaries' },
  metaTitle: { one: 'meta title', many: 'meta titles' },
  metaDescription: { one: 'meta description', many: 'meta descriptions' },
  tags: { one: 'tag', many: 'tags' },
  searchTerms: { one: 'search term', many: 'search terms' },
};

/** Highlights and search terms go out as one joined text. */
const joined: Partial<Record<RuleField, string>> = { highlights: ', ', searchTerms: ' ' };

/**
 * Everything about a listing that breaks a rule of the platform on that day, hard findings first. Highlights and the
 * mobile summary are not looked at: they are made to fit.
 */
export function checkListing(listing: Listing, platform: Platform, date: Date, context: CheckContext = {}): Finding[] {
  const values = fieldValues(listing, platform);
  const findings = rulesFor(platform, date).flatMap((rule) => {
    const value = values[rule.field];
    if (value === undefined || rule.field === 'highlights' || rule.field === 'summary') return [];
    return checkRule(rule, value, platformNames[platform], context);
  });
  const hard = findings.filter((one) => one.severity === 'hard');
  // Where the marketplace refuses a length, advice about the same length is noise.
  const refused = new Set(hard.filter(isLength).map((one) => `${one.field} ${one.index}`));
  const advice = findings.filter(
    (one) => one.severity === 'advice' && !(isLength(one) && refused.has(`${one.field} ${one.index}`)),
  );
  return [...hard, ...advice];
}

function isLength({ limit, found }: Finding): boolean {
  return limit !== undefined && found === undefined;
}

function checkRule(rule: PlatformRule, value: string | string[], place: string, context: CheckContext): Finding[] {
  const separator = joined[rule.field];
  if (Array.isArray(value) && separator === undefined) {
    if (rule.kind === 'length' && (rule.unit === 'count' || rule.together)) return checkTogether(rule, value, place);
    if (rule.kind === 'unique') return checkUnique(rule, value);
    return value.flatMap((text, index) =>
      checkText(rule, text, { name: `${capital(label(rule))} ${index + 1}`, index }, place, context),
    );
  }
  const text = Array.isArray(value) ? value.join(separator) : value;
  const name = Array.isArray(value) ? capital(fieldLabels[rule.field].many) : `The ${label(rule)}`;
  return checkText(rule, text, { name }, place, context);
}

function checkText(
  rule: PlatformRule,
  raw: string,
  at: { name: string; index?: number },
  place: string,
  context: CheckContext,
): Finding[] {
  const text = raw.trim();
  const finding = (message: string, more: Partial<Finding> = {}): Finding[] => [
    {
      field: rule.field,
      ...(at.index === undefined ? {} : { index: at.index }),
      rule: rule.id,
      severity: rule.severity,
      message,
      ...more,
    },
  ];
  const cannot = rule.severity === 'hard' ? `${place} does not take` : `${place} advises against`;
  switch (rule.kind) {
    case 'length': {
      const count = measure(text, rule.unit);
      const many = at.index === undefined && joined[rule.field] !== undefined;
      const has = `${at.name} ${many ? 'have' : 'has'} ${amount(count, rule.unit)}`;
      if (rule.max !== undefined && count > rule.max)
        return finding(`${has}; ${bound(rule, place, rule.max)}`, { count, limit: rule.max });
      if (rule.min === undefined || count >= rule.min) return [];
      const message = count === 0 ? `${at.name} is empty` : `${has}; aim for at least ${rule.min}`;
      return finding(message, { count, limit: rule.min });
    }
    case 'characters': {
      const found = offendingCharacters(rule, rule.field === 'title' ? withoutBrand(text, context.brand) : text);
      if (found.length === 0) return [];
      const once = rule.once === undefined ? '' : ' more than once';
      return finding(`${at.name} has ${list(found)}${once}, which ${cannot}`, { found: found.join('') });
    }
    case 'phrases': {
      const found = rule.banned.filter((phrase) => holdsPhrase(text, phrase));
      if (found.length === 0) return [];
      return finding(`${at.name} says ${list(found)}, which ${cannot}`, { found: found.join(', ') });
    }
    case 'pattern': {
      const match = new RegExp(rule.banned, rule.flags).exec(text)?.[0];
      if (match === undefined) return [];
      return finding(`${at.name} has ${rule.means}, which ${cannot}`, { found: match });
    }
    case 'repeats': {
      const counts = new Map<string, number>();
      for (const word of wordsOf(text.toLowerCase())) counts.set(word, (counts.get(word) ?? 0) + 1);
      return [...counts]
        .filter(([word, count]) => count > rule.max && !unimportant.has(word))
        .flatMap(([word, count]) =>
          finding(`${at.name} says “${word}” ${count} times; ${place} takes ${rule.max}`, {
            count,
            limit: rule.max,
            found: word,
          }),
        );
    }
    case 'html': {
      const tags = readTokens(text).flatMap((token) => (token.type === 'text' ? [] : [`<${token.name}>`]));
      const allowed = new Set(rule.htmlAllowed.map((tag) => `<${tag}>`));
      const found = [...new Set(tags)].filter((tag) => !allowed.has(tag));
      if (found.length === 0) return [];
      return finding(`${at.name} has the HTML ${list(found)}, which ${cannot} here`, { found: found.join('') });
    }
    case 'unique':
      return [];
    default:
      return rule satisfies never;
  }
}

function checkTogether(rule: LengthRule, value: string[], place: string): Finding[] {
  const entries = value.map((entry) => entry.trim()).filter(Boolean);
  const many = fieldLabels[rule.field].many;
  const count = rule.unit === 'count' ? entries.length : entries.reduce((sum, entry) => sum + measure(entry, rule.unit), 0);
  const said = rule.unit === 'count' ? `There are ${count} ${many}` : `The ${many} have ${amount(count, rule.unit)} together`;
  const finding = (message: string, limit: number): Finding[] => [
    { field: rule.field, rule: rule.id, severity: rule.severity, message, count, limit },
  ];
  if (rule.max !== undefined && count > rule.max) return finding(`${said}; ${bound(rule, place, rule.max)}`, rule.max);
  if (rule.min !== undefined && count < rule.min) return finding(`${said}; aim for at least ${rule.min}`, rule.min);
  return [];
}

function checkUnique(rule: PlatformRule, value: string[]): Finding[] {
  const first = new Map<string, number>();
  return value.flatMap((entry, index) => {
    const key = entry.trim().toLowerCase();
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    if (earlier === undefined || key === '') return [];
    const message = `${capital(label(rule))} ${index + 1} repeats ${label(rule)} ${earlier + 1}, “${entry.trim()}”`;
    return [{ field: rule.field, index, rule: rule.id, severity: rule.severity, message, found: entry.trim() }];
  });
}

function offendingCharacters(rule: Extract<PlatformRule, { kind: 'characters' }>, text: string): string[] {
  const found: string[] = [];
  // Composed first, since the classes know é but not e with an accent of its own.
  const characters = text.normalize('NFC');
  if (rule.allowed !== undefined) found.push(...(characters.match(new RegExp(`[^${rule.allowed}]`, 'gu')) ?? []));
  if (rule.banned !== undefined) found.push(...(characters.match(new RegExp(`[${rule.banned}]`, 'gu')) ?? []));
  if (rule.once !== undefined) found.push(...[...rule.once].filter((one) => characters.split(one).length > 2));
  return [...new Set(found)];
}

function withoutBrand(title: string, brand = ''): string {
  const name = brand.trim();
  if (name === '') return title;
  const at = title.toLowerCase().indexOf(name.toLowerCase());
  return at < 0 ? title : title.slice(0, at) + title.slice(at + name.length);
}

function holdsPhrase(text: string, phrase: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(phrase); at >= 0; at = lower.indexOf(phrase, at + 1)) {
    if (
      !/[\p{L}\p{N}]$/u.test(lower.slice(Math.max(0, at - 2), at)) &&
      !/^[\p{L}\p{N}]/u.test(lower.slice(at + phrase.length, at + phrase.length + 2))
    )
      return true;
  }
  return false;
}

const unimportant = new Set(
  [
    'a',
    'an',
    'the',
    'and',
    'or',
    'but',
    'nor',
    'so',
    'yet',
    'with',
    'without',
    'for',
    'from',
    'of',
    'in',
    'on',
    'at',
    'to',
    'by',
  ].concat(['as', 'into', 'over', 'under', 'per', 'up']),
);

function bound(rule: LengthRule, place: string, max: number): string {
  return rule.severity === 'hard' ? `${place} takes ${max.toLocaleString('en')}` : `aim for at most ${max.toLocaleString('en')}`;
}

function amount(count: number, unit: Unit): string {
  const noun = unit === 'count' ? 'entries' : unit;
  return `${count.toLocaleString('en')} ${count === 1 ? noun.replace(/s$/, '') : noun}`;
}

function label(rule: PlatformRule): string {
  return fieldLabels[rule.field].one;
}

function list(found: readonly string[]): string {
  return found.map((one) => `“${one}”`).join(', ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
