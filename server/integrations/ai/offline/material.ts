import { isWish } from '#shared/checks/claims/stated.ts';
import { calmName } from '#shared/facts/calm-name.ts';
import { type Facts, noFacts, withUnit } from '#shared/facts/facts.ts';
import { featuresOf } from '#shared/facts/feature-label.ts';
import { isOfShop } from '#shared/facts/of-shop.ts';
import { lacksUnit } from '#shared/facts/unit-missing.ts';
import { codeLine } from '#shared/products/code-line.ts';
import { tokensOf } from '#shared/text/tokens.ts';
import { mentionsOf } from '#shared/vocabulary/terms.ts';
import type { ListingBrief } from '../ai.ts';
import { plainText } from '../answers.ts';
import { capitalise, clip, listOf, splitSentences, toPlain, withoutStop } from './text.ts';
import { mentionsA } from './values.ts';

/** A fact in the form "Name: value", such as "Weight: 4 g". */
export interface Spec {
  name: string;
  value: string;
}

/** All facts that a text may use, grouped by the form in which the seller gave them. */
export interface Material {
  name: string;
  /** The article before the product in a free prompt: "a " if it asks for a text about "a red mug". Empty if there is none. */
  article: string;
  brand: string;
  category: string;
  sku: string;
  specs: Spec[];
  features: string[];
  /** The sentences of the seller's own description. */
  sentences: string[];
  /** Sentences of the description that only praise. No text says them again. */
  salesTalk: string[];
  /** The sentences of the notes, as far as buyers may read them. */
  remarks: string[];
  tags: string[];
  keywords: string[];
  /**
   * Words that keep their capital letter: those the seller capitalises in the middle of a sentence, and those in the brand's
   * name.
   */
  names: Set<string>;
}

/** Reads the facts from a request for a listing, or from a free prompt such as "Describe a red mug". */
export function readMaterial(
  brief: Pick<ListingBrief, 'facts' | 'keywords' | 'prompt'> & { additionalNotes?: string },
): Material {
  const facts = brief.prompt ? factsOfPrompt(brief.prompt) : brief.facts;
  // A label such as "Key feature:" is the name of a field, whether it stands in a feature or names an attribute.
  const labelled = facts.attributes.flatMap((one) => featuresOf(`${one.name}: ${withUnit(one)}`) ?? []);
  // The points of a list in an old description stay points, and do not become sentences.
  const [points, prose] = listAndProse(facts.description);
  const lines = [...facts.keyFeatures.flatMap((feature) => featuresOf(feature) ?? [feature]), ...labelled, ...points]
    .map((feature) => withJoinedSides(calmed(toPlain(feature).replace(/\s+/g, ' ').trim())))
    .filter((text) => text && !codeLine(text));
  const specs = lines
    .map(readSpec)
    .filter((spec) => spec !== null)
    .flatMap(readable);
  const described = withWhatTheyMean(aboutProduct(splitSentences(prose))).filter((text) => !codeLine(text));
  const hasMore = (text: string) => described.length + lines.length + facts.attributes.length > 1 && isSalesTalk(text);
  const salesTalk = described.filter((text) => hasMore(text) && tellsNothingNew(text, [...described, ...lines]));
  const sentences = described.filter((text) => !salesTalk.includes(text));
  const remarks = withWhatTheyMean(splitSentences(`${facts.notes}\n${brief.additionalNotes ?? ''}`))
    .filter((text) => !isWish(text))
    .map(factOfNote)
    .filter((text) => isFact(text) && !isTrade(text) && !codeLine(text));
  const inline = (list: readonly string[]) => list.map(readSpec).filter((spec) => spec !== null);
  const one = (text: string) => toPlain(text).replace(/\s+/g, ' ').trim();
  return {
    name: calmName(one(facts.name), one(facts.brand)) || plainText(facts.name).trim() || 'Product',
    article: brief.prompt ? (requested(brief.prompt)?.article ?? '') : '',
    brand: one(facts.brand),
    category: withApostrophe(one(facts.category).replace(/[-_]+/g, ' ')),
    sku: one(facts.sku),
    specs: [...ofAttributes(facts), ...ofName(facts), ...specs, ...inline(sentences), ...inline(remarks)].filter(
      (spec) => !lacksUnit({ ...spec, unit: '' }),
    ),
    features: lines.filter((line) => !readSpec(line)).map(withoutStop),
    sentences: sentences.filter((text) => readSpec(text) === null),
    salesTalk,
    remarks: remarks.filter((text) => readSpec(text) === null),
    tags: facts.tags.map((tag) => withApostrophe(one(tag))).filter(Boolean),
    keywords: brief.keywords.map(one).filter(Boolean),
    names: capitalWords(facts, [...sentences, ...remarks]),
  };
}

