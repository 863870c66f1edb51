/** Questions to the seller about facts that a product of this category needs and that are still missing. */

import { type Attribute, type Facts, factLines } from '../../facts/facts.ts';
import { lacksUnit } from '../../facts/unit-missing.ts';
import { rootOf, stem } from '../../text/stem.ts';
import { tokensOf } from '../../text/tokens.ts';
import { type FactBase, factBaseOf } from './fact-base.ts';

export interface FactQuestion {
  /** Must never change: it names the form field and is stored when the seller chooses "do not ask again". */
  id: string;
  question: string;
  /** The attribute in which the answer is stored. */
  name: string;
  example: string;
  /**
   * What the seller gave without a unit, such as "8"; see answerWithNumber. The question does not name it, because the same
   * question is asked once about many products.
   */
  given?: string | undefined;
}

/** At most this many questions are asked at once. More would look like a long form, which people do not fill in. */
export const MOST_QUESTIONS = 3;

interface Topic extends FactQuestion {
  /** Whether the facts already answer the question. */
  isAnswered: (base: FactBase) => boolean;
}

const has = (base: FactBase, ...dimensions: string[]) =>
  base.measures.some(({ measure }) => measure.unit !== null && dimensions.includes(measure.unit.dimension));
const says = (base: FactBase, ...words: string[]) => words.some((word) => base.phrases.has(word) || base.stems.has(rootOf(word)));
const states = (base: FactBase, kind: 'material' | 'size' | 'compatibility' | 'colour' | 'country') =>
  (base.terms[kind]?.length ?? 0) > 0;

const topics = {
  material: {
    id: 'material',
    question: 'What is it made of?',
    name: 'Material',
    example: '100% linen',
    isAnswered: (base) => states(base, 'material') || says(base, 'material'),
  },
  size: {
    id: 'size',
    question: 'How big is it?',
    name: 'Dimensions',
    example: '40 x 25 x 2 cm',
    isAnswered: (base) => has(base, 'length'),
  },
  wear: {
    id: 'wear',
    question: 'Which sizes are there?',
    name: 'Sizes',
    example: 'S, M, L',
    isAnswered: (base) => states(base, 'size') || says(base, 'size', 'sizes'),
  },
  care: {
    id: 'care',
    question: 'How is it cared for?',
    name: 'Care',
    example: 'Machine wash at 30 °C',
    isAnswered: (base) => says(base, 'wash', 'care', 'washable', 'dishwasher', 'clean', 'wipe'),
  },
  fit: {
    id: 'fit',
    question: 'What does it work with or fit?',
    name: 'Compatible with',
    example: 'iPhone 15, USB-C',
    isAnswered: (base) => states(base, 'compatibility') || says(base, 'compatible', 'compatibility', 'fits'),
  },
  power: {
    id: 'power',
    question: 'How is it powered, and how strong is it?',
    name: 'Power',
    example: '20 W, battery lasts 12 hours',
    isAnswered: (base) =>
      has(base, 'power', 'voltage', 'charge', 'energy') || says(base, 'battery', 'batteries', 'mains', 'solar'),
  },
  box: {
    id: 'box',
    question: 'What is in the box?',
    name: 'In the box',
    example: 'Speaker, USB-C cable, manual',
    isAnswered: (base) => says(base, 'includes', 'included', 'box', 'contents', 'pieces', 'pack'),
  },
  weight: {
    id: 'weight',
    question: 'How much does it weigh?',
    name: 'Weight',
    example: '420 g',
    isAnswered: (base) => has(base, 'mass'),
  },
  amount: {
    id: 'amount',
    question: 'How much is in one pack?',
    name: 'Net weight',
    example: '250 g',
    isAnswered: (base) => has(base, 'mass', 'volume'),
  },
  ingredients: {
    id: 'ingredients',
    question: 'What are the ingredients?',
    name: 'Ingredients',
    example: 'oats, butter, brown sugar, salt',
    isAnswered: (base) => says(base, 'ingredient', 'ingredients', 'contains'),
  },
  allergens: {
    id: 'allergens',
    question: 'Which allergens does it contain?',
    name: 'Allergens',
    example: 'oats, milk',
    isAnswered: (base) => says(base, 'allergen', 'allergens', 'gluten', 'nuts', 'dairy'),
  },
  capacity: {
    id: 'capacity',
    question: 'How much does it hold?',
    name: 'Capacity',
    example: '350 ml',
    isAnswered: (base) => has(base, 'volume'),
  },
  age: {
    id: 'age',
    question: 'For which age is it?',
    name: 'Age',
    example: '3 to 8 years',
    isAnswered: (base) => says(base, 'age', 'ages'),
  },
  pages: {
    id: 'pages',
    question: 'How many pages or pieces are there?',
    name: 'Pieces',
    example: '160 pages',
    isAnswered: (base) => says(base, 'pages', 'sheets', 'pieces', 'pack'),
  },
  colour: {
    id: 'colour',
    question: 'Which colour does the buyer get?',
    name: 'Colour',
    example: 'navy blue',
    isAnswered: (base) => states(base, 'colour') || says(base, 'colour', 'color'),
  },
  use: {
    id: 'use',
    question: 'How is it used?',
    name: 'Use',
    example: 'A few drops on damp skin',
    isAnswered: (base) => says(base, 'use', 'usage', 'apply', 'directions'),
  },
  binding: {
    id: 'binding',
    question: 'Is it a hardback or a paperback?',
    name: 'Binding',
    example: 'hardback',
    isAnswered: (base) => says(base, 'hardback', 'hardcover', 'paperback', 'softcover', 'binding', 'spiral'),
  },
  language: {
    id: 'language',
    question: 'Which language is it in?',
    name: 'Language',
    example: 'English',
    isAnswered: (base) => says(base, 'language', 'english', 'german', 'french', 'spanish', 'italian'),
  },
  origin: {
    id: 'origin',
    question: 'Where is it made?',
    name: 'Country of origin',
    example: 'Portugal',
    isAnswered: (base) => states(base, 'country') || says(base, 'origin'),
  },
} satisfies Record<string, Topic>;
type TopicId = keyof typeof topics;

