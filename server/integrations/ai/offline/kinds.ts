import { colour, madeOf, materialOf, outside, partMade } from './build-kinds.ts';
import { count, direction, fluid, measure, partSize, pieces, sides, size, sizes, weight } from './figure-kinds.ts';
import type { Kind } from './kind.ts';
import { isCaring, isCaution } from './limits.ts';
import type { Spec } from './material.ts';
import { article } from './nouns.ts';
import {
  absent,
  box,
  care,
  caution,
  cut,
  fits,
  holds,
  origin,
  returns,
  shipping,
  suits,
  warranty,
  yesOrNo,
} from './offer-kinds.ts';
import * as say from './phrases.ts';
import { capitalise, withoutStop } from './text.ts';
import type { Unit } from './unit.ts';
import { lowered } from './values.ts';

/**
 * Puts a fact into words, by the first kind that its name and value fit. If none fits, the fact becomes a line of the list of
 * facts. `at` is its place among the seller's facts, of which the first matter most.
 */
export function wordSpec({ name: given, value: raw }: Spec, at = 0): Unit {
  const name = given.trim();
  const value = withoutStop(partsAfterStuff(rightNumber(withoutEcho(name, withoutDoubled(name, smallUnits(raw))))));
  const found = kindsOf(name).reduce<ReturnType<Kind>>((said, kind) => said ?? kind({ name, value }), null);
  const plainLabel = `${/^\p{Ll}\p{Lu}/u.test(name) ? name : capitalise(name)}: ${value.replace(/^(\d+(?: \p{L}+)?): (.+)$/u, '$1 ($2)')}`;
  // "Return policy: No return policy" says its name twice.
  const saysName =
    /^(?:no|without|lifetime|\d+-\p{L}+)(?!\p{L})/iu.test(value) &&
    value.toLowerCase().endsWith((name.split(' ').at(-1) ?? '').toLowerCase());
  const label = saysName ? capitalise(value) : plainLabel;
  const plain = {
    section: 'list',
    topic: name.toLowerCase(),
    rank: rankOf(`${name}: ${value}`, at),
    does: [],
    own: [],
    fronts: [],
    label,
    bare: null,
  } as const;
  if (!found && isCaution(`${name} ${value}`))
    return { ...plain, section: 'limits', rank: 2, does: [], own: [label], fronts: [], value: `${name} ${value}` };
  if (!found && isCaring(value.split(': ').at(-1) ?? value) && !/\d/.test(value))
    return { ...plain, section: 'care', rank: 14, does: [], own: [label], fronts: [], value: `${name} ${value}` };
  if (!found) return { ...plain, does: [], own: [], fronts: [], value: `${name} ${value}` };
  const { section, topic, rank, slots } = found;
  const noun = lowered(name);
  const all: Record<string, string> = {
    v: value,
    n: noun,
    a: article(noun),
    are: 'are',
    colour: /colors?$/i.test(name) ? 'color' : 'colour',
    ...slots,
  };
  const fill = (phrase: string) => phrase.replace(/\{(\w+)\}/g, (slot, key: string) => all[key] ?? slot);
  const filled = (list: readonly string[] = []) => list.map(fill);
  return {
    ...plain,
    section,
    topic,
    rank: rank ?? plain.rank,
    does: filled(found.does),
    own: filled(found.own),
    fronts: filled(found.fronts),
    bare: found.bare ? fill(found.bare) : null,
    value: /\d|^(?:no|none|yes)$/i.test(value) ? `${name} ${value}` : value,
  };
}

/**
 * The rank of a fact (small numbers come first). What a buyer must know before ordering comes first; the rest follows in the
 * seller's order.
 */
function rankOf(line: string, at: number): number {
  if (/\b(?:not (?:recommended|suitable)|not for)\b/i.test(line)) return 7;
  if (
    /^(?:sizes?|skin type|voltage|compatib\w*|suit\w*|fits|for|number of (?:pieces|bands)|pieces|quantity|players|power supply|batter(?:y|ies))\b|\bincluded?:/i.test(
      line,
    )
  )
    return 9;
  if (mustKnow.test(line)) return 10;
  return 13 + at * 1.5;
}

/**
 * Facts that buyers choose a product by, or limits they must keep to: how bright a lamp is, how wet it may get, how much it
 * carries.
 */
const mustKnow =
  /^(?:(?:light output|luminous flux|brightness|lumens|colou?r temperature|(?:ip|protection|season) rating|protection class|water ?proof(?:ing| rating)?|(?:max(?:\.|imum)? )?load|weight limit|torque|reception|shelf life|best before|caffeine|ingredients|blade length|battery life|run ?time|playing time|reach|range|skin type|bulb|socket|fitting|cap|sizes?|roast|grind|assembly|inner size|chest (?:size|girth)|boil time|cord|players|playing time|age)\b(?! colou?r))|\bIP ?X?\d/i;

/** Writes units after a number in small letters, for use inside a sentence: "2 Years" becomes "2 years". */
const smallUnits = (value: string): string =>
  value.replace(
    /(?<=\d ?)(?:To|And|Per|Years?|Months?|Weeks?|Days?|Hours?|Minutes?|Seconds?|Pieces?|Drops?|Sheets?|Pages?|Litres?|Liters?|Grams?|Metres?|Meters?|Inch(?:es)?|Feet|Cups?|Pairs?|Persons?|People|Servings?)(?!\p{L})/gu,
    (word) => word.toLowerCase(),
  );

