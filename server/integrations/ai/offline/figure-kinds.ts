/** Facts that are figures: weight, size, capacity, counts and any other measure. */
import { literally } from '#shared/text/literally.ts';
import { type Kind, said } from './kind.ts';
import { article, isPlural, partOf } from './nouns.ts';
import * as say from './phrases.ts';
import { listOf } from './text.ts';
import type { Unit } from './unit.ts';
import { countableName, countOf, isFluid, isLength, isMass, isMeasure, isSize, itemsOf, joined, lowered } from './values.ts';

/** Whether a fact's name is not a noun but a phrase, such as "For body height" or "Fits wrist size". */
const isPhrase = (name: string) =>
  /^(?:for|from|with|without|to|up to|in|on|at|by|of|fits?|suits?|per|when|if|works)\b/i.test(name);

const bracketed = (name: string) => /^(.*?) ?(\(.*\))$/.exec(name);

export const weight: Kind = ({ name, value }) => {
  // A value that is not a mass, as in "Fabric weight: 165 gsm", is not the weight of the product.
  if (!isMass(value)) return /^(?:fabric|paper|cloth) weight$/i.test(name) ? measure({ name, value }) : null;
  const [, stem = name, bracket = ''] = bracketed(name) ?? [];
  const more =
    /^weight ((?:without|with|of|incl\.?|including) .+)$/i.exec(stem)?.[1] ?? (/^empty weight$/i.test(stem) ? 'empty' : '');
  const whole = [value, bracket, /^of /.test(more) ? '' : more].filter(Boolean).join(' ');
  const part = /^(\p{L}+) weight$/iu.exec(stem)?.[1]?.toLowerCase();
  if (part && !/^(?:net|item|product|empty|total|own|overall)$/.test(part))
    return {
      ...said('size', stem.toLowerCase(), null, { n: lowered(stem), v: [value, bracket].filter(Boolean).join(' ') }),
      own: say.measurePhrases.own ?? [],
    };
  if (part === 'net') return { ...said('size', 'weight', 12), ...say.measurePhrases, bare: '{v}' };
  return { ...said('size', 'weight', 21, { v: whole }), ...say.weightPhrases };
};

/** A size whose name is the order of its sides: "W x H x D: 80 x 4 x 20 cm". */
export const sides: Kind = ({ name, value }) =>
  isSize(value) ? { ...said('size', 'size', 10, { v: `${value} (${name})` }), ...say.sizePhrases, fronts: [] } : null;

export const size: Kind = ({ name, value }) => {
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
  const v = each ? `${whole} ${each}` : whole;
  // A size with words behind it must not begin a sentence: "At 14 x 7 cm (H x W) open, the airer …" reads badly.
  const phrases = v === value ? say.sizePhrases : { ...say.sizePhrases, fronts: [] };
  return { ...said('size', 'size', 10, { v }), ...phrases };
};

/** A size that is a number of pieces: "Size: 4 pieces". */
export const pieces: Kind = ({ name, value }) =>
  /^size$/i.test(name) && /^\d{1,4} (?:pieces?|items?|parts?|sheets?|cards?|pairs?|sachets?|bags?|bottles?)$/i.test(value)
    ? { ...said('work', 'pieces', 9), ...say.countPhrases, own: [] }
    : null;

export const partSize: Kind = ({ name, value }) => {
  if (
    !(isSize(value) || isLength(value)) ||
    /^(?:up to|max|min|from|over|under)\b/i.test(value) ||
    name.length > 30 ||
    isPhrase(name) ||
    /[/,&]/.test(name)
  )
    return null;
  const many = isPlural(name.split(' ').at(-1) ?? '');
  const ofSize =
    /(?:size|dimensions?|measurements?|area|format|lengths?|inside|(?:height|width|length|depth|diameter)(?: \p{L}+)?)$|^(?:height|width|length|depth|diameter|thickness)\b/iu.test(
      name,
    );
  const phrases = ofSize ? say.ofSizePhrases[many ? 'are' : 'is'] : many ? say.partSizesPhrases : say.partSizePhrases;
  return { ...said('size', name.toLowerCase(), null, { n: lowered(name), v: value }), ...phrases };
};

export const direction: Kind = ({ name, value }) => {
  if (!isLength(value)) return null;
  const noun = name.toLowerCase();
  return { ...said('size', noun, 14, { adjective: say.directions[noun] ?? '' }), ...say.directionPhrases };
};

export const fluid =
  (topic: 'capacity' | 'volume'): Kind =>
  ({ name, value }) =>
    // "Contents: 6 cups" says what is in the box.
    isFluid(value) && !/[,;]/.test(value) && !(/^contents?$/i.test(name) && /\bcups?\b/i.test(value))
      ? { ...said('size', topic, 11), ...(topic === 'capacity' ? say.capacityPhrases : say.volumePhrases) }
      : null;

/**
 * Words for measures, such as "length" in "spout length". If a fact's name ends in one of them, "the spout length is 17 cm" is a
 * correct sentence.
 */
