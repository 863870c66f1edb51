import type { Spec } from './material.ts';
import { article, isPlural, partOf, withArticle } from './nouns.ts';
import * as say from './phrases.ts';
import { capitalise, listOf, withoutStop } from './text.ts';
import type { Phrases, Section, Unit } from './unit.ts';
import {
  countableName,
  countOf,
  isFluid,
  isLength,
  isMass,
  isMeasure,
  isSize,
  itemsOf,
  joined,
  lowered,
  mentionsA,
  type Piece,
  piecesOf,
} from './values.ts';

/** A fact of a certain kind: what it is about, and how it is said. Null if the value does not have the form the kind needs. */
type Kind = (spec: { name: string; value: string }) => (Said & Phrases) | null;
interface Said {
  section: Section;
  topic: string;
  rank: number;
  /** Fills the slots of the phrases. */
  slots?: Record<string, string>;
}

/** Puts a fact into words by the first kind that its name and value fit; a line of the list if none does. */
export function wordSpec({ name: given, value: raw }: Spec, _at = 0): Unit {
  const name = given.trim();
  const value = withoutStop(withoutEcho(name, raw));
  const found = kindsOf(name).reduce<ReturnType<Kind>>((said, kind) => said ?? kind({ name, value }), null);
  const label = `${/^\p{Ll}\p{Lu}/u.test(name) ? name : capitalise(name)}: ${value}`;
  const plain = {
    section: 'list',
    topic: name.toLowerCase(),
    rank: 60,
    does: [],
    own: [],
    fronts: [],
    label,
    bare: null,
  } as const;
  if (!found) return { ...plain, does: [], own: [], fronts: [], value: `${name} ${value}` };
  const { section, topic, rank, slots } = found;
  const noun = lowered(name);
  const all: Record<string, string> = { v: value, n: noun, a: article(noun), are: 'are', ...slots };
  const fill = (phrase: string) => phrase.replace(/\{(\w+)\}/g, (slot, key: string) => all[key] ?? slot);
  const filled = (list: readonly string[] = []) => list.map(fill);
  return {
    ...plain,
    section,
    topic,
    rank,
    does: filled(found.does),
    own: filled(found.own),
    fronts: filled(found.fronts),
    bare: found.bare ? fill(found.bare) : null,
    value: /^(?:no|none|yes)$/i.test(value) ? `${value} ${name}` : value,
  };
}

/** Removes a fact's name from the end of its value: for "Warranty: 1 week warranty" returns "1 week". */
function withoutEcho(name: string, value: string): string {
  const echo = ` ${name.toLowerCase()}`;
  return /^\d/.test(value) && value.toLowerCase().endsWith(echo) ? value.slice(0, -echo.length) : value;
}

const bracketed = (name: string) => /^(.*?) ?(\(.*\))$/.exec(name);

const weight: Kind = ({ name, value }) => {
  // "165 gsm" is no weight of the product.
  if (!isMass(value)) return /^(?:fabric|paper|cloth) weight$/i.test(name) ? measure({ name, value }) : null;
  const [, stem = name, bracket = ''] = bracketed(name) ?? [];
  const more =
    /^weight ((?:without|with|of|incl\.?|including) .+)$/i.exec(stem)?.[1] ?? (/^empty weight$/i.test(stem) ? 'empty' : '');
  const whole = [value, bracket, /^of /.test(more) ? '' : more]
    .filter(Boolean)
    .join(' ')
    .replace(/,.*$/, (rest) => rest);
  const part = /^(\p{L}+) weight$/iu.exec(stem)?.[1]?.toLowerCase();
  if (part && !/^(?:net|item|product|empty|total|own|overall)$/.test(part))
    return {
      ...said('size', stem.toLowerCase(), 32, { n: lowered(stem), v: [value, bracket].filter(Boolean).join(' ') }),
      own: say.measurePhrases.own ?? [],
    };
  if (part === 'net') return { ...said('size', 'weight', 12), ...say.measurePhrases, bare: '{v}' };
  return { ...said('size', 'weight', 12, { v: whole }), ...say.weightPhrases };
};

