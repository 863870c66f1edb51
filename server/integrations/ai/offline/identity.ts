/**
 * Finds out what a product is in plain words, such as "thumb piano" or "card game", if its name ("Nettle Market") does not say
 * it.
 */
import type { Material } from './material.ts';
import { article, pluralOf, twoThings } from './nouns.ts';

/**
 * Nouns for things that are sold. Only a tag that ends in one of them says what the product is; a tag such as "commuter" does
 * not.
 */
const things = new Set(
  'accessory adapter airer amplifier anklet apron armchair backpack bag balm bangle basket bassinet beanie bed bell belt bench bicycle bike binoculars blanket blender blouse board boat book bookcase bookmark boot bottle bowl box bracelet brooch broom brush bucket cabinet calendar camera candle candleholder canteen cap card cardigan carrier casserole chair charger chest chopper chutney clock coaster coat collar comb compass cooler cot cover cream cup curtain cushion desk detector diary diffuser dish doll dress drill drum drumstick dryer duvet dumbbell earring easel fan feeder fence figure file flag flask flute fountain frame game glove glue grater grill grinder guitar hammer hammock handbag hanger harness hat headphone headset helmet hoe hoodie hook humidifier hutch iron jacket jar jewellery journal jug jumper kayak kettle kettlebell keyboard kimono kit kite knife ladder ladle lamp lantern laptop lead lens lock loom lunchbox magnet mallet mask mat mattress microphone microscope mirror mitten mixer mobile monitor mouse mug multitool napkin necklace net nightstand notebook oil opener organiser organizer oven paddle pan pannier paint parasol pen pencil pendant piano pillow pin pipe planner plane plant plate plaque plier pocketknife poncho post poster pot pouch printer projector purse puzzle rack racket radio rake razor recorder ring robe rod rope router rucksack rug ruler runner sack sandal saucepan saw scale scarf scissors scooter screen screwdriver sculpture set shampoo shaver sheet shelf shirt shoe shorts shovel skirt sled sleeve slipper soap sock sofa spade speaker spoon sprayer stand stapler station stocking stool stove stroller suit suitcase sunglasses sweater swing switch table tablecloth tablet tea teapot telescope tent thermometer throw toaster tool torch towel toy train trailer tray trellis tricycle tripod trousers trowel trumpet tub tumbler ukulele umbrella vacuum vase vest vise violin wallet warmer watch wheel whisk whistle wok wreath wrench xylophone'.split(
    ' ',
  ),
);
const pets = /^(?:dog|cat|hamster|rabbit|guinea pig|bird|horse|mouse|rat|chicken|tortoise)$/i;

const single = (word: string) =>
  things.has(word)
    ? word
    : word
        .replace(/ves$/, 'f')
        .replace(/([sx]|ch|sh)es$/, '$1')
        .replace(/ies$/, 'y')
        .replace(/(?<!s)s$/, '');

/** Goods that are sold under these words, but that say less of what a product is when they are a tag of it. */
const goods = new Set(
  'bar bean biscuit block bulb cake case chocolate coffee cookie cracker doll flour fertiliser fertilizer honey hose hub jam leash light necktie pasta pepper pillowcase pyjama rice salt sauce seed serum spice stud sugar syrup system tie treat trimmer vinegar'.split(
    ' ',
  ),
);

/** Words for things that say nothing alone: nobody searches for a "bar" or a "set". */
export const isVague = (word: string): boolean => vague.has(single(word.toLowerCase()));
const vague = new Set('bar bean block bundle cake case cover kit light pack post set stud system treat'.split(' '));

/** Whether a word, such as the last of a name, is a thing that is sold: "mug", "T-shirt". */
export const isThing = (word: string): boolean => {
  const last = single(word.toLowerCase().split('-').at(-1) ?? '');
  return things.has(last) || goods.has(last);
};

/**
 * Things that other things are made for: the tag "tablet" is given to a stand for tablets too, so it does not prove that the
 * product is a tablet.
 */
const users = new Set(
  'bed bell bike boat bicycle camera car desk door guitar horse kayak laptop lens mobile monitor oil oven paint pen plant plate printer rope router sofa stove suit table tablet tea train wall watch wheel'.split(
    ' ',
  ),
);

/**
 * What kind of thing the product is, in the words of a tag or the category, with an article if it needs one: "a thumb piano" or
 * "earrings". Null if no tag or category says so. Also null if the name says so already, unless a tag tells for which pet the
 * thing is: "a hamster wheel".
 */
export function plainKind(
  { name, category, tags }: Pick<Material, 'name' | 'category' | 'tags'>,
  plural: boolean,
): string | null {
  const named = (name.toLowerCase().match(/\p{L}+/gu) ?? []).map(single);
  if (named.some((word) => things.has(word))) return petThing(name, tags);
  const segment = (category.split(/[>/]/).at(-1) ?? '').trim();
  for (const kind of [...tags, segment]) {
    const words = kind.split(' ').map((word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word));
    const last = single((words.at(-1) ?? '').toLowerCase());
    if (words.length > 3 || !/^[\p{L}' -]+$/u.test(kind) || / (?:and|or|for|of|with|in) /i.test(kind)) continue;
    if (!things.has(last) || users.has(last) || named.some((word) => word.endsWith(last))) continue;
    const whole = [...words.slice(0, -1), plural ? pluralOf(last) : last].join(' ');
    return plural ? whole : `${article(whole)} ${whole}`;
  }
  return null;
}

/** Names a thing for pets by its tag: a wheel with the tag "hamster" is "a hamster wheel". */
function petThing(name: string, tags: readonly string[]): string | null {
  const pet = tags.find((tag) => pets.test(tag))?.toLowerCase();
  const called = name.split(/,| \(| (?:with|for|in|from|of) | \d/)[0] ?? '';
  const head = called.split(' ').at(-1)?.toLowerCase() ?? '';
  const isNamed = tags.some((tag) => tag.includes(' ') && name.toLowerCase().includes(tag.toLowerCase()));
  if (!pet || isNamed || twoThings(called) || !things.has(head) || name.toLowerCase().includes(pet)) return null;
  return `${article(pet)} ${pet} ${head}`;
}
