import type { Teller } from './aggregate.ts';
import { isConsumable } from './goods.ts';
import { type Manner, plain } from './manners.ts';
import type { Material } from './material.ts';
import { article, isPlural, partOf } from './nouns.ts';
import { agreeing, type Subject, starting, withPronouns } from './subject.ts';
import { capitalise, contentWords, sentence, uncapitalise, withoutStop } from './text.ts';
import type { Unit } from './unit.ts';

/** What a text can begin with: the two units that say most about the product. Either may be missing. */
export interface Lead {
  a: Unit | null;
  b: Unit | null;
}

const buildTopics = ['material', 'fit', 'use', 'sizes', 'colour'];
const openTopics = ['fit', 'use', 'material'];
const figureTopics = ['capacity', 'volume'];
const sizeTopics = ['size', 'length', 'height', 'diameter', 'width'];
/** Names of figures that say what a thing can do, besides its capacity. */
const mainFigure =
  /^(?!.*\b(?:energy|consumption|charging|sound)\b).*\b(?:power|output|battery life|run ?time|brightness|luminous flux|light output|range|resolution|lumens)$/i;
/** Products that buyers choose by weight. For all others the weight is a minor fact, and no text begins with it. */
const chosenByWeight =
  /\b(?:dumb-?bells?|kettle-?bells?|barbells?|weight plates?|weight vests?|ankle weights?|medicine balls?|slam balls?|sandbags?|weighted|yarns?|skeins?|anchors?)\b/i;

/** Products that buyers choose by size. For all others the measures come after what the product is and does. */
const chosenBySize =
  /\b(?:rugs?|runners?|mats?|carpets?|posters?|prints?|(?:picture|photo) frames?|blankets?|throws?|towels?|tablecloths?|sheets?|duvets?|bedding|mattress(?:es)?|curtains?|cushions?|pillows?|shel(?:f|ves)|tables?(?! ?(?:lamps?|tennis|saws?|tops?))|desks?(?! (?:lamps?|pads?|fans?))|parasols?|tarps?|ropes?|canvas(?:es)?|fabrics?)\b/i;

/**
 * The facts that can be part of the introduction: what the product is made of, what it is for, and the figure that buyers
 * choose it by.
 */
export function leading(units: readonly Unit[], material: Pick<Material, 'name' | 'category' | 'specs'>): Unit[] {
  const { name, category } = material;
  const topics = [
    ...openTopics,
    // How much oil is in the bottle is not what the oil is chosen for.
    ...(isConsumable(material) ? [] : figureTopics),
    ...(chosenByWeight.test(`${name} ${category}`) ? ['weight'] : []),
    ...(chosenBySize.test(name.split(/ with |, /)[0] ?? '') ? sizeTopics : []),
  ];
  return units.filter(
    (unit) =>
      unit.section !== 'limits' &&
      unit.section !== 'care' &&
      unit.does.length > 0 &&
      (topics.includes(unit.topic) || mainFigure.test(unit.topic)) &&
      !isInName(unit, name),
  );
}

/** Whether the name says the material already, so that "The linen apron is made of linen" would say nothing. */
function isInName({ topic, value }: Unit, name: string): boolean {
  const named = contentWords(name);
  const words = [...contentWords(value)].filter(
    (word) => !/^\d|^(?:pure|solid|real|genuine|material|composition|fabric|made)$/.test(word),
  );
  return topic === 'material' && words.length > 0 && words.every((word) => named.has(word));
}

const packaging = /\b(?:box|carton|packaging|label|pouch|bag|case|wrap)$/;

/**
 * Further units that a text can begin with, if no sentence can be made of those from `leading`: for example the material of a
 * part, a count, or any figure.
 */
