/**
 * Finds statements of origin that no fact supports: the place is in no fact ("sewn in Aarhus"), or the facts name the place only
 * for another activity ("designed in Aarhus").
 */
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { isDash, keptPerToken, type Token, tokensOf } from '../../text/tokens.ts';
import { type Deed, deeds, workplaces } from '../../vocabulary/making.ts';
import { isDenied } from './context.ts';
import type { FactBase } from './fact-base.ts';
import { type FactLine, labelOf } from './fact-line.ts';
import { type Found, firstWordsOf, hasAny, knows, lowerAt, phraseAt, phrasesOf, type Sentence, setOf } from './patterns.ts';

const places = setOf('in at near outside from off around on');
/** Phrases that say who made the product, or how. Each is a claim if no fact says so. */
const makers = phrasesOf(`
  family workshop|family business|family run|family firm|our own studio|our own workshop|our own factory|our own mill|our own kitchen|
  our own hands|from our workshop|from our studio|from our atelier|from our pottery|from our factory|in our workshop|in our studio|in our atelier|in our
  pottery|in our factory|small workshop|tiny workshop|own workshop|in house|small batch|small batches|limited batches|small series|
  by artisans|by craftsmen|by craftswomen|by craftspeople|by local artisans|by master craftsmen|by monks|by nuns|by women|women's cooperative|
  cooperative of|co operative|a cooperative|by a cooperative|artisan made|artisanal|generations of|third generation|fourth generation|fifth generation|
  second generation|since our grandfather|grandfather's recipe|grandmother's recipe|traditional methods|locally made|locally sourced|local farmers|
  home grown|homegrown|home made|home spun|on our farm|by one pair of hands
`);

const starts = firstWordsOf(makers, places, setOf('there'));
const isStart = keptPerToken((lower) => starts.has(lower));

export function originsIn(sentence: Sentence, base: FactBase): Found[] {
  const { tokens, from, to } = sentence;
  const found: Found[] = [];
  for (let at = from; at < to; at++) {
    if (!isStart(tokens[at] as Token)) continue;
    const maker = phraseAt(tokens, at, makers);
    if (maker > 0) {
      if (!saysMaker(tokens, at, maker, base) && !isDenied(tokens, { at, next: maker }))
        found.push({ at, next: maker, kind: 'origin' });
      at = maker - 1;
      continue;
    }
    const there = lowerAt(tokens, at) === 'there' ? readThere(sentence, at, base) : null;
    if (there) found.push(there);
    if (!places.has(lowerAt(tokens, at))) continue;
    const place = readPlace(sentence, at, base);
    if (!place) continue;
    found.push(place);
    at = place.next - 1;
  }
  return found;
}

/** Whether the facts use one of the words that say who made the product: "small batch" is supported by "batches of 200". */
function saysMaker(tokens: readonly Token[], at: number, next: number, base: FactBase): boolean {
  const words = tokens
    .slice(at, next)
    .filter(({ kind, lower }) => kind === 'word' && !isSmallWord(lower) && lower !== 'own' && lower !== 'small');
  return words.some(({ lower }) => base.stems.has(rootOf(lower)) || hasAny(base, [rootOf(lower).slice(0, 6)]));
}

/**
 * Reads a place after a verb such as "sewn" or "designed", also with a place of work between: "sewn in a mill near Oldbury".
 * Returns a claim if no fact names the place, or if the facts name the place only for another activity. Otherwise null.
 */
function readPlace(sentence: Sentence, at: number, base: FactBase): Found | null {
  const { tokens, from, to } = sentence;
  let name = at + 1;
  while (name < to && name < at + 6 && tokens[name]?.kind === 'word' && !isName(tokens[name])) name += 1;
  if (name >= to || !isName(tokens[name])) return null;
  // Before the name of the place only small words, places of work and words that describe them may stand: "in a small mill near".
  for (let i = at + 1; i < name; i++)
    if (!isSmallWord(lowerAt(tokens, i)) && !workplaces.has(lowerAt(tokens, i)) && !described.has(lowerAt(tokens, i)))
      return null;
  const deed = deedBefore(sentence, at);
  if (!deed) return null;
  let next = name + 1;
  while (next < to && isName(tokens[next])) next += 1;
  const said = tokens.slice(name, next);
  if (said.some(({ lower }) => calendar.has(lower))) return null;
  const isKnown = said.some(({ lower }) => knows(base, lower) || base.phrases.has(lower));
  const start = deed.at >= from ? deed.at : at;
  if (!isKnown) return { at: name, next, kind: 'origin' };
  const clash = clashOf(deed.kind, said, base);
  // Only a verb directly before the preposition surely says that the product was made there: "sewn in Aarhus". Words between them
  // may name something else, such as the yarn.
  const isSure = deed.kind === 'make' && deed.at === at - 1 && lowerAt(tokens, at) !== 'from';
  return clash && isSure ? { at: start, next, kind: 'origin', severity: 'hard', clash } : null;
}

