import { smallFirst } from '#shared/text/small-first.ts';
import { isWork } from './goods.ts';
import { isThing } from './identity.ts';
import type { Material } from './material.ts';
import { isPlural, partOf, twoThings } from './nouns.ts';
import { capitalise } from './text.ts';

/** The names that a text uses for the product. */
export interface Subject {
  /**
   * The name as it is used in a sentence: "the Heron Baby Carrier". Additions to the product's name, such as those after a
   * comma, are left out.
   */
  core: string;
  /** Names for the first mention. If the brand is not part of the name, it is added: "the Moka Pot by Halm". */
  firsts: string[];
  /** A common noun that the seller uses for the product: "the easel". Null if none is certain. */
  noun: string | null;
  plural: boolean;
}

/**
 * Matches where the main part of a name ends: before "with Border" in "Rug with Border", before "for Volvo" in "Liner for Volvo".
 */
const tails = /,| [([–—-] ?| (?:with|for|in|from|by|of|to|without) .*| - /;

export function subjectOf(material: Material, ours: boolean): Subject {
  const whole = withSmallFirst(material.name.replace(/^the /i, ''), material);
  const short = (whole.split(/, | \(| [–—-] /)[0] ?? whole).trim() || whole;
  // A buyer must read of a "Knife block (empty)" that it is empty.
  const state = / \((?:empty|unfilled|refill|used|second-hand|without \p{L}+|no \p{L}+)\)/iu.exec(whole)?.[0] ?? '';
  const core = `${short}${state}`;
  const unmeasured = core.replace(/ \d[\d.,]* ?(?:mm|cm|m|km|in|ft|ml|cl|l|L|g|kg|oz|lb|W|V|Ah|mAh)(?!\p{L}).*$/u, '');
  const called = unmeasured.split(tails)[0] ?? core;
  const words = called.split(' ').filter((word) => /^\p{L}[\p{L}'’-]*$/u.test(word) && !/^\p{Lu}{1,2}$/u.test(word));
  const head = words.at(-1) ?? '';
  // A "wool socks 3-pack" is one pack.
  const isPack = / \d+[ -](?:packs?|sets?)$| (?:set|pack|pair|bundle|kit)$/i.test(core);
  const plural =
    isPlural(head) && !isPack && !isWork(material) && !material.sentences.some((text) => /^(?:it|this)\b/i.test(text));
  const the = ours ? 'our' : 'the';
  const hasBrand = material.brand !== '' && !` ${core} `.toLowerCase().includes(` ${material.brand.toLowerCase()} `);
  const titled = isWork(material) && material.specs.some(({ name }) => /^(?:author|isbn|publisher|artist|pages)$/i.test(name));
  // The title of a work keeps its own article, so "the" is not put before it: "The Owl Who Counted Backwards by Little Lantern
  // Press".
  if (titled) {
    const name = material.name.split(/ \(| [–—-] /)[0] ?? material.name;
    return {
      core,
      firsts: hasBrand ? [`${name} by ${material.brand}`, `${name} from ${material.brand}`] : [name],
      noun: commonNoun(words, twoThings(called), material),
      plural,
    };
  }
  const firsts = hasBrand
    ? [`${the} ${material.brand} ${core}`, `${the} ${core} by ${material.brand}`, `${the} ${core} from ${material.brand}`]
    : [`${the} ${core}`];
  return { core, firsts, noun: commonNoun(words, twoThings(called), material), plural };
}

/**
 * A name written like a sentence ("Oak serving board") as it stands inside one: "oak serving board". The first word stays as it is
 * unless it is a common word or a fact writes it small, because it may be a proper name.
 */
function withSmallFirst(name: string, material: Material): string {
  const [first = '', rest = ''] = [name.split(' ')[0], name.slice(name.indexOf(' '))];
  const small = first.toLowerCase();
  const isSentence = !/ \p{Lu}\p{Ll}/u.test(rest);
  if (isSentence && /^(?:Set|Pack|Pair|Box|(?:Men|Women|Kid|Children|Boy|Girl)['’]?s['’]?)$/.test(first))
    return `${small}${rest}`;
  if (!/^\p{Lu}\p{Ll}+$/u.test(first) || !name.includes(' ') || material.names.has(first)) return name;
  const inside = smallFirst(name);
  if (inside !== name) return inside;
  // A thing ("Knife block"), a place of use ("Office chair") and a participle ("Raised bed kit") are no proper names.
  const isCommon = isThing(small) || partOf(small) !== undefined || /^(?:office|.{3,}ed)$/.test(small);
  return (isCommon && /^ \p{Ll}/u.test(rest)) || (!/\p{Lu}\p{Ll}/u.test(rest) && isWrittenSmall(small, material))
    ? `${small}${rest}`
    : name;
}

/**
 * Finds a common noun in the name: its last word, or its last two, or the `pair` of things that it names. To rule out proper
 * names, the noun must also appear in lower case in a fact, unless it is "set" or "kit".
 */
function commonNoun(words: readonly string[], pair: string | null, material: Material): string | null {
  const [before = '', word = ''] = words.slice(-2).length === 2 ? words.slice(-2).map(lower) : ['', lower(words[0] ?? '')];
  if (word.length < 3 || word === 'pair') return null;
  // A tag with the brand, such as "samsung galaxy", is a name in small letters.
  const brand = lower(material.brand);
  const tags = material.tags.filter((tag) => brand === '' || !` ${lower(tag)} `.includes(` ${brand} `));
  const isUsed = (noun: string) => isWrittenSmall(noun, { ...material, tags });
  // Of a cup and saucer neither is the product: "this saucer" would not hold the tea.
  if (pair !== null) return isUsed(pair) ? pair : null;
  if (before !== '' && tags.includes(`${before} ${word}`)) return `${before} ${word}`;
  return /^(?:set|kit)$/.test(word) || isUsed(word) ? word : null;
}
const lower = (word: string) => word.toLowerCase();

/** Whether a fact contains these words, given in lower case, just so. */
function isWrittenSmall(words: string, { category, tags, features, specs }: Material): boolean {
  const pattern = new RegExp(`(?<![\\p{L}-])${words.replace(/[^\p{L} '’-]/gu, '')}(?![\\p{L}-])`, 'u');
  return [category, ...tags, ...features, ...specs.map(({ name, value }) => `${name} ${value}`)].some((text) =>
    pattern.test(text),
  );
}

/** Fills in the pronouns for the product: "it" and "its", or "they" and "their" for a plural. */
export function withPronouns(text: string, { plural }: Subject): string {
  const forms: Record<string, string> = plural
    ? { it: 'they', its: 'their', is: 'are', has: 'have', them: 'them' }
    : { it: 'it', its: 'its', is: 'is', has: 'has', them: 'it' };
  return text.replace(/\{(its?|is|has|them)\}/g, (slot, key: string) => forms[key] ?? slot);
}

/** Adapts a verb phrase to the product: "weighs 3 g", or "weigh 3 g" for a plural. */
export function agreeing(phrase: string, { plural }: Subject): string {
  if (!plural) return phrase;
  const [verb = '', ...rest] = phrase.split(' ');
  return [
    irregular[verb] ??
      verb
        .replace(/([^aeiou])ies$/, '$1y')
        .replace(/(sh|ch|x|ss|go|do)es$/, '$1')
        .replace(/([^s])s$/, '$1'),
    ...rest,
  ].join(' ');
}
const irregular: Record<string, string> = {
  is: 'are',
  has: 'have',
  was: 'were',
  does: 'do',
  carries: 'carry',
  can: 'can',
  may: 'may',
  passes: 'pass',
};

export const starting = (text: string) => (/^\p{Ll}+(?!\p{L})/u.test(text) ? capitalise(text) : text);