const size: Kind = ({ name, value }) => {
  if (!isSize(value) || value.includes(';')) return null;
  const [, stem = name, bracket = ''] = bracketed(name) ?? [];
  const whole = [value, bracket].filter(Boolean).join(' ');
  if (
    !/^(?:(?:overall|outer|outside|external|product|total|item) )?(?:dimensions?|measurements?|size|format)(?: (?:each|open))?$/i.test(
      stem,
    )
  )
    return partSize({ name: stem, value: whole });
  const each = /\b(each|open)$/i.exec(stem)?.[1]?.toLowerCase();
  return { ...said('size', 'size', 10, { v: each ? `${whole} ${each}` : whole }), ...say.sizePhrases };
};

const partSize: Kind = ({ name, value }) => {
  if (
    !(isSize(value) || isLength(value)) ||
    /^(?:up to|max|min|from|over|under)\b/i.test(value) ||
    name.length > 30 ||
    /[/,&]/.test(name)
  )
    return null;
  const many = isPlural(name.split(' ').at(-1) ?? '');
  const ofSize =
    /(?:size|dimensions?|measurements?|area|format|lengths?|inside|(?:height|width|length|depth|diameter)(?: \p{L}+)?)$/iu.test(
      name,
    );
  const phrases = ofSize ? say.ofSizePhrases[many ? 'are' : 'is'] : many ? say.partSizesPhrases : say.partSizePhrases;
  return { ...said('size', name.toLowerCase(), 34, { n: lowered(name), v: value }), ...phrases };
};

const direction: Kind = ({ name, value }) => {
  if (!isLength(value)) return null;
  const noun = name.toLowerCase();
  return { ...said('size', noun, 14, { adjective: say.directions[noun] ?? '' }), ...say.directionPhrases };
};

const fluid =
  (topic: 'capacity' | 'volume'): Kind =>
  ({ value }) =>
    isFluid(value) && !/[,;]/.test(value)
      ? { ...said('size', topic, 11), ...(topic === 'capacity' ? say.capacityPhrases : say.volumePhrases) }
      : null;

/** The last word of names such as "spout length" that are measured, so that "the spout length is 17 cm" is right. */
const measured =
  /\b(?:weight|height|width|length|depth|diameter|thickness|size|area|volume|capacity|power|output|load|pressure|time|life|range|temperature|flux|speed|voltage|current|brightness|distance|drop|gauge|girth|level|hardness|content|wattage|resolution|rate|duration|lifetime|energy|polyphony|pitch|span|reach|throughput|density|angle|frequency|spacing|gap|consumption|hardness|magnification|radius|circumference|leg|acidity|alcohol|shrinkage|tilt|swivel)$/i;

const measure: Kind = ({ name, value }) => {
  const [, stem = name, bracket = ''] = bracketed(name) ?? [];
  if (!isMeasure(value) || !measured.test(stem) || /^weight$/i.test(stem) || /[/&,]/.test(stem)) return null;
  const noun = lowered(stem.replace(/^max\.? /i, 'maximum ').replace(/^min\.? /i, 'minimum ')).replace(/^Ph\b/, 'pH');
  const v = [value, bracket].filter(Boolean).join(' ');
  const inside = /\b(?:height|width|length|depth|diameter|thickness|size|weight)$/i.test(stem);
  return { ...said(inside ? 'size' : 'work', noun, 30, { n: noun, a: article(noun), v }), ...say.measurePhrases };
};

const count: Kind = ({ name, value }) => {
  const noun = countableName(name);
  const found = countOf(value);
  const last = noun?.split(' ').at(-1) ?? '';
  if (!noun) {
    const single = partOf(name.split(' ').at(-1) ?? '');
    if (found?.count !== '1' || !single?.article) return null;
    return counted(found, lowered(name));
  }
  // "Number of colours: 24 half pans" and "Feet: 4 rubber feet" name the things itself.
  if (
    new RegExp(`^\\d+ [^,;:]*\\b${last}(?:$|,)`, 'i').test(value) ||
    (/^number of /i.test(name) && /^\d+ \p{Ll}[\p{L} ]*s$/u.test(value))
  )
    return { ...said('work', noun, 28), ...say.countPhrases };
  return found ? counted(found, noun) : null;
};

