/**
 * Finds where text and facts disagree about what is necessary: "wall fixing is optional", if a fact says "must be fixed to the
 * wall", or "needs two screws", if a fact says "no screws needed". English only.
 */
import { isSmallWord } from '../../text/small-words.ts';
import { type Token, tokensOf } from '../../text/tokens.ts';
import { generalVerbs, generalWords, weakWords } from '../../vocabulary/denial-words.ts';
import { unitNames } from '../../vocabulary/units.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import { type FactLine, labelOf } from './fact-line.ts';
import { readMeanings } from './meanings.ts';
import { lowerAt, type Sentence, sentencesOf, setOf } from './patterns.ts';

/** Words by which something is called necessary, before it ("needs a plug") and after it ("a plug is needed"). */
const needing = setOf('must need needs require requires');
const needed = setOf('needed required necessary essential compulsory mandatory obligatory');
/** Words by which something is called not necessary. They stand after it: "a plug is optional". */
const spared = setOf('unnecessary optional superfluous redundant unneeded');
const denying = setOf('no not none never without cannot nor nothing');
/** If one of these words is in the sentence, something may be necessary in one case and not in another. */
const limiting = setOf('if unless when whenever only until except before should would more less than other another any further');

const bringing = setOf('own find buy bring supply order separately');

/** A necessary thing is named by at most this many tokens before or after the word that calls it necessary. */
const REACH = 6;
/** A piece of a fact with more words than this says too much to tell what exactly is necessary. */
const MOST_WORDS = 9;

interface Needs {
  /** For each meaning, the fact by which the thing is necessary. */
  required: ReadonlyMap<string, FactLine>;
  /** For each meaning, the fact by which the thing is not necessary. */
  spared: ReadonlyMap<string, FactLine>;
}

/** The claims that something is or is not necessary, where a fact says the opposite. All are warnings. */
export function needClaims(text: string, tokens: readonly Token[], base: FactBase): Claim[] {
  const needs = needsIn(base);
  if (needs.required.size + needs.spared.size === 0) return [];
  const meanings = readMeanings(tokens);
  const claims: Claim[] = [];
  for (const sentence of sentencesOf(tokens)) {
    if (lowerAt(tokens, sentence.to - 1) === '?') continue;
    for (const { from, to, isNeeded } of statementsIn(sentence)) {
      if (claims.length === MOST_CLAIMS) return claims;
      // What the buyer has to bring is not necessary for that: "you'll need to find your own adapter".
      if (isNeeded && tokens.slice(from, to).some(({ lower }) => bringing.has(lower))) continue;
      const facts = isNeeded ? needs.spared : needs.required;
      const others = isNeeded ? needs.required : needs.spared;
      let line: FactLine | undefined;
      for (let at = from; at < to && !line; at++) {
        if (!isThing(tokens, at)) continue;
        const own = meanings[at] ?? [];
        if (own.some((meaning) => others.has(meaning))) break;
        line = own.flatMap((meaning) => facts.get(meaning) ?? [])[0];
      }
      if (line) claims.push(claimOf(text, tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0, line));
    }
  }
  return claims;
}

interface Statement {
  /** The tokens from `from` up to `to` name the thing and call it necessary or not. */
  from: number;
  to: number;
  isNeeded: boolean;
}

