/**
 * Finds claims in a German, French or Spanish text by typical phrases: effects on health, comparisons with others, promises and
 * qualities. Only claims that no fact supports are reported.
 */

import type { WordTest } from '../../../text/remembered.ts';
import { isDash, type Token } from '../../../text/tokens.ts';
import { healthWords } from '../../../vocabulary/words/health-words.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';
import type { Severity } from '../../finding.ts';
import { type Claim, MOST_CLAIMS } from '../claim.ts';
import { clipped } from '../messages.ts';
import type { Clause } from './denial.ts';
import {
  comparisons,
  deliveries,
  delivering,
  drawbacks,
  germanEnds,
  idleQualities,
  patients,
  promises,
  qualities,
  qualityPhrases,
  titles,
} from './said-patterns.ts';
import { stemIn } from './stems.ts';
import type { Checked } from './term-claims.ts';

type Kind = 'health' | 'comparison' | 'promise' | 'quality';

const reasons: Record<Kind, (found: string) => string> = {
  health: (found) =>
    `This promises an effect on health: “${found}”. The law allows that for few products. Take it out, or add the fact that proves it.`,
  comparison: (found) =>
    `This compares the product with others, and no fact proves it: “${found}”. Say what is special without comparing.`,
  promise: (found) =>
    `No fact of this product promises this: “${found}”. Buyers can hold you to it. Take it out, or add it to the facts.`,
  quality: (found) => `No fact of this product says “${found}”. Take it out, or add it to the facts if it is true.`,
};

export function patternClaimsIn(checked: Checked): Claim[] {
  const claims: Claim[] = [];
  for (const sentence of sentencesOf(checked.reading.clauses)) {
    if (claims.length >= MOST_CLAIMS) break;
    claims.push(...inSentence(checked, sentence));
  }
  return claims;
}

interface Sentence {
  from: number;
  to: number;
}

/** Longer sentences are read in pieces of this many tokens, so that no pattern has to search a whole text. */
const LONGEST = 80;

function sentencesOf(clauses: readonly Clause[]): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (const { to, sign } of clauses) {
    if (!['.', '!', '?', ';', '…'].includes(sign) && to - from < LONGEST && to !== clauses.at(-1)?.to) continue;
    for (let start = from; start < to; start += LONGEST) sentences.push({ from: start, to: Math.min(to, start + LONGEST) });
    from = to;
  }
  return sentences;
}

/** Patterns do not match across these signs. */
const breaks = new Set(['–', '—', ':', '(', ')']);

function inSentence(checked: Checked, { from, to }: Sentence): Claim[] {
  const { reading, language, facts } = checked;
  const { tokens, denied } = reading;
  const claims: Claim[] = [];
  const words = tokens.slice(from, to).filter(({ kind, text }) => kind !== 'sign' || breaks.has(text) || text === '-');
  const said = words.map(({ lower, kind, text }) => (kind === 'sign' && text !== '-' ? '|' : lower)).join(' ');
  const spans = (kind: Kind, pattern: RegExp | null | undefined) => {
    const match = pattern?.exec(said);
    if (!match || facts.hasPrefix(match[0])) return;
    const first = said.slice(0, match.index).split(' ').length - 1;
    const last = first + match[0].trim().split(' ').length - 1;
    const [start, end] = [words[first]?.start ?? 0, words[last]?.end ?? 0];
    claims.push(claimOf(checked, kind, start, end, 'warn'));
  };
  for (const pattern of comparisons[language]) spans('comparison', pattern);
  for (const pattern of promises[language]) spans('promise', pattern);
  if (!delivering.some(facts.hasPrefix)) spans('promise', deliveries[language]);
  spans('comparison', titles[language]);
  if (!denied.slice(from, to).includes(true)) spans('health', patients[language]);
  spans('quality', qualityPhrases[language]);
  // Here the text denies a drawback, as in "knittert nicht". This is a claim, unless the facts deny the drawback too.
  const drawback = drawbacks[language].exec(said);
  const { verb = drawback?.groups?.shrink ? 'einlauf' : 'abfärb' } = drawback?.groups ?? {};
  if (drawback && !isSettled(checked, verb)) spans('quality', drawbacks[language]);
  const { complaints, body, effects, groomed, beautifying } = healthWords[language];
  const acts = words.some(({ lower }) => effects.test(lower));
  const beautifies = words.some(({ lower }) => beautifying.test(lower));
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token?.kind !== 'word' || token.lower.length > 40) continue;
    const { lower, start, end } = token;
    // "Evita la tendinitis" and "verhindert Krämpfe" promise an effect, although "evita" and "verhindert" may also deny.
    const isEffect = tokens.slice(Math.max(from, at - 3), at).some((before) => effects.test(before.lower));
    if (denied[at] && !isEffect) continue;
    if (
      complaints.test(lower) ||
      (acts && (body.has(lower) || (language === 'de' && ofBody.test(lower))) && isNear(checked, at, effects))
    ) {
      // A pillow for the "Schwangerschaft" is one for "Schwangere".
      if (!facts.hasPrefix(lower.slice(0, 8)))
        claims.push(claimOf(checked, 'health', start, end, acts && complaints.test(lower) ? 'hard' : 'warn'));
    } else if (beautifies && groomed.has(lower) && !denied[at] && isNear(checked, at, beautifying)) {
      if (!facts.hasPrefix(lower)) claims.push(claimOf(checked, 'health', start, end, 'warn'));
    } else if (!denied[at] && isHyphened(tokens, at, language)) {
      if (!facts.hasPrefix(`${tokens[at - 2]?.lower}-${lower.slice(0, 6)}`) && !facts.hasPrefix(tokens[at - 2]?.lower ?? ''))
        claims.push(claimOf(checked, 'quality', tokens[at - 2]?.start ?? start, end, 'warn'));
    } else if (!denied[at] && qualities[language].test(lower) && !idleQualities.test(lower) && !isKnownQuality(checked, lower))
      claims.push(claimOf(checked, 'quality', start, end, 'warn'));
  }
  return claims;
}

