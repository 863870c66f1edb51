/** Kinds of facts about origin, terms of sale and delivery, about what a thing is made for, and about what it is not. */
import { type Kind, said } from './kind.ts';
import { article } from './nouns.ts';
import * as say from './phrases.ts';
import { listOf } from './text.ts';
import type { Phrases } from './unit.ts';
import { itemsOf, joined, lowered } from './values.ts';

const places = /^(?:United (?:Kingdom|States|Arab Emirates)|UK|USA?|Netherlands|Philippines|Czech Republic|Dominican Republic)\b/;

export const origin: Kind = ({ name, value }) => {
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
    return also ? { ...said('offer', 'origin', 30, { v: lowered(also) }), ...say.madePhrases } : null;
  }
  if (!/^\p{Lu}[^;:]{1,60}$/u.test(value) || /\b(?:from|in)\b/.test(value) || itemsOf(value).length > 3) return null;
  const v = places.test(value) ? `the ${value}` : value;
  // "Ticino, Switzerland" is a region and its country, so no sentence calls the whole the country of origin.
  if (value.includes(',') && !/made|manufact/i.test(name))
    return { ...said('offer', 'origin', 30, { v }), does: ['comes from {v}'], own: ['origin: {v}'] };
  const phrases = /made|manufact/i.test(name)
    ? { ...say.originPhrases, does: ['is made in {v}', 'is manufactured in {v}'], own: ['made in {v}', 'manufactured in {v}'] }
    : say.originPhrases;
  return { ...said('offer', 'origin', 30, { v }), ...phrases };
};

export const warranty: Kind = ({ name, value }) => {
  const n = /guarantee/i.test(name) ? 'guarantee' : 'warranty';
  if (/^(?:no|none)\b/i.test(value))
    return { ...said('limits', n, 24), does: [`is sold without a ${n}`], own: [`there is no ${n}`], bare: `No ${n}` };
  if (/^lifetime(?: warranty| guarantee)?$/i.test(value))
    return { ...said('offer', n, 31), does: [`comes with a lifetime ${n}`, `has a lifetime ${n}`] };
  if (/^\d+-\p{L}+ .*(?:warranty|guarantee)$/iu.test(value)) {
    const a = `${article(value)} ${value}`;
    return { ...said('offer', n, 31), does: [`comes with ${a}`, `has ${a}`, `is sold with ${a}`], own: [`there is ${a}`] };
  }
  const plain = value.replace(
    /^(\d+)[ -](day|week|month|year)s?(?: (?:warranty|guarantee))?$/i,
    (_, count: string, unit: string) => `${count} ${unit.toLowerCase()}${count === '1' ? '' : 's'}`,
  );
  const [first = '', ...rest] = itemsOf(plain);
  if (!/^\d/.test(first) || rest.some((item) => /\d/.test(item))) return null;
  const v = [first, ...rest].join(', ');
  return { ...said('offer', n, 31, { v, n }), ...say.warrantyPhrases };
};

export const returns: Kind = ({ value }) => {
  if (/^no\b/i.test(value))
    return {
      ...said('limits', 'returns', 24),
      does: ['cannot be returned'],
      own: ['there is no return policy'],
      bare: 'No return policy',
    };
  const plain = value.replace(
    /^(\d+)[ -](day|week)s?(?= returns?|,|$)/i,
    (_, count: string, unit: string) => `${count} ${unit.toLowerCase()}${count === '1' ? '' : 's'}`,
  );
  const match = /^(\d+ (?:days?|weeks?))(?:,? (?:return policy|returns?))?(?:, ([\p{L} ]{3,30}))?$/iu.exec(plain);
  if (!match || /\b(?:buyer|seller|pays?|free)\b/i.test(value)) return null;
  return { ...said('offer', 'returns', 33, { v: `${match[1]}${match[2] ? ` (${match[2]})` : ''}` }), ...say.returnPhrases };
};

export const shipping: Kind = ({ value }) =>
  /^ships\b/i.test(value) ? { ...said('offer', 'shipping', 34), does: [lowered(value)], own: [] } : null;