/** Writes times as people do: "3 year" becomes "3 years", and "24 month manufacturer warranty" gets a hyphen. "24-hour" stays. */
const rightNumber = (value: string): string =>
  value
    .replace(
      /^(\d+)[ -](day|week|month|year)s? (?=(?:[\p{L}’']+ )*(?:warranty|guarantee|returns?(?: policy)?)$)/iu,
      (_, count: string, unit: string) => `${count}-${unit.toLowerCase()} `,
    )
    .replace(
      /(?<![\d.,–-])(\d+) (day|week|month|year|hour|minute|second)s?(?=$|[,;)]| on\b| from\b| after\b)/gi,
      (_, count: string, unit: string) => `${count} ${unit.toLowerCase()}${count === '1' ? '' : 's'}`,
    );

/** Puts the name of each part behind its material: "body: cast iron; base: rubber" becomes "cast iron (body), rubber (base)". */
function partsAfterStuff(value: string): string {
  const items = value.split(/; *|, (?=[\p{L} ]{3,25}: )/u).map((item) => /^(\p{L}[\p{L} -]{1,24}): ([^:()]{2,60})$/u.exec(item));
  if (items.length < 2 || items.some((item) => item === null)) return value;
  const said = items.flatMap((item) => {
    const [, part = '', stuff = ''] = item ?? [];
    return /^none$/i.test(stuff) ? `no ${lowered(part)}` : `${stuff} (${lowered(part)})`;
  });
  return said.join(said.some((item) => item.includes(',')) ? '; ' : ', ');
}

/** Removes a fact's name from the end of its value: for "Warranty: 1 week warranty" returns "1 week". */
function withoutEcho(name: string, value: string): string {
  if (!/^(?:warranty|guarantee|return policy)$/i.test(name)) return value;
  const echo = ` ${name.toLowerCase()}`;
  const rest = value.slice(0, -echo.length);
  return /^\d+[ -]?\p{L}*(?:,|$)/u.test(rest) && value.toLowerCase().endsWith(echo) ? rest : value;
}

const contains = /^(?:includes?|included|supplied with|comes with|accessories|contents?|in the box|features?)$/i;

/**
 * Removes a word from the start of a value that its name ends in or that says the same: for "Comes with: with screws", "with". A value
 * of that word alone stays.
 */
function withoutDoubled(name: string, value: string): string {
  const [first = ''] = value.split(' ', 1);
  const isDoubled = /^(?:with|for|in|by|from|of)$/i.test(first) && name.toLowerCase().endsWith(` ${first.toLowerCase()}`);
  const rest = value.slice(first.length).trim();
  return rest !== '' && (isDoubled || (contains.test(name) && /^with$/i.test(first))) ? rest : value;
}

const table: readonly [RegExp, readonly Kind[]][] = [
  [
    /^(?:net |item |product |empty |total |own |overall |[\p{L}]+ )?weight(?: \(.*\)| (?:without|with|incl\.?|including|of) .+)?$/iu,
    [weight],
  ],
  [/^size$/i, [size, pieces, sizes, measure]],
  [/(?:dimensions?|measurements?|\bsize|format)(?: (?:each|open))?(?: \(.*\))?$/i, [size, pieces, measure]],
  [/^[WHDL](?: ?[x×] ?[WHDL]){1,2}$/i, [sides]],
  [/^(?:height|length|width|depth|thickness|diameter)$/i, [direction, measure]],
  [/^(?:capacity)$/i, [fluid('capacity'), measure]],
  [/^(?:volume|net volume|contents?)$/i, [fluid('volume')]],
  [/^(?:sizes|lengths)(?: available)?$/i, [sizes]],
  [/^(?:materials?|composition|made of|made from|fabric)$/i, [madeOf]],
  [/^(?:outer(?: material)?|(?:main|shell|upper|face|cover|outer) (?:material|fabric)|pile|upper)$/i, [outside]],
  [/^.{3,25} material$/i, [materialOf]],
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
  [/^fit$/i, [cut]],
  [/^holds$/i, [holds]],
  [/^fits$/i, [fits('fits')]],
  [/^suitable for .+ (?:up to|from|of|under|over)$/i, [suits]],
  [/^(?:suitable for|suited to|heat sources|for)$/i, [fits('suits')]],
  [/^works with$/i, [fits('works')]],
  [/^(?:compatible with|compatibility)$/i, [fits('compatible')]],
  [/^(?:care|cleaning|washing|storage|dishwasher|microwave|.* care|care .*|washing .*)$/i, [care]],
  [/^(?:not included|excluded|excludes|sold separately|not supplied|required but not included)$/i, [absent]],
  [
    /^(?:allergens?|allergy.*|may contain|warnings?|cautions?|safety(?: .*)?|hazards?|choking.*|age|minimum age|recommended age|age (?:recommendation|range|limit)|not for|not suitable for|unsuitable for|limits?|limitations?|commercial use)$/i,
    [caution],
  ],
];

function kindsOf(name: string): readonly Kind[] {
  const named = table.find(([pattern]) => pattern.test(name))?.[1] ?? [];
  return [...named, yesOrNo, count, measure, partSize, partMade];
}
