import type { Language, Platform } from '#shared/generation/options.ts';
import { isWork } from './goods.ts';
import { isThing, isVague, plainKind } from './identity.ts';
import type { Material, Spec } from './material.ts';
import { isPlural, partOf } from './nouns.ts';
import { starting, subjectOf } from './subject.ts';
import { clip, contentWords, sentence } from './text.ts';
import { lowered, mentionsA, piecesOf } from './values.ts';
import type { Wishes } from './wishes.ts';

/** How many characters a title may have on each platform. */
const titleLimits: Record<Platform, number> = {
  general: 80,
  shopify: 70,
  woocommerce: 70,
  etsy: 140,
  amazon: 75,
  ebay: 80,
  walmart: 75,
  google: 150,
  tiktok: 80,
  social: 100,
};
/** The checklist asks for at least this many characters of a title and of a meta title. */
const TITLE_MIN = 20;
/** The most characters of a description that a search result shows. */
export const META_DESCRIPTION_MAX = 156;
const MAX_TAGS = 13;
const MAX_TAG_LENGTH = 20;

interface TitleWishes {
  platform: Platform;
  /**
   * The language of the seller's texts, such as the product's name. It decides which word replaces "&". The offline writer itself
   * may not be able to write in it.
   */
  language: Language;
  seoFocused: boolean;
  wishes: Wishes;
}