interface Kind {
  /** Things, in any ending; two words are a thing with another kind than its last word alone: a tea set is no tea. */
  things: string;
  /** Departments of a shop. They say less than the thing itself. */
  areas?: string;
  /** True if its departments also hold quite other things, and count only beside a name with one of `things` anywhere in it. */
  isMixed?: true;
  /** Most important first. */
  asks: readonly TopicId[];
  /** Examples of answers in place of the usual ones. */
  examples?: Partial<Record<TopicId, string>>;
}

/** What to ask about each kind of product. The first kind that has the word applies. */
const kinds: readonly Kind[] = [
  {
    things: `coffee, tea, snack, honey, chocolate, spice, sauce, biscuit, cookie, oil, wine, jam, syrup, granola, cereal, pasta, rice,
      salt, sugar, flour, cheese, bread, cake, candy, sweet, nut, juice, beer, gin, whisky, vinegar, chutney, mustard, pesto, cracker,
      popcorn, seasoning, herb, marmalade, cocoa, bean, tea bag, oat, drink, fudge, toffee, caramel, cold brew, lemonade, kombucha, mango,
      raisin, almond, ice cream, capsule, vitamin, supplement, protein powder, protein bar, gummy, truffle, praline, salami, olive,
      coffee capsule, butter, pepper, water, cider, ginger, burger, starter, sweetener, powder, salt flake, cordial, lager, ale, stout, wafer, vegetable, radish, horseradish, herring`,
    areas: 'food, drink, grocery',
    asks: ['amount', 'ingredients', 'allergens', 'origin'],
  },
  {
    things: 'gift card, gift voucher, voucher, e-book, ebook, download',
    asks: [],
  },
  {
    things:
      'dog food, cat food, pet food, bird food, fish food, dog treat, cat treat, treat, cat litter, bird seed, chew, kibble',
    asks: ['amount', 'ingredients', 'origin'],
    examples: { amount: '2 kg', ingredients: 'chicken, rice, carrots' },
  },
  {
    things: 'seed, bulb mix, fertiliser, fertilizer, potting soil, compost',
    asks: ['amount', 'use'],
    examples: { amount: '30 seeds', use: 'Sow outdoors from March to May' },
  },
  {
    things: `soap, cream, shampoo, conditioner, perfume, makeup, lotion, balm, serum, scrub, deodorant, cosmetic, skincare, beard oil,
      hair oil, face oil, body oil, massage oil, bath oil, essential oil, bath salt, body butter, face mask, lipstick, mascara, nail polish,
      sunscreen, sanitizer, sanitiser, toner, cleanser, foundation, eyeliner, eyeshadow, blush, toothpaste, mouthwash, hair gel, shower gel,
      hair wax, hairspray, aftershave, lip mask, bronzer, highlighter, concealer, essence,
      setting powder, face powder, pomade, hydrosol, clay mask, sheet mask, body wash, face wash, bath bomb, detergent, cleaner, fragrance, cologne`,
    areas: 'beauty',
    isMixed: true,
    asks: ['amount', 'ingredients', 'use', 'origin'],
    examples: { amount: '50 ml', ingredients: 'olive oil, shea butter, lavender oil' },
  },
  {
    things: `brush, comb, clipper, razor, tweezer, sponge, loofah, dispenser, scrunchie, hair clip, hair tie, hairband, headband, hair pin,
      nail file, puff, toothbrush, hairbrush, gua sha, roller, applicator, makeup brush, shaving brush`,
    asks: ['material', 'size', 'colour', 'care'],
    examples: { material: 'bamboo', size: '18 cm' },
  },
  {
    things: `shirt, dress, jacket, coat, jumper, sweater, cardigan, trouser, jean, short, skirt, blouse, hoodie, sock, shoe, boot, sandal,
      slipper, sneaker, hat, cap, beanie, scarf, glove, apron, pyjama, clothes, legging, vest, swimsuit, robe, bathrobe, dressing gown, gown,
      kimono, overall, dungaree, pant, tee, top, base layer, trunk, swim trunk, swim short, bikini, bra, brief, boxer, underwear, lingerie,
      bodysuit, romper, onesie, raincoat, poncho, parka, pullover, sweatshirt, tracksuit, jogger, tights, stocking, suit, blazer, tunic,
      nightgown, nightdress, overcoat, waistcoat, petticoat, wetsuit, jumpsuit, playsuit, pantyhose, snowboot, underpant, sweatpant, pajama, shawl, mitten, loafer, heel, trainer, polo, tank top, uniform, costume`,
    areas: 'clothing, fashion, apparel',
    asks: ['material', 'wear', 'care', 'colour'],
  },
  {
    things: 'tie, bow tie, bandana, sunglasses, glasses, pocket square, hair bow, suspender, brace, lanyard, fan',
    asks: ['material', 'size', 'colour', 'care'],
    examples: { size: '148 x 8 cm' },
  },
  {
    things: `bag, backpack, wallet, purse, belt, tote, pouch, rucksack, suitcase, umbrella, makeup bag, toiletry bag, wash bag, cosmetic bag, tea bag holder`,
    asks: ['material', 'size', 'care', 'colour'],
  },
  {
    things: `light, phone, computer, laptop, tablet, chromebook, macbook, ultrabook, motherboard, speaker, headphone, earbud, charger, adapter, camera, monitor, keyboard, printer,
      router, drone, gadget, smart watch, smartphone, earphone, microphone, smart ring, power bank, smart lock, ring light`,
    areas: 'electronics, audio',
    asks: ['fit', 'power', 'box', 'size'],
  },
  {
    things: 'cable, extension lead, hdmi cable, charging cable',
    asks: ['fit', 'size', 'box'],
    examples: { fit: 'HDMI 2.1', size: '2 m' },
  },
  {
    things: `coffee maker, coffee machine, espresso machine, blender, toaster, mixer, air fryer, food processor, vacuum, iron, hair dryer, desk fan,
      heater, humidifier, purifier, kettle, electric kettle, trimmer, shaver, hair straightener, curling iron`,
    asks: ['power', 'size', 'box', 'weight'],
    examples: { power: '1,200 W, mains', box: 'machine, measuring cup, manual' },
  },
  {
    // Made for devices, and without any power of their own.
    things: `phone case, phone cover, phone holder, phone stand, phone mount, phone sleeve, phone strap, laptop sleeve, laptop case, laptop stand,
      tablet stand, tablet case, tablet sleeve, tablet cover, keyboard cover, camera strap, camera case, watch strap`,
    asks: ['fit', 'material', 'size', 'colour'],
    examples: { fit: 'laptops up to 14 inches', material: 'wool felt', size: '36 x 26 cm', colour: 'anthracite' },
  },
  {
    things: 'lamp, bulb, torch, flashlight, spotlight, floodlight, nightlight, night light, headlight, fairy light, string light',
    asks: ['power', 'material', 'size', 'box'],
    examples: { box: 'lamp, bulb, manual', power: '9 W, E27 bulb' },
  },
  {
    things: 'necklace, ring, bracelet, earring, watch, pendant, brooch, anklet, cufflink',
    areas: 'jewellery, jewelry',
    asks: ['material', 'size', 'weight', 'origin'],
  },
  {
    things:
      'toy, game, puzzle, jigsaw, train set, play set, playset, plush, spinning top, doll, teddy, board game, building block, rattle, teether, teething ring',
    areas: 'baby, kid, child, children',
    asks: ['age', 'material', 'size', 'box'],
    examples: { box: '24 blocks, cotton bag', size: '12 x 8 cm', material: 'beech wood' },
  },
  {
    things: 'drill, sander, cordless drill, angle grinder, chainsaw, lawnmower, mower, hedge trimmer, jigsaw tool, power tool',
    asks: ['power', 'box', 'weight', 'size'],
    examples: { power: '18 V, battery 2 Ah', box: 'drill, battery, charger, case' },
  },
  {
    things: `drill bit, saw blade, wheel nut, lug nut, wing nut, screw, bolt, tyre, tire, wiper, car mount, bike light, jump starter, seat cover, car seat cover, filter, spare part, socket set`,
    areas: 'automotive',
    asks: ['fit', 'material', 'size', 'box'],
    examples: { fit: 'M8 bolts', material: 'chrome vanadium steel' },
  },
  {
    things: `tool, hammer, saw, screwdriver, wrench, spanner, plier, tape measure, ladder, spirit level, shears, secateur, trowel, spade, shovel, rake,
      axe, chisel, clamp, tool box, toolbox, hose, scissors`,
    areas: 'hardware',
    asks: ['material', 'size', 'box', 'weight'],
    examples: { material: 'chrome vanadium steel', box: '6 spanners, case' },
  },
  {
    things: 'bike, bicycle, scooter, skateboard, stroller, pram, helmet, bike helmet, car seat',
    asks: ['size', 'weight', 'material', 'box'],
    examples: { size: 'for 54 to 58 cm', weight: '7.4 kg', material: 'aluminium' },
  },
  {
    things: `book, cookbook, novel, paperback, hardback, hardcover, picture book, guidebook, comic, magazine`,
    asks: ['pages', 'binding', 'language', 'size'],
  },
  {
    things: `notebook, notepad, journal, diary, planner, calendar, sketchbook, stationery, paper, card, postcard, envelope, sticker, label`,
    asks: ['pages', 'size', 'material', 'colour'],
    examples: { material: 'recycled paper, linen cover', size: '21 x 14.8 cm' },
  },
  {
    things: 'pen, pencil, marker, crayon, ink, eraser, stapler',
    areas: 'office, stationery',
    asks: ['material', 'colour', 'box', 'size'],
    examples: { box: '12 pencils, sharpener', material: 'cedar wood' },
  },
  {
    things: `mug, bowl, pan, pot, bottle, cup, glass, jug, pitcher, teapot, carafe, tumbler, flask, jar, tea set, coffee set, lunch box,
      casserole, wok, decanter, wineglass, sugar bowl, beer glass, wine glass, french press, cafetiere`,
    asks: ['material', 'capacity', 'care', 'size'],
    examples: { material: 'stoneware', care: 'dishwasher safe' },
  },
  {
    things: `plate, spoon, fork, knife, cutlery, board, spatula, whisk, grater, colander, tray, coaster, trivet, tea towel, tea cosy,
      oven glove, cookware, peeler, napkin, tablecloth, placemat, napkin ring, grinder, mill, press, infuser, strainer, sieve, opener, corkscrew,
      dipper, scoop, cutter, cookie cutter, nut cracker, nutcracker, caddy, stopper, frother, wrap, pizza stone, lunchbox, coffee filter, filter paper, popcorn maker, timer, egg timer, rolling pin, cake tin, baking tin, mould, mold, ladle,
      tong, chopstick, cake stand, cheese board, butter dish`,
    areas: 'kitchen, dining',
    asks: ['material', 'size', 'care', 'weight'],
  },
  {
    things:
      'bird feeder, feeder, fish tank, aquarium, leash, collar, harness, dog bed, cat bed, cat tree, dog toy, cat toy, dog bowl, cat bowl',
    areas: 'pet, dog, cat',
    asks: ['size', 'material', 'care', 'weight'],
  },
  {
    things: `furniture, wardrobe, bedding, rug, candle, towel, dish, holder, lantern, hook, vase, basket, blanket, throw, cushion, pillow, curtain,
      shelf, chair, table, stool, bench, desk, bed, sofa, mirror, frame, clock, planter, plant pot, ornament, wreath, garland, print, poster, key ring, keyring,
      soap dish, rack, bookmark, bookend, bookcase, shower curtain, bath mat, yoga mat, duvet, sheet, quilt, pillowcase, stroller blanket, hanger, doormat, mat, box, bin, stand, tent, sleeping bag, hammock, dumbbell, coat hook, curtain ring`,
    areas: 'sport, fitness, outdoor, bath, camping, garden, home, decor, decoration, living, bathroom, household',
    asks: ['material', 'size', 'weight', 'care'],
  },
];
/** Of a product that is not known these are asked, because they make sense of nearly all things. */
const otherwise: Pick<Kind, 'asks' | 'examples'> = { asks: ['material', 'size', 'colour', 'care', 'box'] };

