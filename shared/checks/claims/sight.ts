/**
 * Reads what an AI saw in a picture. Only colours and shapes count; anything else it says about the picture supports no claim.
 */
import { seenLimits } from '../../facts/pictures.ts';
import { rootOf } from '../../text/stem.ts';
import { type Token, tokensOf, wordAt, wordBefore } from '../../text/tokens.ts';
import { type Mention, mentionsOf, withParents } from '../../vocabulary/terms.ts';
import { isDenied, statesSomething } from './context.ts';
import type { FactLine, KnownTerm } from './fact-line.ts';

const kinds = ['colour', 'shape'] as const;
export type SightKind = (typeof kinds)[number];

/** An attribute and the picture that cannot both be right: "Colour: red" beside a blue mug. */
export interface Dispute {
  kind: SightKind;
  stated: KnownTerm;
  seen: KnownTerm;
}

export interface Sight {
  /** The statements about the picture that name an undisputed colour or shape; other words in them are ignored. */
  lines: readonly FactLine[];
  terms: readonly KnownTerm[];
  /** Ids of the colours and shapes that the picture shows and that are not disputed, including more general ones. */
  ids: ReadonlySet<string>;
  disputes: readonly Dispute[];
}

/** The most terms compared for a dispute; a picture shows a handful. */
const MOST_TERMS = 40;
/** Names of attributes for colour and shape. */
const labels: Record<SightKind, RegExp> = { colour: /colou?r|shade|hue/i, shape: /shape/i };

/** Reads the statements about a picture. `stated` are the terms of the seller's own facts, which count more than a picture. */
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

/** Whether a statement is short and names a colour or a shape; otherwise it supports nothing. */
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
  const line: FactLine = { name: 'Picture', text, isValue: false, measures: [], mentions, stems };
  return mentions.map((mention) => {
    const said = text.slice(tokens[mention.at]?.start, tokens[mention.next - 1]?.end);
    return { mention, line, said };
  });
}

/**
 * Finds an attribute that names nothing the picture shows. One match is enough to rule out a dispute: a red mug with a white
 * handle is red.
 */
function disputeOf(kind: SightKind, stated: readonly KnownTerm[], terms: readonly KnownTerm[]): Dispute | null {
  const told = stated.filter(({ line, mention }) => line.isValue && labels[kind].test(line.name) && isTelling(mention));
  const seen = terms.filter(({ mention }) => mention.term.class === kind && isTelling(mention)).slice(0, MOST_TERMS);
  const [first, other] = [told[0], seen[0]];
  if (!first || !other) return null;
  const agree = told.slice(0, MOST_TERMS).some((one) => seen.some((two) => areAkin(one.mention, two.mention)));
  return agree ? null : { kind, stated: first, seen: other };
}

/** Shapes that exclude each other: a round thing may be flat, but not triangular. */
const outlines = new Set(['round', 'oval', 'rectangular', 'triangular', 'hexagonal', 'octagonal', 'heart-shaped', 'star-shaped']);
/** Colours that light, camera angle or opinion may confuse with each other. */
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

/** Attributes visible in the picture that the facts do not name yet, for "add it to the facts". */
export function factsToAdd(sight: Sight, names: readonly string[]): { name: string; value: string }[] {
  return kinds.flatMap((kind) => {
    if (names.some((name) => labels[kind].test(name))) return [];
    const words = sight.terms.filter(({ mention }) => mention.term.class === kind).map(({ said }) => said.toLowerCase());
    return words.length > 0 ? [{ name: kind === 'colour' ? 'Colour' : 'Shape', value: [...new Set(words)].join(', ') }] : [];
  });
}

/** Words that can also mean a thing, but mean a colour far more often. */
const plainly = new Set(['orange', 'golden', 'tan', 'rainbow', 'rust', 'sand']);
/** Words that are colours in the vocabulary, but can also mean a stone. */
const stones = new Set(['emerald']);
const ofColour = new Set('tone toned tones colour color coloured colored colours colors hue hues shade shades'.split(' '));

/**
 * Whether the picture supports a colour word of a text: `seen`, `unseen`, or `thing` if the word may also mean a material or
 * another thing.
 */
export function seenAs(mention: Mention, tokens: readonly Token[], { ids }: Sight): 'seen' | 'thing' | 'unseen' {
  const { term, at, next } = mention;
  if (term.class !== 'colour' || !ids.has(term.id)) return 'unseen';
  // For "gold", "emerald" or "lavender" a picture shows a colour, but no material or ingredient.
  const isThing = next === at + 1 && stones.has(tokens[at]?.lower ?? '');
  if (!isThing && (!term.needsContext || plainly.has(tokens[at]?.lower ?? ''))) return 'seen';
  const [before, behind] = [wordBefore(tokens, at)?.lower ?? '', wordAt(tokens, next)?.lower ?? ''];
  return ofColour.has(behind) || ofColour.has(before) || tokens[at - 1]?.text === ':' ? 'seen' : 'thing';
}
