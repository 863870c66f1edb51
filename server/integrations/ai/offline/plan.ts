/** Chooses what a text says and in which order. */
import { literally } from '#shared/text/literally.ts';
import { isPlaceName } from '#shared/vocabulary/place-name.ts';
import type { ListingBrief } from '../ai.ts';
import { asOneSize } from './figure-kinds.ts';
import { isConsumable } from './goods.ts';
import { wordSpec } from './kinds.ts';
import { isCaution, isLimit, wordLimit } from './limits.ts';
import type { Material, Spec } from './material.ts';
import { leading, leadOf, saysMuch } from './opening.ts';
import { contentWords, withoutStop } from './text.ts';
import { namedFigure } from './told.ts';
import type { Unit } from './unit.ts';

/** Everything there is to say about a product, in the groups in which a text says it. */
export interface Content {
  /** The seller's own sentences about the product, complete and in the seller's order. */
  sentences: Ranked[];
  /** What the product does and for whom it is, in the seller's words. */
  features: Ranked[];
  units: Unit[];
}
export interface Ranked {
  text: string;
  rank: number;
}

/** The rank of the target audience. The seller names it so that the text mentions it; so very little comes before it. */
export const AUDIENCE_RANK = 3;

const LEAD_RANK = 4;

const sectionOrder = ['build', 'size', 'work', 'offer', 'list', 'care', 'limits'] as const;
const topicOrder = [
  'material',
  'colour',
  'size',
  'height',
  'width',
  'length',
  'depth',
  'diameter',
  'thickness',
  'capacity',
  'volume',
  'weight',
  'fit',
  'box',
  'origin',
];
const placeOf = ({ section, topic }: Unit) => sectionOrder.indexOf(section) * 100 + (topicOrder.indexOf(topic) + 1 || 50);

/** Collects from the material everything that may be said. What the seller said twice is kept once, in the fuller words. */
export function contentOf(
  material: Material,
  { targetAudience, textsBefore }: Pick<ListingBrief, 'targetAudience' | 'textsBefore'>,
): Content {
  const isWhole = (text: string) => /^\p{Lu}|^\d/u.test(text) && text.split(' ').length <= 60;
  const sentences = material.sentences.filter((text) => !startsAsLimit(text));
  const limits = [
    ...material.sentences.filter(startsAsLimit),
    ...material.features.filter(isLimit),
    ...material.remarks.filter(isLimit),
  ];
  const said = [...material.features, ...material.remarks].filter((text) => !isLimit(text));
  const facts = said.map(factOf);
  const isFact = new Set(said.filter((_, at) => facts[at] !== null));
  const features = [...material.features, ...material.remarks.filter(isPurpose)].filter(
    (text) => !isLimit(text) && !isFact.has(text),
  );
  const remarks = material.remarks.filter((text) => !isLimit(text) && !isFact.has(text) && !isPurpose(text));
  const audience =
    targetAudience.trim() === '' ? [] : [{ text: `For ${audienceOf(targetAudience, material)}`, rank: AUDIENCE_RANK }];
  const isNamed = namedFigure(material.name);
  const given = [...material.specs, ...facts.filter((spec) => spec !== null)].map((spec, at) =>
    forItsKind(wordSpec(spec, at), material),
  );
  const specs = asOneSize(given.filter((unit) => !isNamed(unit)));
  const others = remarks.map(wordRemark);
  if (isSet.test(material.name)) for (const unit of specs) if (unit.topic === 'size') Object.assign(unit, onlyListed);
  const { a, b } = leadOf(leading(specs, material), textsBefore ?? 0);
  // The units that a text begins with get a high importance, so that they stay in the text however short it must be.
  const first = a && saysMuch([a]) ? [a] : [a, b];
  for (const unit of first) if (unit && unit.rank > LEAD_RANK) unit.rank = LEAD_RANK;
  const units = [...specs, ...others, ...limits.map(wordLimit)].toSorted((one, two) => placeOf(one) - placeOf(two));
  const own = sentences.map((text, at) => ({ text, rank: isCaution(text) ? 3 : isWhole(text) ? 4 + at * 3 : 70 }));
  return withoutRepeats({
    sentences: own,
    features: [...features.map((text, at) => ({ text, rank: 5 + at * 5 })), ...audience],
    units,
  });
}

/** Several equal things sold together. The seller's size is that of each one, so no sentence may say it of the set. */
const isSet = /\b(?:set|pack|box) of (?:\d|two|three|four|five|six|eight|ten|twelve)|\b\d+-(?:pack|set|piece set)\b/i;
const onlyListed = { section: 'list', does: [], own: [], fronts: [] } as const;

