/** Reads the sentences in which an AI described a picture. Only the colours and shapes in them count as facts. */
import { seenLimits } from '../../facts/pictures.ts';
import { rootOf } from '../../text/stem.ts';
import { type Token, tokensOf, wordAt, wordBefore } from '../../text/tokens.ts';
import { type Mention, mentionsOf, withParents } from '../../vocabulary/terms.ts';
import { isDenied, statesSomething } from './context.ts';
import type { FactLine, KnownTerm } from './fact-line.ts';

const kinds = ['colour', 'shape'] as const;
export type SightKind = (typeof kinds)[number];

/** A fact and a picture that contradict each other: "Colour: red", but the picture shows a blue mug. */
export interface Dispute {
  kind: SightKind;
  stated: KnownTerm;
  seen: KnownTerm;
}

export interface Sight {
  /** The descriptions of the picture with a colour or shape that no fact contradicts. */
  lines: readonly FactLine[];
  terms: readonly KnownTerm[];
  /**
   * Ids of the colours and shapes that the picture shows, without those that a fact contradicts. More general ones are included:
   * blue for navy.
   */
  ids: ReadonlySet<string>;
  disputes: readonly Dispute[];
}

/**
 * At most this many colours or shapes are compared. A picture shows far fewer, but the facts may name any number, and each is
 * compared with each.
 */
const MOST_TERMS = 40;
/** How sellers name an attribute that gives a colour or a shape. */
const labels: Record<SightKind, RegExp> = { colour: /colou?r|shade|hue/i, shape: /shape/i };

/**
 * Reads the descriptions of a picture. `stated` are the colours and shapes in the seller's own facts, which count more than a
 * picture.
 */
export function readSight(
  statements: readonly string[],
  stated: Partial<Record<SightKind, readonly KnownTerm[]>>,
  called: ReadonlySet<string>,
): Sight {
  const terms = statements
    .filter(isShort)
    .slice(0, seenLimits.statements)
    .flatMap((text) => termsOf(text, called));
  const lines = [...new Set(terms.map(({ line }) => line))];
  const disputes = kinds.flatMap((kind) => disputeOf(kind, stated[kind] ?? [], terms) ?? []);
  const isDisputed = ({ mention }: KnownTerm) => disputes.some(({ kind }) => kind === mention.term.class);
  const ids = new Set(terms.filter((term) => !isDisputed(term)).flatMap(({ mention }) => [...withParents(mention.term.id)]));
  return { lines: lines.filter(({ mentions }) => mentions.some(({ term }) => ids.has(term.id))), terms, ids, disputes };
}

const isShort = (text: string) => text.length <= seenLimits.statement;

/** Whether a description is short and names a colour or a shape. Only then does it count as a fact. */
export function saysWhatIsSeen(statement: string): boolean {
  return isShort(statement) && termsOf(statement, new Set()).length > 0;
}

function termsOf(text: string, called: ReadonlySet<string>): KnownTerm[] {
  const tokens = tokensOf(text);
  const mentions = mentionsOf(tokens).filter(
    (mention) =>
      kinds.some((kind) => kind === mention.term.class) &&
      !isDenied(tokens, mention) &&
      statesSomething(mention, { tokens, called, terse: true }),
  );
  const words = mentions.flatMap(({ at, next }) => tokens.slice(at, next)).filter(({ kind }) => kind === 'word');
  const stems = new Set(words.map(({ lower }) => rootOf(lower)));
  const line: FactLine = { source: 'picture', name: 'Picture', text, tokens, isValue: false, measures: [], mentions, stems };
  return mentions.map((mention) => {
    const said = text.slice(tokens[mention.at]?.start, tokens[mention.next - 1]?.end);
    return { mention, line, said };
  });
}

/**
 * Finds a contradiction: the facts name colours (or shapes), and none of them is in the picture. One match is enough to agree,
 * because a red mug may have a white handle.
 */
