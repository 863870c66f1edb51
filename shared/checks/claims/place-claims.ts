/**
 * Finds things that the text puts in the wrong place: "a front pocket" if the facts name a pocket only at the back. English only.
 */
import { isSmallWord } from '../../text/small-words.ts';
import type { Token } from '../../text/tokens.ts';
import { partStem } from '../../vocabulary/parts.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import { determiners, division, divisionsOf, phraseEnds } from './clauses.ts';
import type { FactBase } from './fact-base.ts';
import { type FactLine, tokensWithLabel } from './fact-line.ts';
import type { Sentence } from './part-names.ts';

/** The places in one line exclude each other. Bars divide them; words between two bars name the same place. */
const axes = `
front|back rear reverse|side
top|bottom underside base
left|right
inside interior inner internal|outside exterior outer external
upper|lower
first|last
`;

interface Place {
  axis: number;
  side: number;
}

const placesByWord: ReadonlyMap<string, Place> = new Map(
  axes
    .trim()
    .split('\n')
    .flatMap((line, axis) =>
      line.split('|').flatMap((words, side) => words.split(' ').map((word): [string, Place] => [word, { axis, side }])),
    ),
);

/**
 * Where the facts put the things that one noun names. `near`: the places that stand in the same piece of a fact as the noun.
 * `anywhere`: the places in all facts that contain the noun.
 */
interface Placed {
  near: Map<string, FactLine>;
  anywhere: Set<string>;
}

const keyOf = ({ axis, side }: Place) => `${axis} ${side}`;
const kept = new WeakMap<FactBase, ReadonlyMap<string, Placed>>();

function placedIn(base: FactBase): ReadonlyMap<string, Placed> {
  let known = kept.get(base);
  if (!known) {
    known = readPlaced(base);
    kept.set(base, known);
  }
  return known;
}

function readPlaced({ lines }: FactBase): ReadonlyMap<string, Placed> {
  const found = new Map<string, Placed>();
  for (const line of lines) {
    const tokens = tokensWithLabel(line);
    const places = tokens.flatMap(({ lower }, at) => ({ place: placesByWord.get(lower), at })).filter(({ place }) => place);
    if (places.length === 0) continue;
    const divisions = divisionsOf(tokens);
    const pieces: number[] = [];
    let piece = 0;
    for (const [at, token] of tokens.entries()) {
      if (divisions[at] !== division.none && tokens[at - 1]?.text !== ':') piece += 1;
      if (['and', 'with', '/', '&'].includes(token.lower)) piece += 1;
      pieces.push(piece);
    }
    // Only the first 20 places of a fact are compared with its nouns. Only a fact made to slow the check down has more.
    for (const [at, token] of tokens.entries()) {
      if (!isContent(token)) continue;
      const noun = partStem(token.lower);
      const placed = found.get(noun) ?? { near: new Map(), anywhere: new Set() };
      found.set(noun, placed);
      for (const { place, at: where } of places.slice(0, 20)) {
        if (!place) continue;
        placed.anywhere.add(keyOf(place));
        if (pieces[at] === pieces[where]) placed.near.set(keyOf(place), line);
      }
    }
  }
  return found;
}

function isContent({ kind, lower }: Token): boolean {
  return kind === 'word' && lower.length > 2 && !isSmallWord(lower) && !placesByWord.has(lower);
}

/**
 * The claims about things that the text puts in another place than the facts do. They are only warnings, because a thing may be
 * in two places.
 */
export function placeClaims(text: string, { tokens, divisions }: Sentence, base: FactBase): Claim[] {
  const claims: Claim[] = [];
  for (let at = 0; at < tokens.length && claims.length < MOST_CLAIMS; at++) {
    const place = placesByWord.get(tokens[at]?.lower ?? '');
    if (!place) continue;
    const placed = placedIn(base);
    const nouns = [...nounsBehind(tokens, divisions, at), ...nounBefore(tokens, divisions, at)];
    const known = nouns.flatMap((noun) => placed.get(partStem(tokens[noun]?.lower ?? '')) ?? []);
    if (known.some(({ anywhere }) => anywhere.has(keyOf(place)))) continue;
    const noun = nouns.findLast((one) => otherPlace(placed.get(partStem(tokens[one]?.lower ?? '')), place));
    if (noun === undefined) continue;
    const line = otherPlace(placed.get(partStem(tokens[noun]?.lower ?? '')), place);
    const start = tokens[Math.min(at, noun)]?.start ?? 0;
    const end = tokens[Math.max(at, noun)]?.end ?? 0;
    claims.push({
      check: 'contradiction',
      severity: 'warn',
      start,
      end,
      clash: line,
      instead: null,
      removable: false,
      asFact: { name: 'Place', value: text.slice(start, end) },
    });
  }
  return claims;
}

/** A fact that puts the thing in another place of the same line of `axes`, such as "back" for "front". Null if there is none. */
function otherPlace(placed: Placed | undefined, { axis }: Place): FactLine | null {
  for (const [key, line] of placed?.near ?? []) if (key.startsWith(`${axis} `)) return line;
  return null;
}

type Divisions = Sentence['divisions'];

/** The indexes of the words after a place that may be its noun, as in "front zip pocket" or "the first sixteen pages". */
function nounsBehind(tokens: readonly Token[], divisions: Divisions, place: number): number[] {
  const nouns: number[] = [];
  for (let at = place + 1; at < place + 4 && divisions[at] === division.none; at++) {
    const token = tokens[at];
    if (!token || phraseEnds.has(token.lower)) break;
    if (isContent(token)) nouns.push(at);
  }
  return nouns;
}

const prepositions = new Set(['on', 'at', 'in', 'to', 'along']);

/** The indexes of the words before a place that may be its noun, as in "a pocket sits on the front". */
function nounBefore(tokens: readonly Token[], divisions: Divisions, place: number): number[] {
  let at = place - 1;
  if (determiners.has(tokens[at]?.lower ?? '')) at -= 1;
  if (!prepositions.has(tokens[at]?.lower ?? '') || divisions[at + 1] !== division.none || divisions[at] !== division.none)
    return [];
  // One of the two words may be a verb, such as "sits" in "A pocket sits at the back". This does no harm, because facts seldom
  // use such a verb.
  const nouns = divisions[at - 1] === division.none ? [at - 2, at - 1] : [at - 1];
  return nouns.filter((one) => tokens[one] && isContent(tokens[one]));
}