const groups = [
  /^(?:materials?|composition|fabric|outer|shell|upper|body|ingredients|type|style|variety|form|construction|contents|number of|pieces|quantity|pack)\b/i,
  /(?:colou?r|finish|pattern|^surface(?! temp)|scent|fragrance)/i,
  /(?:size|dimension|weight|height|width|length|depth|diameter|thickness|volume|capacity|area|fold)/i,
  /./,
  /^(?:in the box|scope|supplied|includes?|packaging|box)\b/i,
  /^(?:origin|country|made|assembled|warranty|guarantee|returns?|certifi|standards?|approval|marking|mark|tested|shipping|service|repair|exchange)\b/i,
];
/**
 * Sorts facts for a list into groups: what it is, how it looks, its size, anything else, what is delivered, and the terms of
 * sale.
 */
export function grouped(units: readonly Unit[]): Unit[] {
  const order = [0, 1, 2, 4, 5, 3];
  const groupOf = ({ label }: Unit) => {
    const found = order.find((at) => groups[at]?.test(label.split(':')[0] ?? ''));
    return found ?? groups.length;
  };
  return units.toSorted((one, two) => groupOf(one) - groupOf(two));
}

/**
 * Adapts a unit to the kind of goods. Goods that are eaten or put on the skin "consist of" something, their ingredients matter
 * most, and buyers do not choose their colour. Of a thing nobody says that it consists of oak.
 */
function forItsKind(unit: Unit, material: Material): Unit {
  if (!isConsumable(material)) {
    const does = unit.does.filter((phrase) => !phrase.startsWith('consists of'));
    return unit.topic === 'material' && does.length > 0 ? { ...unit, does } : unit;
  }
  if (/^(?:ingredients|inci|composition|allergens?)\b/i.test(unit.label)) unit.rank = Math.min(unit.rank, 6);
  if (unit.topic === 'material')
    return { ...unit, does: unit.does.filter((phrase) => phrase.startsWith('consists of')), own: [], fronts: [] };
  // No sentence for these facts: "The honey features 40 hives" would be silly. They become a line of the list.
  return unit.topic === 'colour' || (unit.section === 'work' && unit.bare !== null)
    ? { ...unit, section: 'list', does: [], own: [], fronts: [] }
    : unit;
}

/**
 * Whether the words say what a thing is for, such as "For green wood". "For external use only" is a caution and does not count.
 */
const isPurpose = (text: string) => /^for \p{L}/iu.test(text) && text.split(' ').length <= 10 && !/\b(?:only|use)\b/i.test(text);