/** The kind of each thing and of each area, by their stems. */
const things = byStem(({ things }) => things);
const areas = byStem(({ areas = '' }) => areas);

function byStem(wordsOf: (kind: Kind) => string): Map<string, Kind> {
  const found = new Map<string, Kind>();
  for (const kind of kinds)
    for (const one of wordsOf(kind).split(',')) {
      const stems = one.trim().split(' ').map(stem).join(' ');
      if (stems && !found.has(stems)) found.set(stems, kind);
    }
  return found;
}

/**
 * The kind of a word that ends in a thing: a “sundress” is a dress, and a “cookbook” a book. Not of what is eaten or put on the skin,
 * because a “twine” is no wine.
 */
function kindOfCompound(word: string): Kind | undefined {
  const one = stem(word);
  for (let at = 2; at <= one.length - SHORTEST_END; at++) {
    const end = one.slice(at);
    const kind = apart.has(end) ? undefined : things.get(end);
    if (kind && !isEatenOrCared(kind)) return kind;
  }
  return undefined;
}
const SHORTEST_END = 4;
/** Things that many other words end in: a string is no ring, a vegetable no table, and a topcoat is not worn. */
const apart = new Set(
  `ring coat table dish phone light print heel robe boot vest suit pant short rack tent hose rake tire iron plate press mill brace comb
  roller glass stool`.split(/\s+/),
);

