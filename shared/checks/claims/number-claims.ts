/** Checks that every number in a text, together with its unit, is in the facts. */

import type { Token } from '../../text/tokens.ts';
import type { Amount } from './amounts.ts';
import { type Around, surroundingsOf } from './around.ts';
import { beyondFact } from './beyond.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import { codesOf } from './codes.ts';
import { countClaim } from './count-claims.ts';
import type { FactBase } from './fact-base.ts';
import { canGo } from './fixes.ts';
import type { Manner } from './manner.ts';
import { measureClaim } from './measure-claims.ts';
import { type Measure, measuresOf } from './measures.ts';
import { untoldFrequency, untoldYear } from './messages.ts';
import { MOST_RIVALS, type Rival } from './rivals.ts';
import { isPeriod, isSupported } from './support.ts';

/**
 * The measures and codes in a text that no fact supports. `masked` returns true for a position whose number need not be checked,
 * because it belongs to a name or a saying.
 */
export function numberClaims(
  text: string,
  tokens: readonly Token[],
  base: FactBase,
  masked: (start: number) => boolean,
): Claim[] {
  const claims: Claim[] = [];
  const measures = measuresOf(tokens);
  let surroundings: ((index: number) => Around) | null = null;
  for (const [at, read] of measures.entries()) {
    if (masked(read.start)) continue;
    const around = () => {
      surroundings ??= surroundingsOf(tokens, measures);
      return surroundings(at);
    };
    const measure = { ...read, amounts: read.amounts.map(asWritten) };
    const claim = claimOf(text, tokens, measure, around, base);
    if (claim) claims.push(claim);
    if (claims.length === MOST_CLAIMS) return claims;
  }
  return [...claims, ...codeClaims(text, tokens, base, masked)];
}

/** The names with digits, such as "MX-500" and "IP67", that stand in no fact. Works for texts in every language. */
export function codeClaims(text: string, tokens: readonly Token[], base: FactBase, masked: (start: number) => boolean): Claim[] {
  const claims: Claim[] = [];
  for (const code of codesOf(tokens)) {
    if (
      masked(code.start) ||
      base.codes.has(code.text) ||
      base.codes.has(withoutHyphens(code.text)) ||
      saidPlainly(code.text, base)
    )
      continue;
    if (ignoredCodes.test(code.text) || isBatterySize(code.text, base)) continue;
    const found = text.slice(code.start, code.end);
    claims.push({
      check: 'number',
      severity: 'hard',
      start: code.start,
      end: code.end,
      clash: null,
      instead: null,
      removable: canGo(text, code.start, code.end),
      asFact: { name: 'Model', value: found },
    });
  }
  return claims;
}

/** Other names of battery sizes, each with a pattern for the usual name: an LR6 battery is an AA battery. */
const batterySizes: Readonly<Record<string, RegExp>> = { lr6: /\bAA\b/, lr03: /\bAAA\b/, lr14: /\bC\b/, lr20: /\bD\b/ };
const isBatterySize = (code: string, { lines }: FactBase): boolean => {
  const other = batterySizes[code];
  return other !== undefined && lines.some(({ text }) => other.test(text));
};

/**
 * Keeps only the likelier of the two values that "1.200" may have: 1.2 in English. This is only done for texts. Facts may be
 * written either way, so both values of a fact count.
 */
const asWritten = (amount: Amount): Amount => ({ ...amount, readings: amount.readings.slice(0, 1) });

/** Codes that are not checked, because they are common terms: 2D and 3D, 360°, decades such as 90s, Covid-19, file formats. */
const ignoredCodes = /^(?:[23]d|360°?|\d0s|covid-?19|mp[34])$/;
const withoutHyphens = (code: string) => code.replace(/[‐‑–—-]/g, '');

function saidPlainly(code: string, base: FactBase): boolean {
  const words = code.match(/\p{L}+|\d+(?:[.,]\d+)*/gu) ?? [];
  return words.length > 0 && base.phrases.has(words.join(' '));
}

function claimOf(text: string, tokens: readonly Token[], measure: Measure, around: () => Around, base: FactBase): Claim | null {
  if (measure.manner) return mannerClaim(text, measure, measure.manner, base);
  const known = () => base.measures.slice(0, MOST_RIVALS).map((fact) => ({ ...fact.measure, line: fact.line }));
  const beyond = beyondFact(text, measure, known);
  if (beyond) return beyond;
  return measure.unit ? measureClaim(text, measure, around, base) : countClaim(text, tokens, measure, around, base);
}

/**
 * Checks a number that says how often something is done, or that is a year. If a fact contradicts it, the finding is hard.
 * Without such a fact the finding is only a warning, unless the text says that the product was made, tested or honoured in that
 * year.
 */
function mannerClaim(text: string, measure: Measure, manner: Manner, base: FactBase): Claim | null {
  const isYear = manner.kind === 'year';
  const known = isYear
    ? measure.amounts.every((amount) => base.numbers.hasNumber(amount))
    : isSupported(text, measure, base) || isPeriod(measure, base);
  if (known) return null;
  const found = text.slice(measure.start, measure.end);
  const rival = isYear ? beginningOf(base, manner) : oftenOf(measure, base);
  const isHard = rival !== null || (isYear && manner.isClaim);
  return {
    ...(isHard ? {} : { reason: isYear ? untoldYear(found) : untoldFrequency(found) }),
    check: rival ? 'contradiction' : 'number',
    severity: isHard ? 'hard' : 'warn',
    start: measure.start,
    end: measure.end,
    clash: rival?.line ?? null,
    instead: rival ? rival.line.text.slice(rival.measure.start, rival.measure.end) : null,
    removable: false,
    asFact: { name: isYear ? 'Year' : 'How often', value: found },
  };
}

/**
 * The fact to compare with a statement about how often something is done; null if there is none. Both name the same period ("a
 * week"), or both are intervals ("every 3 months").
 */
function oftenOf({ counts, unit }: Measure, base: FactBase): Rival | null {
  const same = ({ measure: { manner, counts: own } }: Rival) =>
    manner?.kind === 'frequency' && (unit ? manner.period === null : own.some((period) => counts.includes(period)));
  return base.measures.slice(0, MOST_RIVALS).find(same) ?? null;
}

/**
 * The fact that says when the business was founded. Null if there is none, or if the text does not call its year the year of the
 * founding.
 */
function beginningOf(base: FactBase, manner: Manner): Rival | null {
  if (manner.kind !== 'year' || !manner.isBeginning) return null;
  const isYear = ({ measure: { unit, amounts } }: Rival) => !unit && (amounts[0]?.readings[0] ?? 0) >= 1800;
  const named = ({ line }: Rival) => line.isValue && /found|since|establish/i.test(line.name);
  return base.measures.slice(0, MOST_RIVALS).find((fact) => named(fact) && isYear(fact)) ?? null;
}