/** Writes a title: brand and name, then what distinguishes the product, as far as the platform allows. */
export function writeTitle(
  material: Material,
  { platform, language, seoFocused, wishes }: TitleWishes,
  max = titleLimits[platform],
): string {
  const tidy = (text: string) => allowedOn(platform, text, material.brand, ands[language]).replace(/\s+/g, ' ').trim();
  let title = clip(starting(tidy(named(material))), max);
  const append = (extra: string, joint: string) => {
    const words = contentWords(extra);
    const known = contentWords(title);
    // In "Oak board, solid oak" a buyer reads the same thing twice.
    const isNew = (word: string) => !known.has(word);
    const fresh = ownShop.has(platform) || joint === ' - ' ? [...words].every(isNew) : [...words].some(isNew);
    // "Enamel mug 350ml" says "350 ml" already.
    const isThere = unspaced(title).includes(unspaced(extra));
    const longer = tidy(`${title}${joint}${extra}`);
    if (extra !== '' && fresh && !isThere && wishes.allows(extra) && [...longer].length <= max) title = longer;
  };
  if (seoFocused) append(material.keywords[0] ?? '', ' - ');
  // In the seller's own shop a title needs nothing but the product's name, unless that is shorter than search engines like.
  const isEnough = () => ownShop.has(platform) && [...title].length >= TITLE_MIN;
  // What a product must not be used for is no reason to look for it.
  const isWarning = (text: string) => /^(?:do|don[’']t|not|never|avoid|keep|no)(?![\p{L}-])/iu.test(text);
  const short = material.features.filter((text) => text.split(' ').length <= 3 && !/[,:;.!?]/.test(text) && !isWarning(text));
  const further = platform === 'etsy' ? short.map(lowered) : [];
  for (const value of [...material.specs.map(inShort), measuresOf(material.specs), ...further]) {
    if (value !== null && value.length <= 30 && !isEnough()) append(value, ', ');
  }
  return title;
}

const unspaced = (text: string) => text.toLowerCase().replace(/\s+/g, '');

/** The length and width of the product as one short value: "40 x 25 cm". Null if it does not have both in the same unit. */
function measuresOf(specs: readonly Spec[]): string | null {
  const of = (name: string) =>
    /^(\d[\d.,]*) ?(mm|cm|m|in|ft)$/.exec(specs.find((spec) => spec.name.toLowerCase() === name)?.value.trim() ?? '');
  const [length, width] = [of('length'), of('width')];
  return length && width && length[2] === width[2] ? `${length[1]} x ${width[1]} ${width[2]}` : null;
}

const isLook = /^(materials?|colou?rs?)$/i;

/**
 * A value short enough for a title or tag, without what it says about single parts: "olive" for "olive, lining grey". Null if it
 * cannot be shortened, or if the fact is not about size, capacity, volume, material or colour.
 */
function inShort({ name, value }: Spec): string | null {
  if (/^(size|capacity|volume)$/i.test(name)) return value;
  if (!isLook.test(name)) return null;
  const pieces = piecesOf(value, /^c/i.test(name) ? 'colour' : 'material');
  const stuff = pieces?.filter(({ kind }) => kind === 'stuff').map(({ text }) => text) ?? [];
  return stuff.length === 1 ? (stuff[0] ?? null) : null;
}

/** The platforms that are the seller's own shop. */
const ownShop: ReadonlySet<Platform> = new Set(['general', 'shopify', 'woocommerce']);

/** Replaces or removes characters and repeated words that a platform refuses in a title. The brand's name is left as it is. */
function allowedOn(platform: Platform, text: string, brand: string, and: string): string {
  switch (platform) {
    case 'etsy':
      return onceEach(text, brand, and);
    case 'amazon':
      return withoutRepeats(outside(brand, text, (part) => part.replace(/[!$?_{}^¬¦]/g, '')));
    case 'walmart':
      return withoutRepeats(outside(brand, text, (part) => part.replace(/[~!*$]/g, '')));
    case 'tiktok':
      return outside(brand, text, (part) => part.replace(/[!?*#~^$<>{}[\]|\\]/g, ''));
    default:
      return text;
  }
}

const ands: Record<Language, string> = { en: 'and', de: 'und', es: 'y', fr: 'et' };

/**
 * Etsy allows each of these signs only once in a title. Keeps those in the brand's name, or, if it has none, the first one. The
 * rest are replaced: for example "&" by "and", and ":" by a comma.
 */
function onceEach(text: string, brand: string, and: string): string {
  const said: Record<string, (sign: string) => string> = {
    '&': () => ` ${and} `,
    '+': () => ` ${and} `,
    ':': () => ', ',
    '%': () => ' percent',
  };
  let result = text;
  for (const [sign, words] of Object.entries(said)) {
    let left = brand.includes(sign) && result.toLowerCase().includes(brand.toLowerCase()) ? 0 : 1;
    const spoken = (part: string) => part.replaceAll(sign, (one) => (left-- > 0 ? one : words(one)));
    result = outside(brand, result, spoken);
  }
  return result;
}

/** Applies a change to everything but the brand's name. */
function outside(brand: string, text: string, change: (part: string) => string): string {
  const at = brand === '' ? -1 : text.toLowerCase().indexOf(brand.toLowerCase());
  // Some letters, such as "İ", become two in lower case, so a position in the lower-case text is not the same in the text itself.
  // In that case change the whole text, brand included.
  if (at < 0 || text.toLowerCase().length !== text.length) return change(text);
  const end = at + brand.length;
  return `${change(text.slice(0, at))}${text.slice(at, end)}${change(text.slice(end))}`;
}

/** The title for search results, cut to the length they show: about 60 characters. Shopify's field takes up to 70. */
export function writeMetaTitle(material: Material, options: TitleWishes): string {
  return writeTitle(material, { ...options, platform: 'general' }, options.platform === 'shopify' ? 70 : 60);
}

/**
 * Joins as many whole sentences as fit into a search result; a longer one is left out, not cut. If they lack the keyword, a short phrase
 * with it and the brand begins the text, and the first sentence says "it" instead of the name: "Carbon steel pan by Halm. It is suitable for gas."
 */
export function writeMetaDescription(sentences: string[], material: Material, keyword: string | undefined): string {
  const plain = joinedWithin(sentences, META_DESCRIPTION_MAX);
  if (!keyword || plain.toLowerCase().includes(keyword.toLowerCase())) return plain;
  const [opening = '', ...others] = sentences;
  const { firsts, plural } = subjectOf(material, false);
  const by = material.brand === '' ? '' : ` by ${material.brand}`;
  const phrase = sentence(`${withCapitals(keyword, material.name)}${by}`);
  const names = [...firsts, ...firsts.map((name) => name.replace(/^the /, ''))].toSorted((one, two) => two.length - one.length);
  const first = names.find((name) => opening.toLowerCase().includes(name.toLowerCase())) ?? '';
  const said = opening.slice(opening.toLowerCase().indexOf(first.toLowerCase()) + first.length);
  // "Meet the pan: it holds 2 l", "The pan holds 2 l" or "Pan. Holds 2 l." In any other opening the name is needed.
  const [, joint, words = ''] = /^([.!:,]*) (?:(?:and )?(?:it|they) )?(.+)$/iu.exec(said) ?? [];
  const hasVerb = joint === '' || /^[.!:,]+ (?:and )?(?:it|they) /i.test(said);
  // "Bike lights. It fits …" would speak of one and of several.
  const isOne = isPlural(keyword.split(' ').at(-1) ?? '') === plural;
  const rest = !isOne
    ? [opening]
    : first === '' || words === ''
      ? []
      : [hasVerb ? `${plural ? 'They' : 'It'} ${words}` : sentence(words)];
  const led = joinedWithin([phrase, ...rest, ...others], META_DESCRIPTION_MAX);
  return led.length > phrase.length ? led : plain;
}

/** As many of the sentences as fit, in their order. */
function joinedWithin(sentences: readonly string[], max: number): string {
  let text = '';
  for (const next of sentences) {
    const longer = text === '' ? next : `${text} ${next}`;
    if ([...longer].length <= max) text = longer;
  }
  return text;
}

/** A keyword with the capitals that the product's name gives its words: "vitamin c serum" becomes "vitamin C serum". */
function withCapitals(keyword: string, name: string): string {
  const capitals = name.split(' ').filter((word) => /^\p{Lu}(?:\P{Ll}*|.*\p{Lu}.*)$/u.test(word));
  return keyword
    .split(' ')
    .map((word) => capitals.find((one) => one.toLowerCase() === word.toLowerCase()) ?? word)
    .join(' ');
}

/**
 * What buyers may search for, by the name and what is seen of the product: of "Linen apron with two pockets" in sage, "linen apron",
 * "apron", "two pockets" and "sage apron". Empty if the name has no known thing.
 */
function searchedNames(material: Material): string[] {
  if (isWork(material)) return [];
  const [core = '', , addition = ''] =
    /^(.*?)(?:,.*| [([–—].*| (with|for|in|from|by|of|to|without) (.*))?$/u
      .exec(
        material.name
          .replace(/["“„«][^"“”»]*["”»]/g, ' ')
          .replace(/^(?:set|pack|box|pair) of (?:\d+|two|three|four|five|six|eight|ten|twelve) /i, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      ?.slice(1) ?? [];
  const given = core.split(' ').filter((word) => /^[\p{L}\d]/u.test(word));
  const all = given.filter((word) => /^\p{L}/u.test(word));
  const at = all.findLastIndex(isThing);
  // Behind the thing may stand what it is called, as in "Soy candle Fig & Cedar", but no other thing: "Lamp shade".
  const isHead = at === all.length - 1 || (/^\p{Ll}/u.test(all[at] ?? '') && /^\p{Lu}/u.test(all[at + 1] ?? ''));
  const words = all.slice(0, at + 1);
  const head = words.at(-1);
  if (head === undefined || !isHead) return [];
  /** Whether the last words of the name are searched for: not "tier backpack" of "Derby Tier Backpack", nor "piece puzzle" of a number of pieces. */
  const isSearched = (count: number) => {
    const first = words.at(-count) ?? '';
    const before = given[given.indexOf(first) - 1] ?? '';
    // Alone, “cream” is a colour.
    if (count === 1) return !isVague(first) && !mentionsA(first, 'colour');
    if (/^\d/.test(before)) return false;
    const isCommon = /^\p{Ll}/u.test(first) || isThing(first) || partOf(first) !== undefined;
    return count === words.length || isCommon || mentionsA(first, 'material') || mentionsA(first, 'colour');
  };
  const looks = material.specs.flatMap(({ name, value }) =>
    /^(?:colou?rs?|materials?|fabric)$/i.test(name) &&
    /^(?:100 ?% )?\p{L}[\p{L} -]{2,14}$/u.test(value) &&
    !/ (?:or|and) /.test(value)
      ? [value.replace(/^100 ?% /, '')]
      : [],
  );
  const named = contentWords(core);
  const isNew = (look: string) => [...contentWords(look)].every((word) => !named.has(word));
  // "Dog bed" is one thing: a "slate grey dog bed" is searched for, and not a "slate grey bed".
  const whole = compound.test(words.at(-2) ?? '') ? words.slice(-2).join(' ') : head;
  return [
    ...[words.length, 2, 1]
      .filter((count) => count <= words.length && isSearched(count))
      .map((count) => words.slice(-count).join(' ')),
    ...looks.filter(isNew).map((look) => `${look} ${whole}`),
    ...(/^with /.test(material.name.slice(core.length).trim()) ? [addition] : []),
  ];
}

/** Whether a feature is a phrase that buyers may search for, such as "palm oil free", and no sentence. */
const isTag = (text: string) =>
  text.split(' ').length <= 3 && !/[,:;.!?\d]|\b(?:includ\p{L}+|not|no|in|of|with|by|for|on|from|comes?)\b/iu.test(text);

/** Words before a thing with which it is one name, so that no colour stands in between. */
const compound = /^(?:dog|cat|bird|horse|rabbit|hamster|pet|baby|kids?|side|coffee|bike)$/i;

/**
 * The tags of a listing, without repeats: first the seller's keywords and tags, then what buyers may search for by the name, category,
 * material, colour, brand and name.
 */
export function writeTags(material: Material, wishes: Wishes, platform: Platform): string[] {
  const stuff = material.specs.filter(({ name }) => /^materials?$/i.test(name)).flatMap((spec) => inShort(spec) ?? []);
  // Split a path such as "Food > Honey & Spreads" into its parts, because nobody searches for all of them together.
  const categories = material.category
    .split(/[>/,|]/)
    .flatMap((part) => part.split(/ (?:&|and) /))
    .reverse();
  // Etsy takes no "&" in a tag; elsewhere the brand keeps its own.
  const brand = platform === 'etsy' ? material.brand.replace(/\s*&\s*/g, ' and ') : material.brand;
  const core = material.name.split(/, | [([–—]/)[0] ?? material.name;
  const short = material.features.filter(isTag);
  const authors = isWork(material) ? material.specs.filter(({ name }) => /^author$/i.test(name)).map(({ value }) => value) : [];
  const own = new Set([...material.keywords, ...material.tags]);
  const names = searchedNames(material);
  const candidates = [...own, ...(names.length > 0 ? names : [core]), ...categories, ...stuff, ...authors, brand, ...short];
  const tags = new Map<string, string>();
  for (const candidate of candidates) {
    const unwanted = candidate === brand ? /[^\p{L}\p{Nd}\p{Zs}\-'’™©®&]/gu : /[^\p{L}\p{Nd}\p{Zs}\-'’™©®]/gu;
    const tag = candidate
      .replace(unwanted, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s\-'’]+|\s+$/g, '');
    const key = tag.toLowerCase();
    // Skip these: a tag has no punctuation, so "3.5 cm" and "1/2 inch" would become other numbers.
    if (/\d[.,/]\d|\d ?%/.test(candidate) || (!own.has(candidate) && / (?:or|\+) /.test(candidate))) continue;
    if (
      tag !== '' &&
      [...tag].length <= MAX_TAG_LENGTH &&
      wishes.allows(tag) &&
      !tags.has(key) &&
      // A plural of our own beside the singular would be a tag lost. The seller's own words stay.
      (own.has(candidate) || !tags.has(key.replace(/s$/, '')))
    )
      tags.set(key, tag === brand ? tag : key);
  }
  return [...tags.values()].slice(0, MAX_TAGS);
}

/** The most characters of an alternative text. Screen readers pause after about as many. */
const ALT_TEXT_MAX = 125;

/**
 * The alternative text of a picture that nobody has looked at: what the product is, and the facts that can be seen, as far as the
 * seller states them of the whole product. Of several colours the picture may show only one, so then none is named.
 */
export function writeAltText(material: Material, wishes: Wishes): string {
  const { core, plural } = subjectOf(material, false);
  let text = starting(clip(named(isWork(material) ? material : { ...material, name: core }), ALT_TEXT_MAX));
  const add = (joint: string, words: string | null | undefined) => {
    const known = contentWords(text);
    const isNew = [...contentWords(words ?? '')].some((word) => !known.has(word));
    if (words && isNew && wishes.allows(words) && [...text, ...joint, ...words].length <= ALT_TEXT_MAX) text += joint + words;
  };
  const look = (pattern: RegExp) => {
    const spec = material.specs.find(({ name }) => pattern.test(name));
    return spec && inShort(spec)?.replace(/^100 ?% /, '');
  };
  const shape = material.specs.find(({ name, value }) => /^shape$/i.test(name) && /^\p{L}[\p{L} -]{1,20}$/u.test(value));
  add(', ', plainKind(material, plural));
  add(' in ', look(/^colou?rs?$/i));
  add(', made of ', look(/^materials?$/i));
  if (shape) add(', ', `${lowered(shape.value).replace(/ shaped?$/, '')} in shape`);
  return text;
}

function named({ name, brand, category, specs }: Pick<Material, 'name' | 'brand' | 'category' | 'specs'>): string {
  // A title that begins with an article comes before the publisher: "The Owl Who Counted Backwards – Little Lantern Press".
  if (/^(?:the|an?) /i.test(name) && brand && isWork({ category, specs })) return `${name} – ${brand}`;
  return brand && !name.toLowerCase().includes(brand.toLowerCase()) ? `${brand} ${name}` : name;
}

/**
 * Removes words from their third occurrence on: Amazon refuses a title that uses a word more than twice. Walmart forbids repeated
 * words but does not say how many are too many, so the same limit is used. Words of up to three letters, such as "and", may be
 * repeated.
 */
function withoutRepeats(title: string): string {
  const seen = new Map<string, number>();
  const kept = title.split(' ').filter((word) => {
    const key = word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    seen.set(key, (seen.get(key) ?? 0) + 1);
    return key === '' || key.length < 4 || (seen.get(key) ?? 0) <= 2;
  });
  return kept.join(' ');
}