/** The statements of a sentence that something is or is not necessary. */
function statementsIn({ tokens, from, to }: Sentence): Statement[] {
  const found: Statement[] = [];
  let clause = from;
  let isDenied = false;
  let isLimited = false;
  for (let at = from; at < to; at++) {
    const { kind, lower } = tokens[at] as Token;
    if (kind === 'sign' && [',', ';', ':', '(', ')', '–', '—'].includes(lower)) {
      [clause, isDenied] = [at + 1, false];
      if (lower !== ',') isLimited = false;
      continue;
    }
    if (limiting.has(lower)) isLimited = true;
    if (isLimited) continue;
    if (spared.has(lower)) {
      if (!isDenied && at > clause) found.push({ from: Math.max(clause, at - REACH), to: at + 1, isNeeded: false });
    } else if (needed.has(lower)) {
      if (at > clause) found.push({ from: Math.max(clause, at - REACH), to: at + 1, isNeeded: !isDenied });
    } else if (needing.has(lower) || /^need(?:n['’]t|ing)$/.test(lower) || isHaveTo(tokens, at)) {
      const isNot = isDenied || /n['’]t$/.test(lower) || denying.has(lowerAt(tokens, at + 1));
      const next = endOfThing(tokens, at + 1, to);
      if (next > at + 1)
        found.push({ from: isNot && isDenied ? denialBefore(tokens, at, clause) : at, to: next, isNeeded: !isNot });
      clause = next;
    }
    if (denying.has(lower) || /n['’]t$/.test(lower)) isDenied = true;
  }
  return found;
}

/** Whether "have to", "has to" or "having to" begins here. */
const isHaveTo = (tokens: readonly Token[], at: number) =>
  /^(?:has|have|having)$/.test(lowerAt(tokens, at)) && lowerAt(tokens, at + 1) === 'to';

function denialBefore(tokens: readonly Token[], at: number, clause: number): number {
  for (let i = at - 1; i >= clause && i >= at - 3; i--)
    if (denying.has(lowerAt(tokens, i)) || /n['’]t$/.test(lowerAt(tokens, i))) return i;
  return at;
}

/** The index after the words that name what is necessary; they end at a sign, and before "and" or a new statement. */
function endOfThing(tokens: readonly Token[], from: number, to: number): number {
  let at = from;
  while (at < to && at < from + REACH && tokens[at]?.kind !== 'sign' && !ending.has(lowerAt(tokens, at))) at += 1;
  return at;
}
const ending = setOf('and but or so because since as for with while which that');

const kept = new WeakMap<FactBase, Needs>();

function needsIn(base: FactBase): Needs {
  let needs = kept.get(base);
  if (!needs) {
    needs = readNeeds(base);
    kept.set(base, needs);
  }
  return needs;
}

const sources: ReadonlySet<FactLine['source']> = new Set(['attribute', 'feature', 'notes', 'private notes', 'description']);

/** Reads each piece of a fact, between commas and the like, that has a word such as "required" or "must". */
function readNeeds({ lines, called }: FactBase): Needs {
  const required = new Map<string, FactLine>();
  const free = new Map<string, FactLine>();
  for (const line of lines) {
    if (!sources.has(line.source)) continue;
    const tokens = tokensOf(labelOf(line) + line.text);
    if (!tokens.some(({ lower }, at) => saysNeed(lower) || isHaveTo(tokens, at))) continue;
    const meanings = readMeanings(tokens);
    let from = 0;
    for (let at = 0; at <= tokens.length; at++) {
      if (at < tokens.length && !['.', ',', ';', '(', ')', '!', '•', '|'].includes(lowerAt(tokens, at))) continue;
      readPiece(from, at);
      from = at + 1;
    }
    function readPiece(start: number, end: number): void {
      const own = tokens.slice(start, end);
      if (own.length > MOST_WORDS + 4 || own.some(({ lower }) => limiting.has(lower))) return;
      if (!own.some(({ lower }, at) => saysNeed(lower) || isHaveTo(tokens, start + at))) return;
      const isSpared = own.some(({ lower }) => spared.has(lower) || denying.has(lower) || /n['’]t$/.test(lower));
      const things = own.flatMap((_, at) => (isThing(tokens, start + at) ? [start + at] : []));
      if (things.length > MOST_WORDS) return;
      const found = isSpared ? free : required;
      for (const at of things)
        for (const meaning of meanings[at] ?? []) if (!called.has(meaning) && !found.has(meaning)) found.set(meaning, line);
    }
  }
  return { required, spared: free };
}

const saysNeed = (lower: string) => needing.has(lower) || needed.has(lower) || spared.has(lower);

/** Whether a word can name what is necessary, and is not too general for that. After "to" a word such as "oil" is a verb. */
function isThing(tokens: readonly Token[], at: number): boolean {
  const { kind, lower } = tokens[at] as Token;
  if (kind !== 'word' || lower.length < 3 || isSmallWord(lower) || saysNeed(lower) || weakWords.has(lower)) return false;
  const isGeneral = generalWords.has(lower) || generalVerbs.has(lower) || unitNames.has(lower);
  return !isGeneral || (lowerAt(tokens, at - 1) === 'to' && !generalVerbs.has(lower));
}

function claimOf(text: string, start: number, end: number, line: FactLine): Claim {
  return {
    check: 'contradiction',
    severity: 'warn',
    start,
    end,
    clash: line,
    instead: null,
    removable: false,
    asFact: { name: line.source === 'attribute' ? line.name : 'Property', value: text.slice(start, end) },
  };
}