function disputeOf(kind: SightKind, stated: readonly KnownTerm[], terms: readonly KnownTerm[]): Dispute | null {
  const told = stated.filter(({ line, mention }) => line.isValue && labels[kind].test(line.name) && isTelling(mention));
  const seen = terms.filter(({ mention }) => mention.term.class === kind && isTelling(mention)).slice(0, MOST_TERMS);
  const [first, other] = [told[0], seen[0]];
  if (!first || !other) return null;
  const agree = told.slice(0, MOST_TERMS).some((one) => seen.some((two) => areAkin(one.mention, two.mention)));
  return agree ? null : { kind, stated: first, seen: other };
}

/**
 * Shapes that can contradict each other: a round thing is not triangular. Other words for shapes, such as "flat", contradict none
 * of these.
 */
const outlines = new Set(['round', 'oval', 'rectangular', 'triangular', 'hexagonal', 'octagonal', 'heart-shaped', 'star-shaped']);
/**
 * Pairs of colours or shapes that do not contradict each other. In other light, from another side or for another person, one may
 * look like the other.
 */
const alike = new Set(
  (
    'silver grey|silver white|gold yellow|gold brown|gold orange|beige white|beige brown|beige grey|beige yellow|black grey|black blue|black brown|' +
    'white grey|orange red|orange brown|orange yellow|orange pink|pink red|pink purple|pink beige|purple blue|purple red|red brown|green blue|' +
    'green yellow|yellow white|green brown|round oval'
  ).split('|'),
);

function isTelling({ term }: Mention): boolean {
  if (term.class === 'colour') return term.id !== 'transparent' && !term.id.startsWith('multi');
  return [...withParents(term.id)].some((id) => outlines.has(id));
}

function areAkin(one: Mention, other: Mention): boolean {
  const others = withParents(other.term.id);
  return [...withParents(one.term.id)].some((a) =>
    [...others].some((b) => a === b || alike.has(`${a} ${b}`) || alike.has(`${b} ${a}`)),
  );
}

/**
 * The colours and shapes that the picture shows, for the seller to add as facts. `names` are the names of the existing
 * attributes. If one of them is about colour, no colours are returned, because the seller has given the colour already. The same
 * goes for shapes.
 */
export function factsToAdd(sight: Sight, names: readonly string[]): { name: string; value: string }[] {
  return kinds.flatMap((kind) => {
    if (names.some((name) => labels[kind].test(name))) return [];
    const words = sight.terms.filter(({ mention }) => mention.term.class === kind).map(({ said }) => said.toLowerCase());
    return words.length > 0 ? [{ name: kind === 'colour' ? 'Colour' : 'Shape', value: [...new Set(words)].join(', ') }] : [];
  });
}

/** Ambiguous words that are read as colours all the same, because they mean colours far more often. */
const plainly = new Set(['orange', 'golden', 'tan', 'rainbow', 'rust', 'sand']);
/** Words in the list of colours that can also mean a stone or another material. */
const stones = new Set(['emerald', 'amethyst', 'aquamarine', 'obsidian', 'ebony', 'terracotta']);
const ofColour = new Set('tone toned tones colour color coloured colored colours colors hue hues shade shades'.split(' '));

/**
 * Whether the picture shows the colour that a word of the text names: `seen`, `unseen`, or `thing` if the picture shows the
 * colour, but the word may mean a material or thing instead.
 */
export function seenAs(mention: Mention, tokens: readonly Token[], { ids }: Sight): 'seen' | 'thing' | 'unseen' {
  const { term, at, next } = mention;
  if (term.class !== 'colour' || !ids.has(term.id)) return 'unseen';
  // "Gold", "emerald" and "lavender" are also materials or ingredients, which a picture cannot prove. They surely mean a colour
  // only beside a word such as "tone" or after a colon.
  const isThing = next === at + 1 && stones.has(tokens[at]?.lower ?? '');
  if (!isThing && (!term.needsContext || plainly.has(tokens[at]?.lower ?? ''))) return 'seen';
  const [before, behind] = [wordBefore(tokens, at)?.lower ?? '', wordAt(tokens, next)?.lower ?? ''];
  return ofColour.has(behind) || ofColour.has(before) || tokens[at - 1]?.text === ':' ? 'seen' : 'thing';
}