const startsAsLimit = (text: string) => /^(?:no|not|never|do not|don't|without|only|keep|cannot)\b/i.test(text);

function audienceOf(given: string, { names }: Material): string {
  const text = given
    .trim()
    .replace(/[\s.,;:!]+$/, '')
    .replace(/^for /i, '');
  const first = /^[\p{L}\p{N}'’-]+/u.exec(text)?.[0] ?? '';
  return names.has(first) || /\p{Lu}/u.test(first.slice(1)) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Reads a fact from a sentence of the notes: "Box contains kettle and lid.", "2-year guarantee", "CE marked." */
function factOf(remark: string): Spec | null {
  const text = withoutStop(remark);
  const box = /^(?:the )?(?:box|parcel|package|delivery) (?:contains|includes|holds) (.{3,110})$/i.exec(text)?.[1];
  if (box) return { name: 'In the box', value: box };
  const [, place] = /^made in (\p{Lu}[\p{L} ,.'’-]{2,40})$/u.exec(text.replace(/^M/, 'm')) ?? [];
  if (place && isPlaceName(place)) return { name: 'Made in', value: place };
  const [, first, unit, word] = /^(\d+)[ -](year|month)s?'?(?: manufacturer's)? (guarantee|warranty)$/i.exec(text) ?? [];
  if (first && unit && word) return { name: word, value: `${first} ${unit}${first === '1' ? '' : 's'}` };
  const [, named, value] = /^(guarantee|warranty) (\d.*)$/i.exec(text) ?? [];
  if (named && value) return { name: named, value };
  const marks =
    /^((?:CE|UKCA|FCC|UL|RoHS|EN \d[\d-]*|ISO \d+)(?:, (?:CE|UKCA|FCC|UL|RoHS|EN \d[\d-]*|ISO \d+))*)(?: marked)?$/.exec(
      text,
    )?.[1];
  if (marks) return { name: 'Marking', value: marks };
  const [, period, terms] = /^returns (?:within|accepted within) (\d+ (?:days|weeks))(?: (.{3,40}))?$/i.exec(text) ?? [];
  return period ? { name: 'Returns', value: terms ? `${period}, ${terms}` : period } : null;
}

/**
 * Makes a unit of any other sentence of the notes. The sentence stays as it is. It comes with the terms of sale if it is about
 * them, otherwise with the cautions.
 */
function wordRemark(text: string): Unit {
  const section = /\b(?:guarantee|warranty|returns?|refund|repair|delivery|dispatch|sold)\b/i.test(text) ? 'offer' : 'limits';
  const own = [withoutStop(text)];
  const rank = /\b(?:fits|only|needs|does not|will)\b/i.test(text) ? 7 : 42;
  return { section, topic: 'remark', rank, does: [], own, fronts: [], label: own[0] ?? '', bare: null, value: text };
}

const numbers =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
/** The words of a fact, with number words as figures, so that "Twelve half pans" and "12 half pans" count as the same. */
const factWords = (text: string) =>
  new Set(
    [...contentWords(text.replace(/\bnumber of /i, ''))].map((word) =>
      numbers.includes(word) ? String(numbers.indexOf(word) + 1) : word,
    ),
  );

/** Whether a feature already states the number in this fact: "Twenty presets, ten for FM" states "Station presets: 20". */
function tellsCount(feature: string, { section, label }: Unit): boolean {
  const [, name = '', count = ''] = /^(.+?): (\d{1,3})$/.exec(label) ?? [];
  const thing = name.split(' ').at(-1)?.toLowerCase().replace(/s$/, '') ?? '';
  const number = `(?:${count}${numbers[Number(count) - 1] ? `|${numbers[Number(count) - 1]}` : ''})`;
  return (
    section !== 'limits' &&
    count !== '' &&
    thing.length > 2 &&
    new RegExp(`\\b${number} (?:\\p{L}+ )?${literally(thing)}`, 'iu').test(feature)
  );
}

function withoutRepeats({ sentences, features, units }: Content): Content {
  const said: Set<string>[] = [];
  const isNew = (text: string) => {
    const words = factWords(text);
    if (words.size > 0 && said.some((other) => isIn(words, other))) return false;
    said.push(words);
    return true;
  };
  // The first sentence always stays, because it opens the text. Of the other sentences, those that say the same as a feature are
  // left out, because marketplaces show the features first.
  const asFeature = features.map(({ text }) => contentWords(text));
  const isFeature = (words: Set<string>) => asFeature.some((other) => isIn(words, other) && isIn(other, words));
  const keptSentences = sentences.filter(({ text }, at) => (at === 0 || !isFeature(contentWords(text))) && isNew(text));
  const limits = units.filter(({ section }) => section === 'limits' || section === 'care');
  const keptLimits = new Set(
    limits.toSorted((one, two) => two.value.length - one.value.length).filter(({ value }) => isNew(value)),
  );
  // Leave out features that repeat the contents of the box: "Converter and one cartridge included" is part of "In the box: pen,
  // converter, blue cartridge".
  const boxes = units.filter(({ topic }) => topic === 'box').map(({ value }) => contentWords(value));
  const inBox = (text: string) => {
    const things = /^(.{3,60}?) (?:is |are )?(?:included|in the box)$/i.exec(withoutStop(text))?.[1];
    return (
      things !== undefined && boxes.some((box) => [...contentWords(things)].every((word) => box.has(word) || word === 'one'))
    );
  };
  const keptFeatures = features.filter(({ text }) => !inBox(text) && isNew(text));
  return {
    sentences: keptSentences,
    features: keptFeatures,
    units: units.filter((unit) =>
      unit.section === 'limits' || unit.section === 'care'
        ? keptLimits.has(unit)
        : !keptFeatures.some(({ text }) => tellsCount(text, unit)) && isNew(unit.value),
    ),
  };
}

/**
 * Whether more than four fifths of the words are among the other words. If there are fewer than five words, all of them must be.
 */
function isIn(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const word of words) if (others.has(word)) shared += 1;
  return words.size < 5 ? shared === words.size : shared / words.size > 0.8;
}

/** Everything in the content in one list, the most important first. */
export const byRank = ({ sentences, features, units }: Content): (Ranked | Unit)[] =>
  [...sentences, ...features, ...units].toSorted((one, two) => one.rank - two.rank);

/** The content reduced to the entries in `kept`. */
export const only = ({ sentences, features, units }: Content, kept: ReadonlySet<Ranked | Unit>): Content => ({
  sentences: sentences.filter((one) => kept.has(one)),
  features: features.filter((one) => kept.has(one)),
  units: units.filter((one) => kept.has(one)),
});

/** The content reduced to its `count` most important entries. */
export const best = (content: Content, count: number): Content => only(content, new Set(byRank(content).slice(0, count)));

export const sizeOf = ({ sentences, features, units }: Content) => sentences.length + features.length + units.length;