export function anyLeading(units: readonly Unit[], { name, category }: Pick<Material, 'name' | 'category'>): Unit[] {
  const topics = [
    ...openTopics,
    'sizes',
    ...figureTopics,
    ...sizeTopics,
    ...(chosenByWeight.test(`${name} ${category}`) ? ['weight'] : []),
  ];
  const [first] = units.filter(isCount).toSorted((one, two) => one.rank - two.rank);
  return units
    .filter((unit) => !isInName(unit, name))
    .filter(
      ({ section, topic, does, bare, rank }) =>
        (first !== undefined && does === first.does && bare !== null && rank < 17) ||
        (section === 'build' && does.length > 0 && topic !== 'colour' && !packaging.test(topic)) ||
        (section !== 'limits' && section !== 'care' && does.length > 0 && (topics.includes(topic) || mainFigure.test(topic))),
    );
}

/** Whether the unit says how many of something the product has: "has 24 pieces". */
const isCount = ({ section, topic, does, bare }: Unit) =>
  section === 'work' && bare !== null && !/^(?:fit|use)$/.test(topic) && does.some((phrase) => /^has \d/.test(phrase));

/**
 * Chooses, among the units found by `leading`, those to begin with, for example the material and the main figure. `turn` is 0
 * for the first text of a request; for each further text it skips some units, so that the text begins differently.
 */
export function leadOf(usable: readonly Unit[], turn: number): Lead {
  const of = (topics: readonly string[]) => {
    const found = topics.flatMap((topic) => usable.filter((unit) => unit.topic === topic));
    return found[found.length === 0 ? 0 : turn % Math.min(found.length, 3)] ?? null;
  };
  const a = of(buildTopics.filter((topic) => topic !== 'colour'));
  const rest = usable.filter((unit) => unit !== a);
  const figure = (from: readonly Unit[]) => {
    const rest = from.toSorted((one, two) => one.rank - two.rank);
    const found = [
      ...new Set([
        ...['weight', ...figureTopics, ...sizeTopics].flatMap((topic) => from.filter((unit) => unit.topic === topic)),
        ...rest,
      ]),
    ];
    return found[found.length === 0 ? 0 : turn % Math.min(found.length, 3)] ?? null;
  };
  const b = figure(rest);
  // After what the product is for, no figure follows: in "Suits dogs of 35 to 50 cm, with a size of 40 cm" it is unclear whose
  // size that is.
  if (a) return { a, b: a.topic === 'use' ? null : b };
  const part = rest.find(({ section, topic, does }) => section === 'build' && topic !== 'colour' && does.length > 0);
  if (part) return { a: part, b: null };
  return { a: b, b: figure(rest.filter((unit) => unit !== b)) };
}

/**
 * Whether the units say enough to begin the text with: one is the material, the use or a main figure, for example. A colour or
 * height is not enough.
 */
export const saysMuch = (units: readonly Unit[]): boolean =>
  units.some(({ topic }) => /^(?:material|fit|use|capacity|volume|weight)$/.test(topic) || mainFigure.test(topic));

/** Writes the first sentence. `told` lists the units that the sentence mentions. Null if no opening fits. */
export function open(lead: Lead, manner: Manner, subject: Subject, teller: Teller): { text: string; told: Unit[] } | null {
  return openBy(manner.openings, lead, subject, teller) ?? openBy(plain, lead, subject, teller);
}

