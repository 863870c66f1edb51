/** Facts about what a thing and its parts are made of, and their colours. */
import { type Kind, said } from './kind.ts';
import { article, isPlural, partOf, withArticle } from './nouns.ts';
import * as say from './phrases.ts';
import { listOf } from './text.ts';
import type { Phrases } from './unit.ts';
import { joined, lowered, mentionsA, type Piece, piecesOf } from './values.ts';

export const madeOf: Kind = ({ value }) => pieced('material', piecesOf(value, 'material'));
export const colour: Kind = ({ name, value }) => {
  const sides = sidesOf(value);
  if (sides) return { ...said('build', 'colour', 13, { v: sides }), does: ['is {v}'] };
  const pieces = piecesOf(value, 'colour');
  const many = pieces && pieces.length > 1 && pieces.every(({ kind }) => kind === 'stuff');
  if (many && /s$/i.test(name)) return { ...said('build', 'colour', 13, { v: wordsOf(pieces) }), ...say.colourSetPhrases };
  const found = pieced('colour', pieces);
  // Nobody says that a thing "comes in clear".
  return found && /^(?:clear|transparent|see-through)$/i.test(value) ? { ...found, does: ['is {v}'], fronts: [] } : found;
};

/** Reads "red outside, white inside" as "red outside and white inside"; null if a colour is no adjective or has no side. */
function sidesOf(value: string): string | null {
  const sides = value.split(/, | and /).map((item) => /^(\p{L}[\p{L} -]*) (outside|inside)$/iu.exec(item.trim()));
  if (sides.length !== 2) return null;
  const isRead = sides.every((side) => side && isAdjective({ kind: 'stuff', text: side[1] ?? '' }));
  return isRead ? sides.map((side) => lowered(side?.[0] ?? '')).join(' and ') : null;
}

/**
 * Whether the name of a colour is an adjective, so that a text can say "it is matt black". Names such as "sand" or "champagne"
 * are nouns.
 */
const isAdjective = ({ kind, text }: Piece) =>
  kind !== 'stuff' ||
  /(?:^|[ -])(?:black|white|gr[ea]y|red|blue|green|yellow|orange|pink|purple|violet|brown|beige|turquoise|teal|navy|ivory|khaki|maroon|burgundy|indigo|lilac|mauve|magenta|crimson|scarlet|transparent|clear|multicolou?red)$/i.test(
    text,
  );

const wordsOf = (pieces: readonly Piece[]) => joined(pieces.map(({ text }) => text));

function pieced(of: 'material' | 'colour', pieces: readonly Piece[] | null): ReturnType<Kind> {
  if (!pieces || pieces.length === 0) return null;
  // A value such as "100% cotton, double gauze" names one material twice, so it must not be written as two materials.
  const shares = pieces.filter(({ kind, text }) => kind === 'stuff' && /^\d+ ?%/.test(text)).length;
  if (shares > 0 && pieces.some(({ kind, text }) => kind === 'stuff' && !/^\d+ ?%/.test(text))) return null;
  const rank = of === 'material' ? 8 : 13;
  const phrases = of === 'material' ? say.stuffPhrases : pieces.every(isAdjective) ? say.colourPhrases : say.shadePhrases;
  const named = pieces.filter((piece) => piece.kind === 'named');
  const parts = pieces.filter((piece) => piece.kind === 'part').map(({ text }) => withArticle(text));
  const stuff = pieces.filter((piece) => piece.kind === 'stuff').map(({ text }) => text);
  const traits = pieces.filter((piece) => piece.kind === 'trait').map(({ text }) => text);
  const each = named.map(({ part, plural, text }) => `the ${part} ${plural ? 'are' : 'is'} ${text}`);
  const ofStuff = named.map(({ part, text }) => `${withArticle(part)} of ${text}`);
  if (named.length > 0) {
    if (parts.length > 0 || traits.length > 0 || (stuff.length > 0 && of === 'material')) return null;
    if (stuff.length === 0)
      return {
        ...said('build', of, rank),
        own: [listOf(each)],
        does: of === 'material' ? ['has', 'combines', 'comes with'].map((verb) => `${verb} ${listOf(ofStuff)}`) : [],
      };
    const within = named.map(({ part, text }) => `the ${part} in ${text}`);
    const v = `${joined(stuff)}, with ${listOf(within)}`;
    return { ...said('build', of, rank, { v }), does: phrases.does?.slice(0, 2) ?? [], own: ['the {colour} is {v}'] };
  }
  if (stuff.length === 0) {
    if (of === 'colour' || traits.length > 0) return null;
    return {
      ...said('build', of, rank, { v: joined(parts), are: 'are' }),
      ...(parts.length === 1 ? say.partPhrases : say.partsPhrases),
    };
  }
  const whole = [joined(stuff), ...traits, ...(parts.length > 0 ? [`with ${joined(parts)}`] : [])];
  const v = whole.join(', ');
  const fits = whole.length === 1 ? phrases : { does: phrases.does?.slice(0, 3), fronts: [], bare: null };
  return { ...said('build', of, rank, { v }), ...(fits as Phrases) };
}

