/** Puts a platform's rules and their breaches into sentences for the seller. */
import { type Platform, platformNames } from '../generation/options.ts';
import type { Breach } from './breaches.ts';
import type { Unit } from './measure.ts';
import type { PlatformRule, RuleField } from './rule.ts';

interface Noun {
  one: string;
  many: string;
}

const nouns: Record<RuleField, Noun> = {
  title: { one: 'title', many: 'titles' },
  shortTitle: { one: 'short title', many: 'short titles' },
  subtitle: { one: 'subtitle', many: 'subtitles' },
  highlights: { one: 'highlight', many: 'highlights' },
  bullets: { one: 'bullet', many: 'bullets' },
  shortDescription: { one: 'short description', many: 'short descriptions' },
  description: { one: 'description', many: 'descriptions' },
  summary: { one: 'mobile summary', many: 'mobile summaries' },
  caption: { one: 'caption', many: 'captions' },
  hashtags: { one: 'hashtag', many: 'hashtags' },
  pinDescription: { one: 'pin description', many: 'pin descriptions' },
  post: { one: 'post', many: 'posts' },
  metaTitle: { one: 'meta title', many: 'meta titles' },
  metaDescription: { one: 'meta description', many: 'meta descriptions' },
  tags: { one: 'tag', many: 'tags' },
  materials: { one: 'material', many: 'materials' },
  searchTerms: { one: 'search term', many: 'search terms' },
  handle: { one: 'URL handle', many: 'URL handles' },
  altText: { one: 'alt text', many: 'alt texts' },
};
/** Names that a platform uses for a field instead of the usual ones. */
const ownNouns: Partial<Record<Platform, Partial<Record<RuleField, Noun>>>> = {
  amazon: { highlights: { one: 'item highlight', many: 'item highlights' } },
  walmart: {
    bullets: { one: 'key feature', many: 'key features' },
    description: { one: 'site description', many: 'site descriptions' },
  },
  google: { bullets: { one: 'product highlight', many: 'product highlights' } },
  social: { title: { one: 'pin title', many: 'pin titles' }, post: { one: 'post for X', many: 'posts for X' } },
};

export function nounOf(platform: Platform, field: RuleField): Noun {
  return ownNouns[platform]?.[field] ?? nouns[field];
}

/**
 * One sentence, without a full stop, that tells the seller how one text breaks one rule. `found` are the offending parts of the
 * text without duplicates.
 */
export function sentenceOf(breach: Breach, found: readonly string[], platform: Platform): string {
  const { rule, index } = breach;
  const place = platformNames[platform];
  const noun = nounOf(platform, rule.field);
  const many = index === undefined && (rule.field === 'searchTerms' || rule.field === 'highlights');
  const name = index !== undefined ? `${capital(noun.one)} ${index + 1}` : many ? capital(noun.many) : `The ${noun.one}`;
  const has = many ? 'have' : 'has';
  const refusal = rule.severity === 'hard' ? 'does not take' : 'advises against';
  const cannot = `which ${place} ${refusal}`;
  switch (rule.kind) {
    case 'length':
      return lengthSentence(breach, name, has, noun, place);
    case 'characters':
      return `${name} ${has} ${list(found)}${rule.once === undefined ? '' : ' more than once'}, ${cannot}`;
    case 'phrases':
      return `${name} ${many ? 'say' : 'says'} ${list(found)}, ${cannot}`;
    case 'pattern':
      return `${name} ${has} ${rule.means}, ${cannot}`;
    case 'repeats':
      return `${name} says ${list(found)} ${breach.count} times; ${bound(rule, place, rule.max)}`;
    case 'html':
      return `${name} ${has} the HTML ${list(found)}, ${cannot} here`;
    case 'unique':
      return `${name} repeats ${noun.one} ${(breach.repeats ?? 0) + 1}, ${list(found)}`;
    default:
      return rule satisfies never;
  }
}

function lengthSentence({ rule, count = 0, limit = 0 }: Breach, name: string, has: string, noun: Noun, place: string): string {
  if (rule.kind !== 'length') return '';
  const over = rule.max !== undefined && count > rule.max;
  const said =
    rule.unit === 'count'
      ? `There ${count === 1 ? 'is' : 'are'} ${number(count)} ${count === 1 ? noun.one : noun.many}`
      : rule.together
        ? `The ${noun.many} have ${amount(count, rule.unit)} together`
        : `${name} ${has} ${amount(count, rule.unit)}`;
  if (over) return `${said}; ${bound(rule, place, limit)}`;
  return count === 0 && rule.unit !== 'count' ? `${name} is empty` : `${said}; aim for at least ${number(limit)}`;
}

function bound({ severity }: PlatformRule, place: string, max: number): string {
  return severity === 'hard' ? `${place} takes ${number(max)}` : `aim for at most ${number(max)}`;
}

const unitNouns: Record<Unit, Noun> = {
  characters: { one: 'character', many: 'characters' },
  bytes: { one: 'byte', many: 'bytes' },
  words: { one: 'word', many: 'words' },
  count: { one: 'entry', many: 'entries' },
  pixels: { one: 'pixel', many: 'pixels' },
  weighted: { one: 'character as X counts', many: 'characters as X counts' },
};

/** A number with its unit: "75 characters", "1 byte". */
export function amount(count: number, unit: Unit): string {
  return `${number(count)} ${count === 1 ? unitNouns[unit].one : unitNouns[unit].many}`;
}

/** The texts in quotation marks, separated by commas; very long texts are shortened. */
export function list(found: readonly string[]): string {
  return found.map((one) => `“${short(one)}”`).join(', ');
}

const LONGEST_QUOTE = 80;

export function short(text: string): string {
  if (text.length <= LONGEST_QUOTE) return text;
  const end = LONGEST_QUOTE - 1;
  return `${text.slice(0, (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end)}…`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const format = new Intl.NumberFormat('en');

function number(value: number): string {
  return value < 1_000 ? String(value) : format.format(value);
}