/**
 * Whether the facts deny this drawback too, or have a word that begins like it ("knitterfrei"). False if they say that the
 * product has the drawback.
 */
function isSettled({ facts, language }: Checked, verb: string): boolean {
  const said = facts.stems.get(stemIn(language, verb));
  if (said?.yes && !said.no) return false;
  return said?.no ? true : facts.hasPrefix(verb.slice(0, 5));
}

/** Whether the word is the second part of a German quality with a hyphen: "UV-beständig". */
function isHyphened(tokens: readonly Token[], at: number, language: WordLanguage): boolean {
  const plain = tokens[at]?.lower.replace(/e[rsnm]?$/, '') ?? '';
  return (
    language === 'de' &&
    germanEnds.includes(plain) &&
    tokens[at]?.glued === true &&
    isDash(tokens[at - 1]) &&
    tokens[at - 2]?.kind === 'word'
  );
}

const ofBody = /^(?:immun|blut|gelenk|muskel|nerven|schlaf|stress|hormon|rücken|nacken|magen|darm|atem|kreislauf)\p{L}{3,}$/u;

/**
 * Whether a fact supports this quality, perhaps with another word or ending: "inox" supports "rostfrei", and "frostfest" supports
 * "frostsicher".
 */
function isKnownQuality({ facts, language }: Checked, lower: string): boolean {
  if (/^(?:rostfrei|inox)/.test(lower))
    return facts.stated.has('stainless steel') || facts.hasPrefix('inox') || facts.hasPrefix('rostfrei');
  if (lower.startsWith('lavab')) return facts.hasPrefix('lav');
  const plain = lower.endsWith('sicher') ? lower : lower.replace(language === 'de' ? /e[rsnm]?$/ : /s$/, '');
  if (
    facts.hasPrefix(plain.slice(0, Math.max(10, plain.length - 2))) ||
    (plain.length > 10 && facts.hasPrefix(plain.slice(0, 8)))
  )
    return true;
  // "Gummifrei" is supported by a fact with "ohne Gummi".
  const free = plain.endsWith('frei') ? plain.slice(0, -4) : '';
  if (free.length > 3 && (facts.hasPrefix(`ohne ${free}`) || facts.lackingIn(stemIn(language, free)) !== null)) return true;
  const end = language === 'de' ? germanEnds.find((one) => plain.endsWith(one)) : undefined;
  return end !== undefined && germanEnds.some((other) => facts.hasPrefix(plain.slice(0, -end.length) + other));
}

/** Whether one of these verbs stands near this word for a part of the body. */
function isNear({ reading: { tokens } }: Checked, at: number, verbs: WordTest): boolean {
  return tokens.slice(Math.max(0, at - 6), at + 5).some(({ lower }) => verbs.test(lower));
}

function claimOf({ text }: Checked, kind: Kind, start: number, end: number, severity: Severity): Claim {
  const found = text.slice(start, end);
  return {
    check: 'risky',
    severity,
    start,
    end,
    clash: null,
    instead: null,
    removable: false,
    asFact: { name: kind === 'promise' ? 'Service' : 'Property', value: found },
    reason: reasons[kind](clipped(found)),
  };
}