function openBy(
  openings: readonly string[],
  lead: Lead,
  subject: Subject,
  teller: Teller,
): { text: string; told: Unit[] } | null {
  const { a, b } = lead.a ? lead : { a: lead.b, b: null };
  const found: { text: string; frame: string; told: Unit[] }[] = [];
  for (const [o, opening] of openings.entries()) {
    for (const [f, first] of subject.firsts.entries()) {
      for (const [i, filled] of fillings(a, b, subject, first).entries()) {
        const text = fill(opening, filled);
        // Skip a text with a figure beside a name such as "7-in-1 Hub": the figure could be read as part of the name.
        if (text && /\d-in-\d/.test(first) && /\d.*\d.*, (?:with|at) [^.]*\d/.test(text)) continue;
        // For a size alone people say "measures 90 x 90 cm"; "has a size of" is used only before another measure.
        if (text !== null && /\b(?:has|have) a size of (?![^.]* and (?:a|has|is|weighs|measures)\b)/.test(text)) continue;
        if (text === null || /\b(has|have) [^.,:]* and \1 |\b(?:has|have|comes?) [^.:]*, with /i.test(text)) continue;
        // Two colons in one sentence read like a slip: "Meet Paperback: Bread for Beginners: it has 160 pages".
        if (/: [^.!?]*: /.test(text)) continue;
        const told = [
          /\{(?:c?a|xa|A|fa|Fa|wa|ra)\}/.test(opening) ? a : null,
          /\{(?:b|B|fb|Fb|wb|rb)\}/.test(opening) ? b : null,
        ];
        if (told.every((one) => one === null)) continue;
        found.push({ text: starting(sentence(text)), frame: `open.${o}.${f}.${i}`, told: told.filter((one) => one !== null) });
      }
    }
  }
  // Prefer openings that mention both units. Among those with one unit, prefer those that mention `a`.
  const worth = (told: readonly Unit[]) => told.length + (a && told.includes(a) ? 0.5 : 0);
  const most = Math.max(0, ...found.map(({ told }) => worth(told)));
  const best = found.filter(({ told }) => worth(told) === most);
  const text = teller.pick(best);
  return best.find((one) => one.text === text) ?? null;
}

/** What a product is or has without its verb: "is vegan" becomes "vegan", "has a brass buckle" becomes "brass buckle". */
const bared = (text: string) => text.replace(/^(?:is|are|(?:has|have)(?: an?)?) /, '');

type Filling = Record<string, string | undefined>;

/** The values for the placeholders of an opening, one set for each combination of phrases. */
function fillings(a: Unit | null, b: Unit | null, subject: Subject, first: string): Filling[] {
  const says = (text: string | undefined) => text && withPronouns(agreeing(text, subject), subject);
  const simple = (text: string | undefined) => (text && !/,|;| and /.test(text) ? text : undefined);
  const count = Math.max(1, a?.does.length ?? 0, a?.fronts.length ?? 0, b?.does.length ?? 0, b?.fronts.length ?? 0);
  const found: Filling[] = [];
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < Math.max(1, b?.does.length ?? 0); k++) {
      const nth = (list: readonly string[] | undefined, at: number) =>
        list && list.length > 0 ? list[at % list.length] : undefined;
      const doesA = nth(a?.does, i);
      const doesB = nth(b?.does, k);
      const fronts = { a: nth(a?.fronts, i), b: nth(b?.fronts, k) };
      const only = (text: string | undefined) => (text && /^with /.test(text) ? text : undefined);
      const bareA = a?.bare ? withPronouns(a.bare, subject) : undefined;
      found.push({
        the: first,
        name: first.replace(/^(?:the|our) /, ''),
        it: subject.plural ? 'they' : 'it',
        It: subject.plural ? 'They' : 'It',
        is: subject.plural ? 'are' : 'is',
        a: says(simple(doesA)),
        ca: says(doesA),
        b: says(simple(doesB)),
        A: doesA && capitalise(bared(says(doesA) ?? '')),
        B: doesB && capitalise(bared(says(doesB) ?? '')),
        xa: doesA && bared(says(doesA) ?? ''),
        fa: a && buildTopics.includes(a.topic) ? simple(fronts.a) : undefined,
        fb: simple(fronts.b),
        Fa: fronts.a && capitalise(fronts.a),
        Fb: fronts.b && capitalise(fronts.b),
        wa: simple(only(fronts.a)),
        wb: simple(only(fronts.b)),
        ra: bareA,
        rb: b?.bare ?? undefined,
      });
    }
  }
  return found;
}

/**
 * Fills the placeholders of an opening, and writes the first letter as a capital where a placeholder begins a sentence. Null if
 * one of the values is missing.
 */
function fill(opening: string, filling: Filling): string | null {
  let whole = true;
  const text = opening.replace(/\{(\w+)\}/g, (_, key: string, at: number) => {
    const value = filling[key];
    if (!value) whole = false;
    return /[.!?] $/.test(opening.slice(0, at)) ? starting(value ?? '') : (value ?? '');
  });
  return whole ? text : null;
}