/** Whether a kind is eaten or put on the skin. */
const isEatenOrCared = ({ asks }: Kind) => asks.includes('ingredients');

/** What shops keep beside food and drink. Whatever else is there is food. */
const tools = new Set(
  `frother, cooler, aerator, shaker, slicer, tamper, roaster, cooker, crusher, pourer, dripper, brewer, steeper, maker, machine,
  bottle warmer, cup warmer, mug warmer, plate warmer, food warmer, handle, scale, thermometer, chiller, ice bucket, canister, stirrer,
  muddler, funnel, breadboard, cheeseboard, bread bin, breadbin, eggcup, coffeepot, peppermill, teaspoon, salt cellar, pump`
    .split(',')
    .map((one) => one.trim().split(' ').map(stem).join(' ')),
);

/** Words after which a name says only what the thing is like, or for. */
const ends = new Set(['with', 'without', 'for', 'in', 'from', 'by', 'made', 'featuring', 'on', 'at']);
/** Words that may stand behind the thing itself: its colour, size or material, and what several of it are called. */
const trailing = new Set(
  `black white red blue green yellow pink purple orange grey gray brown beige navy teal turquoise gold silver copper ivory natural mini
  small medium large xs s m l xl xxl brass oak walnut linen cotton wool steel wood wooden ceramic stoneware leather set kit pack bundle
  collection pair piece duo trio new handmade`.split(/\s+/),
);