/**
 * Reads "there" after a verb of making. It means the place named last: "It was drawn in Aarhus and is sewn there". This is a
 * claim if the facts name that place only for another activity, such as designing, and name another place for making.
 */
function readThere({ tokens, from }: Sentence, at: number, base: FactBase): Found | null {
  if (!deeds.make.has(lowerAt(tokens, at - 1))) return null;
  for (let i = at - 2; i > from && i > at - 16; i--) {
    if (!isName(tokens[i])) continue;
    const clash = clashOf('make', tokens.slice(i, i + 1), base);
    return clash ? { at: at - 1, next: at + 1, kind: 'origin', severity: 'hard', clash } : null;
  }
  return null;
}

const described = setOf(
  'small tiny little old family own workshop mill factory studio hills heart north south west east southern northern eastern western rural deep historic famous',
);
const calendar = setOf(
  'january february march april may june july august september october november december spring summer autumn winter monday tuesday wednesday thursday friday saturday sunday christmas easter',
);
const isName = (token: Token | undefined) => token?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(token.text);

/** The verb before a place, such as "sewn" in "sewn with care in"; null if there is none among the seven tokens before. */
function deedBefore({ tokens, from }: Sentence, place: number): { at: number; kind: Deed } | null {
  for (let i = place - 1; i >= from && i >= place - 7; i--) {
    const token = tokens[i] as Token;
    if (token.kind === 'sign' && !isDash(token) && token.text !== ',') return null;
    for (const kind of ['make', 'design', 'source', 'pack'] as const) if (deeds[kind].has(token.lower)) return { at: i, kind };
  }
  return null;
}

/**
 * The fact that names another place for this activity, if the facts name the place of the text only for other activities.
 * Otherwise null. "Sewn in Aarhus" contradicts "Designed in Aarhus, made in Gdansk".
 */
function clashOf(kind: Deed, said: readonly Token[], base: FactBase): FactLine | null {
  const uses = deedsOf(base);
  const own = said.map(({ lower }) => lower).filter((lower) => uses.has(lower));
  const [first] = own;
  if (first === undefined || own.some((lower) => uses.get(lower)?.kinds.has(kind) || uses.get(lower)?.kinds.has('any')))
    return null;
  for (const { kinds, line } of uses.values()) if (kinds.has(kind)) return line;
  return null;
}

interface Use {
  kinds: ReadonlySet<Deed | 'any'>;
  line: FactLine;
}
/** For each product: the activities that its facts name for each place. */
const known = new WeakMap<FactBase, ReadonlyMap<string, Use>>();

function deedsOf(base: FactBase): ReadonlyMap<string, Use> {
  const cached = known.get(base);
  if (cached) return cached;
  const uses = new Map<string, { kinds: Set<Deed | 'any'>; line: FactLine }>();
  for (const line of base.lines) {
    for (const clause of line.text.split(/[;,.(]|\sand\s|\sbut\s/)) {
      const words = tokensOf(clause);
      const spoken = [...words, ...tokensOf(labelOf(line))].map(({ lower }) => lower);
      const kinds = (Object.keys(deeds) as Deed[]).filter((kind) => spoken.some((word) => deeds[kind].has(word)));
      if (kinds.length === 0 && /origin|country|manufactur/i.test(line.name)) kinds.push('make');
      for (const { kind, text, lower } of words) {
        if (kind !== 'word' || !/^\p{Lu}/u.test(text) || isSmallWord(lower)) continue;
        const use = uses.get(lower) ?? { kinds: new Set(), line };
        uses.set(lower, use);
        for (const one of kinds.length > 0 ? kinds : (['any'] as const)) use.kinds.add(one);
      }
    }
  }
  known.set(base, uses);
  return uses;
}