export const box =
  (phrases: Phrases): Kind =>
  ({ value }) =>
    /[.;]/.test(value) ? null : { ...said('offer', 'box', 11, { v: joined(itemsOf(lowered(value))) }), ...phrases };

export const fits =
  (how: keyof typeof say.fitPhrases): Kind =>
  ({ value }) =>
    value.length > 110 || /[;:]|[.](?!\d)|\bnot\b/i.test(value) || /^(?:for|with|up to)\b/i.test(value)
      ? null
      : { ...said('work', /\d/.test(value) ? 'use' : 'fit', 9, { v: joined(itemsOf(value)) }), ...say.fitPhrases[how] };

/** How clothes are cut: "Fit: regular". */
export const cut: Kind = ({ value }) =>
  /^[\p{L}-]+$/u.test(value) ? { ...said('work', 'cut', null), does: [`has ${article(value)} ${lowered(value)} fit`] } : null;

/** A fact whose name is half a sentence: "Suitable for dogs up to: 35 kg". */
export const suits: Kind = ({ name, value }) =>
  /[,;:.]/.test(value)
    ? null
    : { ...said('work', 'use', 9, { n: name.charAt(0).toLowerCase() + name.slice(1) }), does: ['is {n} {v}'] };

/** What goes into the product: "Holds: 6 knives up to 22 cm blade". */
export const holds: Kind = ({ value }) => (/[;:.]/.test(value) ? null : { ...said('work', 'use', 9), does: ['holds {v}'] });

/** For facts such as "Reversible: yes" or "Assembly: none". */
export const yesOrNo: Kind = ({ name, value }) => {
  const yes = /^yes$/i.test(value);
  const noun = /\p{Lu}{2}/u.test(name) ? name : name.toLowerCase();
  if (
    /(?:able|ible|soluble|safe|proof|resistant|free|certified|dimmable|vegan|organic)$/i.test(name) &&
    name.split(' ').length < 4
  ) {
    if (yes) return { ...said('work', noun, null), does: [`is ${noun}`] };
    return /^no$/i.test(value) ? { ...said('limits', noun, 7), does: [`is not ${noun}`], bare: `Not ${noun}` } : null;
  }
  if (/^none$/i.test(value) && /^assembly$/i.test(name))
    return { ...said('work', noun, 40), does: ['needs no assembly'], own: ['no assembly is needed'] };
  if (/^none$/i.test(value) && name.split(' ').length < 3 && !/^(?:assembly|care|finish)/i.test(name))
    return { ...said('limits', noun, 8), does: [`has no ${noun}`], own: [`there is no ${noun}`], bare: `No ${noun}` };
  return null;
};

export const care: Kind = ({ name, value }) => {
  const isCare = /^(?:care|cleaning|washing|care instructions|washing instructions|laundry)$/i.test(name);
  const own = !isCare
    ? `${name}: ${value}`
    : /^\d+ ?°/.test(value) && !/^\S+ ?\S+ (?:machine|hand|wash|gentle|delicate)/.test(value)
      ? `wash at ${value}`
      : value;
  return { ...said('care', 'care', 15), own: [own], does: [] };
};

/** What is not delivered, for facts such as "Not included: batteries". */
export const absent: Kind = ({ value }) => ({
  ...said('limits', 'absent', 6),
  own: [`not included: ${lowered(value)}`],
  does: [],
  bare: lowered(value),
});

/**
 * A fact with a caution. A fact that only lists safety marks, such as "Safety: EN 71, CE", warns of nothing and is left to the
 * other kinds.
 */
export const caution: Kind = ({ name, value }) =>
  /^safety\b/i.test(name) &&
  /^(?:(?:CE|UKCA|GS|TÜV|UL|FCC|RoHS|EN(?: ISO)? [\d-]+|ISO [\d-]+|ASTM [\w-]+|IP ?\w+)(?:, ?|$))+$/.test(value)
    ? null
    : {
        ...said('limits', name.toLowerCase(), 2),
        own: [/^commercial use$/i.test(name) && /^no$/i.test(value) ? 'not for commercial use' : `${name}: ${value}`],
        does: [],
      };
