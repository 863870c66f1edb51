/** Finds words in a text for sizes, origins, certificates, devices and risky promises that the facts do not support. */

import { rootOf } from '../../text/stem.ts';
import type { Token } from '../../text/tokens.ts';
import { isGrave } from '../../vocabulary/risky.ts';
import { letterOf } from '../../vocabulary/sizes.ts';
import { type Mention, withParents } from '../../vocabulary/terms.ts';
import type { CheckKind, Severity } from '../finding.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import { isDenied, statesSomething } from './context.ts';
import type { FactBase } from './fact-base.ts';
import type { FactLine, KnownTerm } from './fact-line.ts';
import { canGo, inCaseOf } from './fixes.ts';
import { seenAs } from './sight.ts';

type Kind = Extract<CheckKind, 'size' | 'country' | 'certification' | 'compatibility' | 'risky'>;

const names: Record<Kind, string> = {
  size: 'Size',
  country: 'Country of origin',
  certification: 'Certification',
  compatibility: 'Compatible with',
  risky: 'Property',
};

/** What the claim would be called as a fact. Not every mark of quality is certified by somebody. */
const factName = (kind: Kind, said: string): string =>
  kind === 'certification' && /^(?:hand|made by hand)/i.test(said)
    ? 'How it is made'
    : kind === 'certification' && /^(?:vegan|vegetarian|cruelty|not tested|award|patent|food|climate|carbon)/i.test(said)
      ? 'Property'
      : names[kind];

/**
 * A claim for each vocabulary word in the text that describes the product and that no fact supports. Materials and colours are
 * left to another check.
 */
export function termClaims(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  base: FactBase,
  terse: boolean,
): Claim[] {
  const setting = { tokens, called: base.called, terse };
  const claims: Claim[] = [];
  for (const mention of mentions) {
    if (mention.term.class === 'material' || mention.term.class === 'colour') continue;
    if (!isUnsupported(mention, tokens, base) || isDenied(tokens, mention) || !statesSomething(mention, setting)) continue;
    claims.push(claimOf(text, mention, tokens, base));
    if (claims.length === MOST_CLAIMS) break;
  }
  return claims;
}

/** Whether neither a fact nor, for a colour, a picture supports this vocabulary word of the text. */
export function isUnsupported(mention: Mention, tokens: readonly Token[], base: FactBase): boolean {
  const { term, version, at, next } = mention;
  const denied = base.denied.has(term.id);
  if (version !== '') return denied || !knowsVersion(term.id, version, base);
  if (base.stated.has(term.id)) return false;
  if (term.id === 'guaranteed' && (base.stems.has(rootOf('guarantee')) || base.stems.has(rootOf('warranty')))) return false;
  if (denied) return true;
  const said = tokens
    .slice(at, next)
    .filter(({ kind }) => kind !== 'sign')
    .map(({ lower }) => lower);
  // The colour "silver" is supported by the fact "sterling silver ring", although that names a material.
  // "Bright orange" is supported by "orange", "copper-coloured" by "copper".
  if (term.class === 'colour')
    return (
      !said.every((word) => isShade(word, said, base) || base.within.has(word)) && seenAs(mention, tokens, base.sight) !== 'seen'
    );
  // "Size M" is supported by "Sizes: S, M, L".
  if (term.class === 'size' && said[0]?.startsWith('size') && base.phrases.has(letterOf(said.at(-1) ?? ''))) return false;
  // "Regular fit" is supported by "Fit: regular".
  if (term.class === 'size' && said.length > 1 && said.every((word) => base.stems.has(rootOf(word)))) return false;
  // "316L stainless steel" is supported by "stainless steel 316L", "Lithuanian linen" by "linen from Lithuania".
  if (term.class === 'material' && said.length > 1 && base.lines.slice(0, 100).some((line) => saysAll(line, said))) return false;
  if (term.class !== 'material' && base.phrases.has(said.join(' '))) return false;
  // "Hand-painted" is supported by "painted by hand".
  if (said[0] === 'hand' && said.length === 2 && base.stems.has('hand') && base.stems.has(rootOf(said[1] ?? ''))) return false;
  return !(term.id === 'certified' && base.phrases.hasWordThatBegins('certif'));
}

const shades = new Set('bright soft rich warm vivid'.split(' '));
/**
 * Whether the word changes the colour beside it so little that a fact with that colour supports both. "Coloured" does so where
 * the fact is about a colour: "Colour: copper".
 */