/**
 * What the product is ("a thumb piano"), extended by what it does, has or is made of: "a thumb piano with seventeen engraved
 * tines".
 */
export function kindWith(kind: string, does: string | undefined, subject: Subject): string {
  if (does === undefined || does.split(' ').length > 18 || (/,/.test(does) && !/^is /.test(does))) return kind;
  if (/^has /.test(does)) return `${kind} with ${does.slice('has '.length)}`;
  if (/^is /.test(does)) return `${kind} ${does.slice('is '.length)}`;
  return `${kind} that ${agreeing(does, subject)}`;
}

/** How badly a phrase begins a text; 0 is best. What the product does or is for is better than its parts. */
export function worthOf(does: string): number {
  if (/^is (?:suitable|ready|made|safe|meant|sized) (?:for|to)\b/.test(does)) return 0;
  if (/^is \p{L}+-free$/u.test(does)) return 3;
  if (/^has .*\b(?:box|case|pouch|bag)$/.test(does)) return 3;
  return /^(?:has|is) /.test(does) ? 2 : 0;
}

/** The seller's sentence about "it", with the product's name instead: "The Moka Pot keeps the coffee warm." */
export function named(text: string, subject: Subject, teller: Teller): string | null {
  const it =
    /^(?:it|they) (?!(?:is|was|are) (?:also|recommended|important|best|worth|easy|possible|time|up|therefore|because|why)\b|(?:takes|took|also|then|will|would|may|should|must|can|too)\b)(?=\p{Ll}+ )/iu;
  if (!it.test(text) || text.split(' ').length > 30) return null;
  return teller.pick(
    subject.firsts.map((first, f) => ({ frame: `named.${f}`, text: starting(sentence(text.replace(it, `${first} `))) })),
  );
}

/**
 * The product's name, a colon, and the seller's first words about it. Null if these are not a short phrase, or if the seller does
 * not want one of the words.
 */
export function introduce(text: string, names: ReadonlySet<string>, subject: Subject, teller: Teller): string | null {
  const plain = withoutStop(text);
  if (/[:;!?]|[.] /.test(plain) || plain.split(' ').length > 25) return null;
  return teller.pick(
    subject.firsts.map((first, f) => ({
      frame: `introduce.${f}`,
      text: starting(sentence(`${first}: ${withThePart(withItsArticle(uncapitalise(plain, names), subject))}`)),
    })),
  );
}

/**
 * Adds the article to a phrase that begins with a part: "Base twists off for cleaning" becomes "the base twists off for
 * cleaning".
 */
function withThePart(phrase: string): string {
  const words = phrase.split(' ');
  const at = words.slice(0, 3).findIndex((word) => partOf(word) !== undefined);
  const says = words[at + 1] ?? '';
  return at >= 0 &&
    !/^(?:an?|the|one|\d+)$/i.test(words[0] ?? '') &&
    /^(?:is|are|has|have|\p{Ll}{3,}s)$/u.test(says) &&
    !partOf(says)
    ? `the ${phrase}`
    : phrase;
}

/**
 * Adds the missing article if the phrase names the product: for a "Spinning Rod", "Five-piece rod for travel" becomes "a
 * five-piece rod for travel".
 */
export function withItsArticle(phrase: string, { core, plural }: Subject): string {
  const head = phrase.split(/ (?:that|which|who|for|with|of|to|in|from|made|by|on|and)\b|,/)[0] ?? '';
  const noun = head.split(' ').at(-1)?.toLowerCase() ?? '';
  const isNamed = core
    .toLowerCase()
    .replace(/ (?:with|for|in|from|by|of) .*$/, '')
    .endsWith(` ${noun}`);
  const hasArticle = /^(?:an?|the|our|your|one|two|three|four|five|six|\d+)\b/i.test(phrase) && !/^\p{L}+-/u.test(phrase);
  const isCounted = !isPlural(noun) && !uncounted.test(noun);
  return plural || !isNamed || hasArticle || !isCounted || head.split(' ').length > 5 ? phrase : `${article(phrase)} ${phrase}`;
}
const uncounted =
  /(?:honey|tea|coffee|oil|soap|balm|cream|butter|jam|salt|pepper|sugar|chocolate|cocoa|wine|beer|gin|ink|paint|yarn|paper|glue|food|milk|rice|flour|cloth|fabric|linen|bedding|seed|soil|wax|powder|furniture|jewell?ery|luggage|clothing|set|pair)$/;