/** The points of lists in a description, and everything else. */
function listAndProse(description: string): [points: string[], prose: string] {
  const mark = /^\s*(?:[-*•·▪✓✔]|\d{1,2}[.)])\s+(?=\S)/u;
  const lines = toPlain(description).split('\n');
  const points = lines.filter((line) => mark.test(line)).map((line) => line.replace(mark, ''));
  return points.length < 2 ? [[], description] : [points, lines.filter((line) => !mark.test(line)).join('\n')];
}

/** Whether a sentence praises the product in words that could stand with any other. */
const isSalesTalk = (text: string): boolean =>
  /\b(?:perfect (?:for|to|as|addition|gift)|(?:ideal|great|suitable) (?:for|to \p{L}+ (?:on )?for) (?:any|every|all)|must-have|(?:for )?any (?:event|occasion|outfit)|you(?:['’]ll| will) love|go-to|statement piece|elevates?|look no further|timeless|effortless(?:ly)?|second to none|like no other|treat yourself)\b/iu.test(
    text,
  );

/** Whether the other texts name all materials, colours and numbers of a text too. */
function tellsNothingNew(text: string, all: readonly string[]): boolean {
  const factsIn = (one: string) => [
    // The down of a button-down shirt is no filling.
    ...mentionsOf(tokensOf(one.replace(/\bbutton[ -]down\b/gi, 'shirt')), { anyCase: true })
      .filter(({ term }) => term.class === 'material' || term.class === 'colour')
      .map(({ term }) => term.id),
    ...(one.match(/\d[\d.,]*/g) ?? []),
  ];
  const others = new Set(all.filter((one) => one !== text).flatMap(factsIn));
  return factsIn(text).every((fact) => others.has(fact));
}

/** "womens dresses", as addresses of shops write it, with its apostrophe. "Boys and girls" is no such word. */
const withApostrophe = (text: string): string =>
  text
    .replace(/\b((?:wo)?men|children)s (?=\p{L})/giu, "$1's ")
    .replace(/(?<!(?:\band|\bor|&) )\b(kid|boy|girl)s (?!(?:and|or) )(?=\p{L})/giu, "$1's ");

/** The sentences without those about the shop, and without those that say more about what stood in one of them ("They are …"). */
function aboutProduct(sentences: readonly string[]): string[] {
  let isLeftOut = false;
  return sentences.filter((text) => {
    isLeftOut = isOfShop(text) || (isLeftOut && /^(?:they|them|these|those|which)\b/i.test(text));
    return !isLeftOut;
  });
}

/** A sentence such as "They can tear" is joined to the sentence before, because alone it does not say who "they" are. */
function withWhatTheyMean(sentences: readonly string[]): string[] {
  const joined: string[] = [];
  for (const text of sentences) {
    const before = joined.at(-1);
    const hangs = /^(?:they|them|these|those|both|either|neither|otherwise|the others?|so|but|which)\b/i.test(text);
    if (before === undefined || !hangs || before.length + text.length > 300) joined.push(text);
    else joined[joined.length - 1] = `${/[.!?…]$/.test(before) ? before : `${before}.`} ${text}`;
  }
  return joined;
}

/** A measure behind the value of another: "115 x 38 mm Weight 78 g". */
const measureBehind =
  /^(\S.*?\d.*?)[,;]? (weight|height|width|length|depth|diameter|thickness|capacity|volume):? (\d\S*(?: \S{1,6})?)$/i;

/** A fact as a text says it: "A + B" is "A and B", "115*38 mm" is "115 × 38 mm", and a second measure in the value is a fact of its own. */
function readable({ name, value }: Spec): Spec[] {
  const [, first, other, measure] = measureBehind.exec(value) ?? [];
  if (first && other && measure)
    return [
      { name, value: first },
      { name: capitalise(other.toLowerCase()), value: measure },
    ].flatMap(readable);
  const parts = value.split(/ \+ /);
  const isSum = parts.length > 1 && parts.every((part) => /^\p{L}[^,;:]*$/u.test(part));
  return [{ name, value: calmed(isSum ? listOf(parts) : value).replace(/(?<=\d) ?\* ?(?=\d)/g, ' × ') }];
}

/** Measures in a row as people say them: "each 20cm tall 2.2cm thick" is "each is 20 cm tall and 2.2 cm thick". */
function withJoinedSides(text: string): string {
  const side = '(\\d[\\d.,]*) ?(mm|cm|m|in) (tall|high|wide|long|deep|thick|across)';
  const [, each, ...sides] = new RegExp(`^(each )?${side},? (?:and )?${side}\\.?$`, 'i').exec(text) ?? [];
  const [a, aUnit, aWay, b, bUnit, bWay] = sides;
  return b === undefined ? text : `${each ? 'each is ' : ''}${a} ${aUnit} ${aWay} and ${b} ${bUnit} ${bWay}`;
}

/** A fact without the exclamation marks of its source: "coconut buttons (real!!)". */
const calmed = (text: string): string => text.replace(/!+(?=[\s)\]”"']|$)/g, '');

/** The material that a name gives behind a comma, as in "Candle, beeswax", if no other fact gives one. */
function ofName({ name, attributes }: Facts): Spec[] {
  if (attributes.some((one) => /material|composition|fabric/i.test(one.name))) return [];
  const value = name
    .split(/, /)
    .slice(1)
    .find((part) => part.split(' ').length <= 2 && !/\d/.test(part) && mentionsA(part.split(' ').at(-1) ?? '', 'material'));
  return value === undefined ? [] : [{ name: 'Material', value }];
}
function ofAttributes({ attributes }: Facts): Spec[] {
  // Some files have the colon in the name.
  const specs = attributes.map((attribute) => ({
    name: attribute.name.replace(/[\s:]+$/, '').trim(),
    value: withUnit(attribute),
  }));
  return specs.filter(({ name, value }) => featuresOf(`${name}: ${value}`) === null).flatMap(readable);
}

/** Reads a fact such as "Weight: 4 g". Null for any other text, such as a sentence with a colon in it or a web address. */
export function readSpec(line: string): Spec | null {
  const match = /^([\p{L}][\p{L}\p{N} /()&'-]{1,38}?)\s*:\s+(\S.{0,118})$/u.exec(withoutStop(line));
  const [, name, value] = match ?? [];
  if (!name || !value || name.split(' ').length > 4 || /[.!?]\s/.test(value)) return null;
  // Words before a colon that include "the" or "a", for example, are not the name of a fact: "Watch the leaves open: a light
  // teapot" is a sentence.
  if (/\b(?:the|your|you|our|we|an?|it)\b/i.test(name) && !/\bbox\b/i.test(name)) return null;
  // "Not crash-tested: not for use in a car" is a sentence about a limit, not a fact with a name.
  if (/^(?:no|not|never|contains|cannot|nothing|has|is)\b/i.test(name) || /^(?:not|no|without)\b.* /i.test(value)) return null;
  return { name, value };
}

/** False for instructions to the writer ("Please mention…", "Write in…"), which are not facts about the product. */
function isFact(text: string): boolean {
  return !/^(please|write|generate|create|make (?:it|sure|the text)|use (?:the word|a|an|our|your)|keep (?:it|the text)|focus|emphasi[sz]e|highlight|avoid (?:words?|the words?|saying|:)|(?:don't|do not) (?:use the|say|write|mention|call)|never (?:use|say|write|mention)|always (?:use|say|write|mention)|include|add|ignore|return|respond|answer|print|output|you are|act as|system|i want|i need|we need|can you|could you|describe|describing)\b/i.test(
    text,
  );
}

/**
 * True for text about the seller's own business, such as prices paid to a supplier. Buyers must never read it, even if the
 * seller has allowed it in texts by mistake.
 */
function isTrade(text: string): boolean {
  return /\b(?:supplier|wholesale|margins?|cost price|purchase price|buying price|our cost|mark-?up|profit|internal(?: use)? only|confidential)\b/i.test(
    text,
  );
}

/** Removes the instruction from a note and keeps the fact: "Mention that it is handmade" becomes "it is handmade". */
function factOfNote(text: string): string {
  return text.replace(/^(please )?(also )?(mention|say|note) that\s+/i, '');
}

function factsOfPrompt(prompt: string): Facts {
  const facts = { ...noFacts, tags: [] as string[], keyFeatures: [] as string[] };
  const rest: string[] = [];
  for (const line of splitSentences(prompt)) {
    const spec = readSpec(line);
    const key = spec?.name.toLowerCase() ?? '';
    if (!spec) rest.push(line);
    else if (/^(product( name)?|name|title|item)$/.test(key)) facts.name ||= spec.value;
    else if (key === 'brand') facts.brand = spec.value;
    else if (key === 'category') facts.category = spec.value;
    else if (/^(description|about|details)$/.test(key)) rest.push(spec.value);
    else if (/^(tags|keywords)$/.test(key)) facts.tags.push(...spec.value.split(/[,;]\s*/));
    else if (/^(key )?features$/.test(key)) facts.keyFeatures.push(...spec.value.split(/[,;]\s*/));
    else if (!/^(price|sku|voice|tone|style|platform|language|length|audience|target audience|words?)$/.test(key))
      facts.keyFeatures.push(line);
  }
  const request = requested(prompt);
  facts.name ||= request?.name ?? '';
  facts.keyFeatures.push(...(request?.features ?? []));
  const said = rest.filter(isFact);
  facts.name ||= withoutStop(said[0] ?? rest[0] ?? prompt)
    .split(/\s+/)
    .slice(0, 10)
    .join(' ');
  facts.description = said.filter((line) => withoutStop(line) !== facts.name).join('\n');
  return facts;
}

/**
 * Finds the product in a prompt such as "Write a description for a red mug, 350 ml, enamel", and the features listed after it.
 */
function requested(prompt: string): { article: string; name: string; features: string[] } | null {
  const match =
    /(?:\b(?:description|listing|text|copy)\s+(?:for|of|about)|^\s*describe)\s+(an? )?(?:the |my |our |this )?([^,.\n!?:;]{2,200})((?:, [^,.\n!?:;]{1,80})*)/i.exec(
      prompt,
    );
  const [, article = '', name = '', rest = ''] = match ?? [];
  if (!match) return null;
  return { article: article.toLowerCase(), name: clip(name.trim(), 80), features: rest.split(', ').filter(Boolean) };
}

function capitalWords(facts: Facts, sentences: string[]): Set<string> {
  const found = new Set<string>();
  const add = (text: string) => {
    for (const word of text.match(/[\p{L}\p{N}'’-]+/gu) ?? []) if (/^\P{L}*\p{Lu}/u.test(word)) found.add(word);
  };
  add(facts.brand);
  for (const text of sentences) add(text.replace(/^\S+/, ''));
  return found;
}
