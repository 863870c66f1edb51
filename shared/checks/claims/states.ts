/**
 * Finds a true number in the wrong state: "weighs 480 g in size 42", if the fact says "480 g (size 38)", or "45 minutes on boost",
 * if 45 minutes is the time in the eco mode. English only.
 */
import type { Around } from './around.ts';
import type { Figure } from './fact-figures.ts';
import type { Measure } from './measures.ts';
import { agrees } from './swaps.ts';

/**
 * The states that words name: the name of each pair or row of states, with those of its states that are named. "Folded" gives
 * `fold → folded`, "size 38" gives `size → 38`, "without the cap" gives `with cap → without`.
 */
type States = ReadonlyMap<string, ReadonlySet<string>>;

/** Each row holds states that exclude each other; the first word of a state is its name, and its words stand for it. */
const rows: readonly (readonly [name: string, ...states: string[]])[] = [
  [
    'fold',
    'folded fold folds collapsed collapses stowed packed packs rolled rolls shut closed closes retracted retracts',
    'unfolded unfolds open opened opens extended extends pitched erected expanded expands deployed unrolled',
  ],
  ['power', 'eco', 'boost turbo'],
  ['extent', 'shortest lowest smallest minimum min', 'longest tallest largest highest maximum max'],
  ['many', 'each apiece individually single', 'pair together combined altogether whole entire complete total'],
  ['end', 'front', 'rear'],
  ['height', 'upper', 'lower'],
  ['face', 'inner inside internal interior', 'outer outside external exterior'],
  ['hand', 'left left-hand', 'right-hand'],
  ['size', 'small smaller', 'large larger big bigger'],
  ['heat', 'hot warm', 'cold'],
  ['wet', 'wet', 'dry'],
  ['filling', 'empty', 'filled loaded'],
  ['hour', 'day daytime', 'night overnight'],
  ['noise', 'loud', 'quiet'],
];

const stateOfWord = new Map<string, { row: string; state: string }>();
for (const [row, ...states] of rows)
  for (const words of states) {
    const all = words.split(' ');
    for (const word of all) stateOfWord.set(word, { row, state: all[0] as string });
  }

/** Words that are numbered: "size 38", "gear 2", "level three". */
const numbered =
  /\b(size|gear|level|speed|stage|setting|step|position|grade)\s+(\d+(?:[.,]\d+)?|one|two|three|four|five|six|x*[sml]|xxl)\b/gi;
const ordinal =
  /\b(first|second|third|fourth|fifth|top|1st|2nd|3rd|4th|5th)\s+(size|gear|level|speed|stage|setting|step|position|grade)\b/gi;
const numbers: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  fifth: '5',
  '1st': '1',
  '2nd': '2',
  '3rd': '3',
  '4th': '4',
  '5th': '5',
};
const strength =
  /\b(?:on|at|in)\s+(?:its |the )?(low|lowest|high|highest|medium)\b|\b(low|high|medium)(?:est)?[ -](?:mode|setting|speed|level|power|gear|beam)\b/gi;
const per =
  /\bper\s+(?:\d+\s*(?:g|ml)\b|(?!\d|hour|minute|second|day|week|month|year|litre|liter|kilo|gram|metre|meter|square|cent|person\b|cm|mm|m\b|kg|l\b)([a-z]+))/gi;
const withThing =
  /\b(with|including|incl\.?|without|excluding|excl\.?|minus|less|no)\s+(?:the |its |a |an |your )?([a-z]{3,})\b/gi;
const thingOn = /\b([a-z]{3,})\s+(on|off|folded|unfolded|removed|attached)\b/gi;

/** The states that a piece of a text or of a fact names. */
function statesIn(words: string): States {
  const found = new Map<string, Set<string>>();
  const add = (row: string, state: string) => {
    const known = found.get(row);
    if (known) known.add(state);
    else found.set(row, new Set([state]));
  };
  const lower = words.toLowerCase().replace(/\bpair of\b/g, ' ');
  for (const word of lower.match(/[a-z]+(?:-hand)?/g) ?? []) {
    const known = stateOfWord.get(word);
    if (known) add(known.row, known.state);
  }
  for (const [, row = '', state = ''] of lower.matchAll(numbered)) add(row, numbers[state] ?? state);
  for (const [, state = '', row = ''] of lower.matchAll(ordinal)) add(row, numbers[state] ?? state);
  for (const [, one, other] of lower.matchAll(strength)) add('strength', (one ?? other ?? '').replace(/est$/, ''));
  for (const [, thing] of lower.matchAll(per)) add('many', thing ? 'each' : 'per 100');
  for (const [, word = '', thing = ''] of lower.matchAll(withThing))
    add(`with ${thing}`, /^(?:with|incl)(?!out)/.test(word) ? 'with' : 'without');
  for (const [, thing = '', state = ''] of lower.matchAll(thingOn))
    if (state === 'on' || state === 'off') add(`with ${thing}`, state === 'on' ? 'with' : 'without');
  return found;
}

