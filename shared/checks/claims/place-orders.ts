/**
 * Finds advice to put the product where the facts forbid it: "melt the flakes in the microwave", if a fact says "Do not melt the
 * wax in the microwave". English only.
 */
import type { Token } from '../../text/tokens.ts';
import type { FactBase } from './fact-base.ts';
import type { FactLine } from './fact-line.ts';
import type { Reading } from './polarity.ts';

/** The meanings in `same-meaning.ts` of the places and machines of which care instructions speak. */
const places = ['=microwave', '=dishwasher', '=tumble', '=machine wash', '=oven', '=freezer', '=hob', '=induction', '=grill'];

const words = (all: string): ReadonlySet<string> => new Set(all.split(' '));
/** Words between a verb and a place: "pop it *in* the dryer". */
const leading = words('in into inside through on onto under via by to');
/** Words by which a text advises or allows something. */
const advising = words(
  'put pop toss throw chuck bung drop stick slide set place give run melt heat warm reheat cook bake wash dry clean rinse tumble ' +
    'goes go may can happy happily safe safely fine welcome survives takes loves likes enjoys handles',
);
/** Words which limit what a sentence says, so that it may be true although the facts forbid the place in general. */
const limiting = words('if unless not never no without instead except only before after avoid but than away out');
/** Words in a fact which limit what it forbids: "no cold dish in the hot oven" allows the oven. */
const special = /\b(?:hot|cold|wet|frozen|empty|direct|directly|cool|full|with|while|when|on top|dirty|more than)\b|\d/i;

interface ForbiddenPlace {
  at: number;
  next: number;
  line: FactLine;
}

/** The places that the text advises and a fact forbids, in the order of the text. */
export function forbiddenPlaces(
  tokens: readonly Token[],
  meanings: readonly (readonly string[])[],
  { polarity }: Reading,
  base: FactBase,
): ForbiddenPlace[] {
  const forbidden = forbiddenBy(base);
  if (forbidden.size === 0) return [];
  const found: ForbiddenPlace[] = [];
  for (const [at, own] of meanings.entries()) {
    const meaning = polarity[at] === 'said' ? own.find((one) => forbidden.has(one)) : undefined;
    const line = meaning && forbidden.get(meaning);
    if (line && isAdvised(tokens, at)) found.push({ at, next: at + 1, line });
  }
  return found;
}

/** For each product: the places that its facts forbid. */
const known = new WeakMap<FactBase, ReadonlyMap<string, FactLine>>();

function forbiddenBy(base: FactBase): ReadonlyMap<string, FactLine> {
  const found = known.get(base) ?? placesIn(base);
  known.set(base, found);
  return found;
}

/** The places that the facts forbid in general, each with the fact. A place that another fact allows is left out. */
function placesIn({ polarity: { denied, said } }: FactBase): ReadonlyMap<string, FactLine> {
  const found = new Map<string, FactLine>();
  const all = new Set([...denied.values()].flat());
  for (const { words: forbidden, line, kind, only } of all) {
    if (only || kind === 'inclusion' || forbidden.length > MOST_WORDS) continue;
    const own = places.filter((place) => !said.has(place) && forbidden.some((word) => word.includes(place)));
    // The text of the fact may be long, so it is read only where a place is forbidden.
    if (own.length > 0 && forbidsWhole(line.text)) for (const place of own) found.set(place, line);
  }
  return found;
}

/** Whether a piece of the fact forbids something without a limit. */
const forbidsWhole = (text: string) => text.split(/[,;.]/).some((piece) => forbids.test(piece) && !special.test(piece));
const forbids = /\b(?:not|no|never|avoid|only|none)\b|n['’]t\b|\bun\w|[✖✗❌]/i;

/** A fact that denies more words than these together forbids something special. */
const MOST_WORDS = 3;
/** At most this many words of the text are read on each side of a place. */
const REACH = 8;

function isAdvised(tokens: readonly Token[], at: number): boolean {
  let lead = at - 1;
  while (lead > at - 4 && tokens[lead]?.kind === 'word' && !leading.has(tokens[lead]?.lower ?? '')) lead -= 1;
  if (!leading.has(tokens[lead]?.lower ?? '')) return false;
  let isAdvice = false;
  for (let i = at - 1; i >= 0 && i > at - REACH && !endsSentence(tokens, i); i--) {
    const lower = tokens[i]?.lower ?? '';
    if (limiting.has(lower) || lower.endsWith("n't") || lower.endsWith('n’t')) return false;
    isAdvice ||= advising.has(lower);
  }
  for (let i = at + 1; i < tokens.length && i < at + REACH && !endsSentence(tokens, i); i++)
    if (limiting.has(tokens[i]?.lower ?? '')) return false;
  return isAdvice;
}

const endsSentence = (tokens: readonly Token[], at: number) =>
  tokens[at]?.opensLine === true || ['.', '!', '?', ';'].includes(tokens[at]?.text ?? '');