const isShade = (word: string, said: readonly string[], { lines }: FactBase): boolean =>
  shades.has(word) ||
  (/^colou?r(?:ed)?$|^toned?$/.test(word) &&
    lines.slice(0, 100).some(({ name, stems }) => /colou?r|finish|tone/i.test(name) && stems.has(rootOf(said[0] ?? ''))));

/** Whether one fact has all the words, or words with the same beginning: "Lithuania" for "Lithuanian". */
const saysAll = ({ stems }: FactLine, words: readonly string[]): boolean =>
  words.every(
    (word) => stems.has(rootOf(word)) || (word.length > ALIKE && [...stems].some((own) => own.startsWith(word.slice(0, ALIKE)))),
  );
/** Words with this many equal first letters are taken for one family: "Lithuania" and "Lithuanian". */
const ALIKE = 6;

/**
 * Whether the facts contain the model number: "iPhone 15" is supported by "iPhone 15 Pro", "iPhone 13, 14 and 15" and "iPhone
 * 12-15".
 */
function knowsVersion(id: string, version: string, { versions, phrases, stated }: FactBase): boolean {
  return versions.get(id)?.has(version) === true || (stated.has(id) && phrases.has(version));
}

function claimOf(text: string, mention: Mention, tokens: readonly Token[], base: FactBase): Claim {
  const { term, at, next } = mention;
  const kind = term.class as Kind;
  const start = tokens[at]?.start ?? 0;
  const end = tokens[next - 1]?.end ?? 0;
  const facts = base.terms[kind] ?? [];
  const denial = base.denied.get(term.id) ?? null;
  const rival = kind === 'risky' || kind === 'certification' ? undefined : rivalOf(mention, facts);
  const clash = denial ?? rival?.line ?? null;
  return {
    check: denial ? 'contradiction' : kind,
    severity: denial ? 'hard' : severityOf(kind, mention, rival !== undefined),
    start,
    end,
    clash,
    instead: rival && !denial ? fitting(rival, text.slice(start, end), mention) : null,
    removable: canGo(text, start, end),
    asFact: { name: factName(kind, text.slice(start, end)), value: text.slice(start, end) },
  };
}

/**
 * The fact that the text's word contradicts, such as "Material: linen" for "cotton". Attributes are preferred to words in the
 * middle of a sentence. Undefined if there is none.
 */
function rivalOf({ term }: Mention, facts: readonly KnownTerm[]): KnownTerm | undefined {
  const few = facts.slice(0, 100);
  const own = withParents(term.id);
  if (term.class === 'compatibility')
    return few.find(({ mention }) => mention.term.id === term.id || [...withParents(mention.term.id)].some((id) => own.has(id)));
  // "Brand: Conceria Lucca" does not say that the thing comes from Lucca.
  const possible = term.class === 'country' ? few.filter(({ line }) => !isWho.test(line.name)) : few;
  const attribute = possible.filter(({ line }) => line.isValue);
  const first = attribute.find(({ line }) => /origin|made|country|size/i.test(line.name)) ?? attribute[0] ?? possible[0];
  return first && headOf(first, possible);
}

const isWho = /brand|maker|manufacturer|designer|name|sold by|seller/i;

/** The last word of the same kind in a phrase is what the thing is: "leather" of "full-grain vegetable-tanned leather". */
const headOf = (first: KnownTerm, facts: readonly KnownTerm[]): KnownTerm =>
  facts
    .filter(({ line, mention }) => line === first.line && mention.at > first.mention.at)
    .reduce((last, next) => {
      const { text, tokens } = first.line;
      const between = text.slice(tokens[last.mention.next - 1]?.end ?? 0, tokens[next.mention.at]?.start ?? 0);
      return /[,;/&+]|\b(?:and|or|with|on|in)\b/.test(between) ? last : next;
    }, first);

function severityOf(kind: Kind, { term }: Mention, differs: boolean): Severity {
  if (kind === 'size') return differs ? 'hard' : 'warn';
  if (kind === 'risky') return isGrave(term.id) ? 'hard' : 'warn';
  return 'hard';
}

/**
 * The fact's word in place of the text's word, with the same capitalisation. Null if it would not fit the sentence: "Portugal"
 * cannot replace "Italian".
 */
function fitting({ said, mention: fact }: KnownTerm, found: string, mention: Mention): string | null {
  if (mention.term.class === 'country' && isAdjective(found) !== isAdjective(said)) return null;
  if (fact.term.class === 'country' || fact.term.class === 'compatibility') return said;
  return inCaseOf(found, said);
}

const isAdjective = (word: string) => /(?:an|ish|ese|ch|ic|ss|ek|i|dutch|thai)$/.test(word.toLowerCase());