/**
 * For facts about the outside of a thing, such as "Outer material: 80 % merino wool, 20 % polyamide". The rest may be made of
 * something else.
 */
export const outside: Kind = ({ name, value }) => {
  const pieces = piecesOf(value, 'material');
  if (!pieces || pieces.length === 0 || pieces.some(({ kind }) => kind !== 'stuff')) return null;
  const shares = pieces.filter(({ text }) => /^\d+ ?%/.test(text)).length;
  if (shares > 0 && shares < pieces.length) return null;
  const a = article(name.toLowerCase());
  return {
    ...said('build', 'material', 8, { v: wordsOf(pieces), a }),
    does: ['has {a} {n} of {v}'],
    own: ['the {n} is {v}', 'the {n} is made of {v}'].slice(0, /material|fabric/i.test(name) ? 1 : 2),
    fronts: ['with {a} {n} of {v}'],
  };
};

/** A fact that says what a part is made of: "Anchor material: galvanised steel". */
export const materialOf: Kind = ({ name, value }) => {
  const part = /^(.{3,25}) material$/i.exec(name)?.[1];
  const pieces = piecesOf(value, 'material');
  if (!part || !pieces || pieces.length !== 1 || pieces[0]?.kind !== 'stuff' || isPlural(part.split(' ').at(-1) ?? ''))
    return null;
  return {
    ...said('build', name.toLowerCase(), null, { part: lowered(part), v: wordsOf(pieces) }),
    own: ['the {part} is made of {v}'],
  };
};

export const partMade: Kind = ({ name, value }) => {
  const part = partOf(name.split(' ').at(-1) ?? '');
  if (!part || /[,;:/(]/.test(value) || value.split(' ').length > 4 || !mentionsA(value.split(' ').at(-1) ?? '', 'material'))
    return null;
  const be = part.plural ? 'are' : 'is';
  const v = lowered(value);
  // "Body: black and chrome": it is not made of black.
  const isPlainColour = !/ (?:on|with|in|over|of|at|under) /i.test(value);
  if (isPlainColour && value.split(' ').some((word) => isAdjective({ kind: 'stuff', text: word }))) {
    const a = part.article ? `${article(v)} ` : '';
    return { ...said('build', name.toLowerCase(), null, { v }), does: [`has ${a}{v} {n}`], own: [`the {n} ${be} {v}`] };
  }
  // "A mesh backrest" is shorter than "a backrest of mesh", and what people say.
  const isWord = !v.includes(' ') && name.split(' ').length === 1;
  const has = isWord
    ? `${part.article ? `${article(v)} ` : ''}{v} {n}`
    : `${part.article ? `${article(name.toLowerCase())} ` : ''}{n} of {v}`;
  return {
    ...said('build', name.toLowerCase(), null, { v }),
    does: [`has ${has}`],
    own: [`the {n} ${be} made of {v}`, `{v} is used for the {n}`],
  };
};