const ofFigures = new WeakMap<Figure, States>();

/** The states in which a fact gives its number: those that the piece of the fact around the number names, and the attribute's name. */
function statesOf(figure: Figure): States {
  const known = ofFigures.get(figure);
  if (known) return known;
  const { line, measure } = figure;
  const read = statesIn(
    `${line.isValue && line.measures.length === 1 ? `${line.name} ` : ''}${pieceAround(line.text, measure, line.measures)}`,
  );
  ofFigures.set(figure, read);
  return read;
}

/** The part of a fact that is about one of its numbers: "12 min (boost)" of "45 min (eco), 12 min (boost)". */
function pieceAround(text: string, measure: Measure, all: readonly Measure[]): string {
  const others = all.filter(({ unit, start }) => start !== measure.start && unit !== null);
  const from = Math.max(0, ...others.filter(({ end }) => end <= measure.start).map(({ end }) => end));
  const to = Math.min(text.length, ...others.filter(({ start }) => start >= measure.end).map(({ start }) => start));
  const before =
    text
      .slice(Math.max(from, measure.start - REACH), measure.start)
      .split(/[,;/.|)]\s/)
      .at(-1) ?? '';
  const after = text.slice(measure.end, Math.min(to, measure.end + REACH)).split(/[,;/|]|\.\s|\((?=[^)]*$)/)[0] ?? '';
  return `${before} | ${after}${/^\s*(?:per|\/)\s*100\s*(?:g|ml)\b/i.exec(text.slice(measure.end, measure.end + 14))?.[0] ?? ''}`;
}

/** At most this many characters on each side of a number are read. */
const REACH = 60;

/** The words of a text that say in which state its number holds. */
function wordsAround(text: string, measure: Measure, { beside }: Around): string {
  const from = Math.max(0, ...beside.filter(({ end, unit }) => unit && end <= measure.start).map(({ end }) => end));
  const to = Math.min(text.length, ...beside.filter(({ start, unit }) => unit && start >= measure.end).map(({ start }) => start));
  const lead = text.slice(Math.max(0, measure.start - REACH), measure.start);
  const sentence = lead.split(/[.!?;:\n()–—]/).at(-1) ?? '';
  const parts = sentence.split(/,\s|\b(?:and|but|while)\b/);
  // An opening such as "Cap on," or "In size 30," belongs to the number behind its comma.
  const opening = from > measure.start - sentence.length ? '' : (parts.at(-2) ?? '').trim();
  const before = `${opening.split(/\s+/).length <= MOST_OPENING ? `${opening} , ` : ''}${parts.at(-1) ?? ''}`;
  const after = text.slice(measure.end, Math.min(to, measure.end + REACH)).split(breaksOff)[0] ?? '';
  return `${before} | ${after}`;
}

const MOST_OPENING = 4;
/** Signs and words after which a text goes on to something else. */
const breaksOff = /[.!?;:\n()–—,]|\b(?:and|but|while|before|until|after)\b/;

/**
 * The fact that gives the text's number only for another state than the one that the text names, or that gives another number for
 * that state. Null if there is none.
 */
export function inOtherState(text: string, measure: Measure, around: () => Around, figures: readonly Figure[]): Figure | null {
  const stated = figures.map((figure) => ({ figure, states: statesOf(figure), same: agrees(measure, figure.measure) }));
  if (!stated.some(({ states }) => states.size > 0)) return null;
  const own = statesIn(wordsAround(text, measure, around()));
  for (const [row, said] of own) {
    if (said.size !== 1) continue;
    const [state = ''] = said;
    const same = stated.filter((one) => one.same);
    if (same.length === 0) return null;
    const holds = same.some(({ states }) => states.get(row)?.has(state));
    if (holds) continue;
    if (same.every(({ states }) => states.has(row))) return same[0]?.figure ?? null;
    // The same fact gives another number for this state: "15 kg (5 kg per tier)".
    const other = stated.find(
      (one) =>
        !one.same &&
        one.states.get(row)?.has(state) &&
        one.states.get(row)?.size === 1 &&
        same.every(({ figure, states }) => figure.line === one.figure.line && !states.has(row)),
    );
    if (other) return other.figure;
  }
  return null;
}