function counted({ count, rest }: { count: string; rest: string }, noun: string): ReturnType<Kind> {
  if (
    /^[\p{L}\p{N}]/u.test(rest) &&
    !/^(?:of which|each|spaced|with|including|on|in|at|per|all)\b/.test(rest) &&
    rest.split(' ').length > 6
  )
    return null;
  const joint =
    rest === '' ? '' : /^(?:of which|each|including)\b/.test(rest) ? ', ' : /^(?:\(|with\b|per\b|on\b)/.test(rest) ? ' ' : null;
  const many = count === '1' ? 'one' : count;
  const v = joint === null ? `${many} ${noun} (${rest})` : `${many} ${noun}${joint}${rest}`;
  return { ...said('work', noun, 28, { v, are: count === '1' ? 'is' : 'are' }), ...say.countPhrases };
}

const madeOf: Kind = ({ value }) => pieced('material', piecesOf(value, 'material'));
const colour: Kind = ({ name, value }) => {
  const pieces = piecesOf(value, 'colour');
  const many = pieces && pieces.length > 1 && pieces.every(({ kind }) => kind === 'stuff');
  if (many && /s$/i.test(name)) return { ...said('build', 'colour', 13, { v: wordsOf(pieces) }), ...say.colourSetPhrases };
  return pieced('colour', pieces);
};

const wordsOf = (pieces: readonly Piece[]) => joined(pieces.map(({ text }) => text));

function pieced(of: 'material' | 'colour', pieces: readonly Piece[] | null): ReturnType<Kind> {
  if (!pieces || pieces.length === 0) return null;
  // "100% cotton, double gauze" is one stuff told twice.
  const shares = pieces.filter(({ kind, text }) => kind === 'stuff' && /^\d+ ?%/.test(text)).length;
  if (shares > 0 && pieces.some(({ kind, text }) => kind === 'stuff' && !/^\d+ ?%/.test(text))) return null;
  const rank = of === 'material' ? 8 : 13;
  const phrases = of === 'material' ? say.stuffPhrases : say.colourPhrases;
  const named = pieces.filter((piece) => piece.kind === 'named');
  const parts = pieces.filter((piece) => piece.kind === 'part').map(({ text }) => withArticle(text));
  const stuff = pieces.filter((piece) => piece.kind === 'stuff').map(({ text }) => text);
  const traits = pieces.filter((piece) => piece.kind === 'trait').map(({ text }) => text);
  const each = named.map(({ part, plural, text }) => `the ${part} ${plural ? 'are' : 'is'} ${text}`);
  const ofStuff = named.map(({ part, text }) => `${withArticle(part)} of ${text}`);
  if (named.length > 0) {
    if (parts.length > 0 || traits.length > 0 || (stuff.length > 0 && of === 'material')) return null;
    if (stuff.length === 0)
      return { ...said('build', of, rank), own: [listOf(each)], does: of === 'material' ? [`has ${listOf(ofStuff)}`] : [] };
    const within = named.map(({ part, text }) => `the ${part} in ${text}`);
    const v = `${joined(stuff)}, with ${listOf(within)}`;
    return { ...said('build', of, rank, { v }), does: ['is {v}', 'comes in {v}'], own: ['the colour is {v}'] };
  }
  if (stuff.length === 0) {
    if (of === 'colour' || traits.length > 0) return null;
    return { ...said('build', of, rank, { v: joined(parts), are: 'are' }), ...say.partsPhrases };
  }
  const whole = [joined(stuff), ...traits, ...(parts.length > 0 ? [`with ${joined(parts)}`] : [])];
  const v = whole.join(', ');
  const fits = whole.length === 1 ? phrases : { does: phrases.does?.slice(0, 3), fronts: [], bare: null };
  return { ...said('build', of, rank, { v }), ...(fits as Phrases) };
}

const partMade: Kind = ({ name, value }) => {
  const part = partOf(name.split(' ').at(-1) ?? '');
  if (!part || /[,;:/(]/.test(value) || value.split(' ').length > 4 || !mentionsA(value.split(' ').at(-1) ?? '', 'material'))
    return null;
  const be = part.plural ? 'are' : 'is';
  const v = lowered(value);
  return {
    ...said('build', name.toLowerCase(), 26, { v }),
    own: [`the {n} ${be} {v}`, `the {n} ${be} made of {v}`, `{its} {n} ${be} {v}`, `{v} is used for the {n}`, `the {n}: {v}`],
  };
};

const places = /^(?:United (?:Kingdom|States|Arab Emirates)|UK|USA?|Netherlands|Philippines|Czech Republic|Dominican Republic)\b/;

const origin: Kind = ({ name, value }) => {
  const made = /^(?:made |designed |assembled )?in /i.test(value) ? value.replace(/^in /i, 'made in ') : value;
  const participle =
    /^(?:\p{L}+ and )?(?:hand-?)?(?:made|woven|sewn|knitted|knit|printed|assembled|designed|cast|spun|brewed|bottled|roasted|grown|built|blended|strung|carved|turned|forged|fired|thrown|woven|produced|manufactured|distilled|baked|crafted|dyed|cut) /iu;
  if (participle.test(made)) {
    const [first = '', ...rest] = itemsOf(made);
    const v =
      rest.length === 0
        ? first
        : rest.every((item) => /^[\p{Ll} ]+ from \p{Lu}/u.test(item))
          ? `${first}, with ${listOf(rest)}`
          : null;
    const also = rest.every((item) => participle.test(item)) ? listOf([first, ...rest]) : v;
    return also ? { ...said('offer', 'origin', 20, { v: lowered(also) }), ...say.madePhrases } : null;
  }
  if (!/^\p{Lu}[^;:]{1,60}$/u.test(value) || /\b(?:from|in)\b/.test(value) || itemsOf(value).length > 3) return null;
  const v = places.test(value) ? `the ${value}` : value;
  const phrases = /made|manufact/i.test(name)
    ? { ...say.originPhrases, own: ['{its} place of manufacture is {v}'] }
    : say.originPhrases;
  return { ...said('offer', 'origin', 20, { v }), ...phrases };
};

const warranty: Kind = ({ name, value }) => {
  const n = /guarantee/i.test(name) ? 'guarantee' : 'warranty';
  if (/^(?:no|none)\b/i.test(value))
    return { ...said('limits', n, 24), does: [`is sold without a ${n}`], own: [`there is no ${n}`], bare: `No ${n}` };
  if (/^lifetime(?: warranty| guarantee)?$/i.test(value))
    return { ...said('offer', n, 22), does: [`comes with a lifetime ${n}`, `has a lifetime ${n}`] };
  const plain = value.replace(
    /^(\d+)[ -](day|week|month|year)s?(?: (?:warranty|guarantee))?$/i,
    (_, count: string, unit: string) => `${count} ${unit.toLowerCase()}${count === '1' ? '' : 's'}`,
  );
  const [first = '', ...rest] = itemsOf(plain);
  if (!/^\d/.test(first) || rest.some((item) => /\d/.test(item))) return null;
  const v = [first, ...rest].join(', ');
  return { ...said('offer', n, 22, { v, n }), ...say.warrantyPhrases };
};

const returns: Kind = ({ value }) => {
  if (/^no\b/i.test(value))
    return { ...said('limits', 'returns', 24), does: ['cannot be returned'], own: ['there is no return policy'] };
  const match = /^(\d+ (?:days|weeks))(?:,? (?:return policy|returns?))?(?:, ([\p{L} ]{3,30}))?$/iu.exec(value);
  if (!match || /\b(?:buyer|seller|pays?|free)\b/i.test(value)) return null;
  return { ...said('offer', 'returns', 23, { v: `${match[1]}${match[2] ? ` (${match[2]})` : ''}` }), ...say.returnPhrases };
};

const shipping: Kind = ({ value }) =>
  /^ships\b/i.test(value) ? { ...said('offer', 'shipping', 24), does: [lowered(value)], own: [] } : null;

const box =
  (phrases: Phrases): Kind =>
  ({ value }) =>
    /[.;]/.test(value) ? null : { ...said('offer', 'box', 18, { v: joined(itemsOf(lowered(value))) }), ...phrases };

const fits =
  (how: keyof typeof say.fitPhrases): Kind =>
  ({ value }) =>
    value.length > 110 || /[.;:]|\bnot\b/i.test(value) || /^(?:for|with|up to)\b/i.test(value)
      ? null
      : { ...said('work', 'fit', 9, { v: joined(itemsOf(value)) }), ...say.fitPhrases[how] };

const sizes: Kind = ({ value }) => {
  const items = itemsOf(value);
  if (items.length < 2 || /[;:(]/.test(value)) return null;
  const v = /\d,\d/.test(value) ? value : joined(items);
  return { ...said('size', 'sizes', 9, { v: /^(?:[XSML\d]+(?: |,|$))/.test(v) ? `sizes ${v}` : v }), ...say.sizeSetPhrases };
};

/** Names that say a quality, for facts such as "Reversible: yes". */
const yesOrNo: Kind = ({ name, value }) => {
  const yes = /^yes$/i.test(value);
  const noun = lowered(name);
  if (
    /(?:able|ible|soluble|safe|proof|resistant|free|certified|dimmable|vegan|organic)$/i.test(name) &&
    name.split(' ').length < 4
  ) {
    if (yes) return { ...said('work', noun, 25), does: [`is ${noun}`] };
    return /^no$/i.test(value) ? { ...said('limits', noun, 40), does: [`is not ${noun}`], bare: `Not ${noun}` } : null;
  }
  if (/^none$/i.test(value) && /^assembly$/i.test(name))
    return { ...said('work', noun, 40), does: ['needs no assembly'], own: ['no assembly is needed'] };
  if (/^none$/i.test(value) && name.split(' ').length < 3 && !/^(?:assembly|care|finish)/i.test(name))
    return { ...said('limits', noun, 45), does: [`has no ${noun}`], own: [`there is no ${noun}`], bare: `No ${noun}` };
  return null;
};

const care: Kind = ({ name, value }) => {
  const isCare = /^(?:care|cleaning|washing|care instructions|washing instructions|laundry)$/i.test(name);
  const own = !isCare
    ? `${name}: ${value}`
    : /^\d+ ?°/.test(value) && !/^\S+ ?\S+ (?:machine|hand|wash|gentle|delicate)/.test(value)
      ? `wash at ${value}`
      : value;
  return { ...said('care', 'care', 15), own: [own], does: [] };
};

const caution: Kind = ({ name, value }) => ({ ...said('limits', name.toLowerCase(), 16), own: [`${name}: ${value}`], does: [] });

const said = (section: Section, topic: string, rank: number, slots: Record<string, string> = {}) => ({
  section,
  topic,
  rank,
  slots,
});

const table: readonly [RegExp, readonly Kind[]][] = [
  [
    /^(?:net |item |product |empty |total |own |overall |[\p{L}]+ )?weight(?: \(.*\)| (?:without|with|incl\.?|including|of) .+)?$/iu,
    [weight],
  ],
  [/(?:dimensions?|measurements?|\bsize|format)(?: (?:each|open))?(?: \(.*\))?$/i, [size, measure]],
  [/^(?:height|length|width|depth|thickness|diameter)$/i, [direction, measure]],
  [/^(?:capacity)$/i, [fluid('capacity'), measure]],
  [/^(?:volume|net volume|contents?)$/i, [fluid('volume')]],
  [/^(?:sizes|lengths)(?: available)?$/i, [sizes]],
  [/^(?:materials?|composition|made of|made from|fabric|outer fabric)$/i, [madeOf]],
  [/^(?:colou?rs?|finish colou?r)$/i, [colour]],
  [/^(?:country of (?:origin|manufacture)|origin|made in|manufactured in)$/i, [origin]],
  [/^(?:warranty|guarantee)(?: information)?$/i, [warranty]],
  [/^returns?(?: policy)?$/i, [returns]],
  [/^(?:shipping|delivery)(?: information| time)?$/i, [shipping]],
  [
    /^(?:in the box|scope of delivery|box contents?|contents|set contents|what'?s in the box|package contents?)$/i,
    [box(say.boxPhrases)],
  ],
  [/^(?:includes|included|supplied with|comes with|accessories)$/i, [box(say.includePhrases)]],
  [/^fits$/i, [fits('fits')]],
  [/^(?:suitable for|suited to|heat sources|for)$/i, [fits('suits')]],
  [/^works with$/i, [fits('works')]],
  [/^(?:compatible with|compatibility)$/i, [fits('compatible')]],
  [/^(?:care|cleaning|washing|storage|dishwasher|microwave|.* care|care .*|washing .*)$/i, [care]],
  [/^(?:allergens?|warnings?|cautions?|safety|age|age recommendation|not for|not suitable for|commercial use)$/i, [caution]],
];

function kindsOf(name: string): readonly Kind[] {
  const named = table.find(([pattern]) => pattern.test(name))?.[1] ?? [];
  return [...named, yesOrNo, count, measure, partSize, partMade];
}