const measured =
  /\b(?:weight|height|width|length|depth|diameter|thickness|size|area|volume|capacity|power|output|load|pressure|time|life|range|temperature|flux|speed|voltage|current|brightness|distance|drop|gauge|girth|level|hardness|content|wattage|resolution|rate|duration|lifetime|energy|polyphony|pitch|span|reach|throughput|density|angle|frequency|spacing|gap|consumption|hardness|magnification|radius|circumference|leg|acidity|alcohol|shrinkage|tilt|swivel)$/i;

export const measure: Kind = ({ name, value }) => {
  const [, stem = name, bracket = ''] = bracketed(name) ?? [];
  // For these names the sentences would sound wrong: "has an energy of 560 kcal", "has a shrinkage of 3 %".
  if (/^(?:energy|shrinkage|tolerance|alcohol|acidity|angle)$/i.test(stem)) return null;
  if (!isMeasure(value) || !measured.test(stem) || isPhrase(name) || /^weight$/i.test(stem) || /[/&,]/.test(stem)) return null;
  const noun = lowered(stem.replace(/^max\.? /i, 'maximum ').replace(/^min\.? /i, 'minimum ')).replace(/^Ph\b/, 'pH');
  const v = [value, bracket].filter(Boolean).join(' ');
  const inside = /\b(?:height|width|length|depth|diameter|thickness|size|weight)$/i.test(stem);
  // "It has a jar height of 9 cm" would give the honey the height of its jar. So for a part, only sentences like "the jar
  // height is 9 cm" are used.
  const ofPart = noun.split(' ').length > 1 && partOf(noun.split(' ')[0] ?? '') !== undefined;
  const phrases = ofPart ? { own: say.measurePhrases.own ?? [] } : say.measurePhrases;
  return { ...said(inside ? 'size' : 'work', noun, null, { n: noun, a: article(noun), v }), ...phrases };
};

export const count: Kind = ({ name, value }) => {
  // "Sleeps: 2" is said as "sleeps 2", because "it has 2 sleeps" would be nonsense.
  const holds = /^(sleeps|seats|serves)$/i.exec(name)?.[1]?.toLowerCase();
  if (holds)
    return /^\d[\d –-]*(?: (?:to|people|persons|adults|children|and|or|\d+))*$/.test(value)
      ? { ...said('work', 'use', 9), does: [`${holds} {v}`] }
      : null;
  const noun = countableName(name);
  const found = countOf(value);
  const last = noun?.split(' ').at(-1) ?? '';
  if (isPhrase(name)) return null;
  if (!noun) {
    const single = partOf(name.split(' ').at(-1) ?? '');
    if (found?.count !== '1' || !single?.article) return null;
    return counted(found, lowered(name));
  }
  // The value names the things itself, as in "Number of colours: 24 half pans" or "Feet: 4 rubber feet", so the name is not
  // repeated.
  if (
    new RegExp(`^\\d+ [^,;:]*\\b${literally(last)}(?:$|,)`, 'i').test(value) ||
    (/^number of /i.test(name) && /^\d+ \p{Ll}[\p{L} ]*s$/u.test(value))
  )
    return { ...said('work', noun, null), ...say.countPhrases };
  return found && found.count !== '1' ? counted(found, noun) : null;
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
  return { ...said('work', noun, null, { v, are: count === '1' ? 'is' : 'are' }), ...say.countPhrases };
}

export const sizes: Kind = ({ name, value }) => {
  const items = itemsOf(value);
  if (items.length < 2 || /[;:(]|\b(?:included|including|available|half)\b/.test(value)) return null;
  const all = /\d,\d/.test(value) ? value : joined(items);
  if (/^lengths/i.test(name)) return { ...said('size', 'sizes', 9, { v: `lengths of ${all}` }), ...say.sizeSetPhrases };
  const v = all;
  return {
    ...said('size', 'sizes', 9, { v: /^(?:[XSML\d]+(?: |,|$)|(?:UK|EU|US|IT|FR|DE)\b)/.test(v) ? `sizes ${v}` : v }),
    ...say.sizeSetPhrases,
  };
};

/** Joins the measures of single directions into one unit, such as "is 46 cm tall, 29 cm wide and 15 cm deep". */
export function asOneSize(units: readonly Unit[]): Unit[] {
  const sides = units.filter(
    ({ section, topic, label }) => section === 'size' && topic in say.directions && !/[(,;]/.test(label),
  );
  const [first] = sides;
  if (!first || sides.length < 2 || units.some(({ topic }) => topic === 'size')) return [...units];
  const order = Object.keys(say.directions);
  const sorted = sides.toSorted((one, two) => order.indexOf(one.topic) - order.indexOf(two.topic));
  const bare = sorted.map((unit) => unit.bare ?? '');
  const whole: Unit = {
    ...first,
    topic: 'size',
    rank: Math.min(...sides.map(({ rank }) => rank)),
    does: [`is ${listOf(bare)}`],
    own: [],
    fronts: [],
    label: `Size: ${bare.join(', ')}`,
    bare: null,
    value: sorted.map(({ value }) => value).join(' '),
  };
  return units.flatMap((unit) => (unit === first ? [whole] : sides.includes(unit) ? [] : [unit]));
}