/**
 * What `read` says of the last noun of a name, before whatever says what it is like: a “Tea Towel” is a towel, and a “Paper Star
 * Lantern, 40 cm” a lantern. It gets the word, and its stem with that of the word before. Undefined if it knows none.
 */
function ofLastNoun<Found>(name: string, read: (word: string, two: string) => Found | undefined): Found | undefined {
  const words: string[] = [];
  for (const { kind, lower, glued } of tokensOf(name)) {
    if (kind === 'word') {
      if (words.length > 0 && ends.has(lower)) break;
      words.push(lower);
    } else if (words.length === 0 || (kind === 'sign' && (glued ? /['’.&+-]/ : /[&+]/).test(lower))) continue;
    else if (kind === 'number' && words.at(-1) === 'of') continue;
    else {
      // The letter of “A5” is no thing.
      if (kind === 'number' && glued) words.pop();
      break;
    }
  }
  const stems = words.map(stem);
  while (stems.length > 0) {
    const found = read(words[stems.length - 1] ?? '', stems.slice(-2).join(' '));
    if (found !== undefined) return found;
    if (!trailing.has(words[stems.length - 1] ?? '')) return undefined;
    stems.pop();
  }
  return undefined;
}

/** The kind of the thing that a name is about. In a department of food or cosmetics a word is what it is, and not what it ends in. */
const kindNamed = (name: string, compounds = true): Kind | undefined =>
  ofLastNoun(name, (word, two) => things.get(two) ?? things.get(stem(word)) ?? (compounds ? kindOfCompound(word) : undefined));

/** The kind of a category, from its last part on: the thing it names, otherwise the department of the shop. */
function kindOfCategory(category: string, name: string): Kind | undefined {
  const parts = category
    .split(/[>/|,;&]|and/i)
    .filter((part) => part.trim() !== '')
    .reverse();
  const inName = tokensOf(name).map(({ lower }) => things.get(stem(lower)));
  const inArea = (part: string) =>
    tokensOf(part)
      .map(({ lower }) => areas.get(stem(lower)))
      .filter((kind) => !kind?.isMixed || inName.includes(kind));
  const found = firstOf(parts.map((part) => kindNamed(part) ?? firstOf(inArea(part))));
  // Shops keep a milk frother and a wine cooler with the coffee and the wine.
  const isTool = () => ofLastNoun(name, (word, two) => tools.has(two) || tools.has(stem(word)) || undefined) ?? false;
  return found?.asks.includes('allergens') && isTool() ? undefined : found;
}

/** The parts of a category, the last one first. */
const partsOf = (category: string): string[] =>
  category
    .split(/[>/|,;&]|\band\b/i)
    .filter((part) => part.trim() !== '')
    .reverse();

/** Whether a category is one of food or cosmetics, by the thing or the department that it names. */
const namesFoodOrCosmetics = (category: string): boolean =>
  partsOf(category).some((part) =>
    [kindNamed(part), ...tokensOf(part).map(({ lower }) => areas.get(stem(lower)))].some((kind) => kind && isEatenOrCared(kind)),
  );

/** The kind that a tag names. Not if the thing is a word of the name: the tag “tea” says nothing about a tea cosy. */
function kindOfTags({ name, tags }: Facts): Kind | undefined {
  const inName = new Set(tokensOf(name).map(({ lower }) => stem(lower)));
  return firstOf(tags.filter((tag) => !tokensOf(tag).some(({ lower }) => inName.has(stem(lower)))).map((tag) => kindNamed(tag)));
}

const firstOf = (kinds: readonly (Kind | undefined)[]) => kinds.find((kind) => kind !== undefined);

/**
 * The most important questions for the category that the facts do not answer yet, at most three. First those about the unit of a
 * measure, because a text leaves out a measure without one. None for a product without any fact, not even a name, because the
 * questions depend on the kind of product. `category` replaces the category of the facts.
 */
export function factQuestions(facts: Facts, category: string = facts.category): FactQuestion[] {
  const units = facts.attributes.filter(lacksUnit).map(unitQuestion);
  const others = unanswered(facts, kindOf(facts, category)).filter(
    (other) => !units.some(({ name }) => isSame(name, other.name)),
  );
  return [...units, ...others].slice(0, MOST_QUESTIONS);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Asks for the unit of a measure that is a bare number. */
function unitQuestion({ name, value }: Attribute): FactQuestion {
  const measure = name.trim();
  const number = value.trim();
  const unit = /weight|gewicht|poids|peso/i.test(measure)
    ? 'kg'
    : /capacit|volum|contenance|fassungs/i.test(measure)
      ? 'ml'
      : 'cm';
  return {
    id: `unit-${measure.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`,
    question: `${measure}: in which unit?`,
    name: measure,
    example: unit,
    given: number,
  };
}

/** How many facts of a category buyers cannot do without. The others are asked for, and not missed. */
const NEEDED = 2;

/** The facts that products of this category cannot do without and that are not there: the first two that are asked for. */
export function missingFacts(facts: Facts): FactQuestion[] {
  const { asks, examples = {} } = kindOf(facts, facts.category);
  return unanswered(facts, { asks: asks.slice(0, NEEDED), examples });
}

/** The name says best what the product is, then its category, then its tags. */
const kindOf = (facts: Facts, category: string) =>
  kindNamed(facts.name, !namesFoodOrCosmetics(category)) ??
  kindOfCategory(category, facts.name) ??
  kindOfTags(facts) ??
  otherwise;

function unanswered(facts: Facts, { asks, examples = {} }: Pick<Kind, 'asks' | 'examples'>): FactQuestion[] {
  if (factLines(facts).length === 0) return [];
  const base = factBaseOf(facts);
  return asks
    .map((id): Topic => topics[id])
    .filter(({ isAnswered }) => !isAnswered(base))
    .map(({ id, question, name, example }) => ({ id, question, name, example: examples[id as TopicId] ?? example }));
}