/** Reads what the product is from a sentence such as "The Wooden Rolling Pin is a classic tool." */
export function statedIdentity(text: string, name: string): string | null {
  const [, subject = '', what] =
    /^(?:the |this |our )?(.{2,80}?) is ((?:an? |one of |the ).{3,200})$/i.exec(withoutStop(text)) ?? [];
  const words = contentWords(subject);
  const known = contentWords(name);
  return what && words.size > 0 && [...words].every((word) => known.has(word)) && !/[!?:;]/.test(what)
    ? rightArticle(what)
    : null;
}

/** Reads what the product is from a first sentence without a verb: "A first kit for printing at the table." */
export function bareIdentity(text: string, names: ReadonlySet<string>): string | null {
  const plain = withoutStop(text);
  const words = plain.split(' ');
  if (!/^an? /i.test(plain) || words.length < 3 || words.length > 25 || /[!?;:]/.test(plain)) return null;
  const head = plain.split(/ (?:that|which|who|for|with|of|to|in|from|made|by) |,/)[0] ?? '';
  const [, rest = ''] = /^[^,]*, (.*)$/.exec(plain) ?? [];
  // After a comma, only words that describe the noun may follow, as in "a wool throw, woven in Scotland". "A box, two hands" is
  // no description of one thing.
  if (rest !== '' && !/^(?:\p{Ll}+(?:ed|en)|knit|spun|cut|made|with|without|for|in|from|big|large|small)\b/u.test(rest))
    return null;
  // Refuse two sentences joined by a comma: "A lamp for the desk, made of oak, it folds flat".
  if (/, (?:it|they|this|these|you|we|its|the|just|no)\b/.test(plain)) return null;
  if (/\b(?:is|are|has|have|was|were|will|makes?|gives?|keeps?|offers?)\b/.test(head)) return null;
  return rightArticle(uncapitalise(plain, names));
}

/** A phrase with the article that belongs before its second word: "a extendable stick" becomes "an extendable stick". */
const rightArticle = (phrase: string): string =>
  phrase.replace(/^an? (?=\p{Ll})/u, (given) => {
    const rest = phrase.slice(given.length);
    return `${article(rest)} `;
  });

/**
 * Openings around what the seller says the product is (`what`). `agrees`: `what` is a plural if the product's name is one, as in
 * "the hoops are earrings".
 */
export function openWith(what: string, { identities }: Manner, subject: Subject, teller: Teller, agrees = false): string | null {
  // For a name in the plural and a description in the singular, both "the socks is a warm thing" and "the socks are a warm thing"
  // would be wrong.
  const inPlural = agrees
    ? identities.map((opening) => opening.replace(/ is (?=\{what\})/, ' {is} '))
    : identities.filter((opening) => !/ is \{what\}/.test(opening));
  const usable = subject.plural ? inPlural.filter((opening) => !/^What is |that is /.test(opening)) : identities;
  const slots = (the: string) => ({
    the,
    name: the.replace(/^(?:the|our) /, ''),
    what,
    What: capitalise(what),
    is: subject.plural ? 'are' : 'is',
  });
  const found = usable.flatMap((opening, o) =>
    subject.firsts.map((the, f) => ({
      frame: `identity.${o}.${f}`,
      text: starting(sentence(fill(opening, slots(the)) ?? '')),
    })),
  );
  const single = found.filter(({ text }) => !/: .*: /.test(text));
  return teller.pick(single.length > 0 ? single : found);
}
