/** Kinds of goods, as far as the words a seller chose show them: what is said of a thing, and how, depends on its kind. */
import type { Material } from './material.ts';

type Named = Pick<Material, 'name' | 'category' | 'tags' | 'specs'>;

/** Whether it is a book, a record, a game or the like, whose title may be a plural though it is one thing. */
export const isWork = ({ name = '', category, specs }: Pick<Material, 'category' | 'specs'> & { name?: string }): boolean =>
  // A notebook has pages too, and is no work with a title.
  !/\b(?:notebooks?|note ?pads?|desk pads?|sketch ?books?|sketch ?pads?|diar(?:y|ies)|planners?|bullet journals?)\b/i.test(
    name,
  ) &&
  (/\b(?:books?|novels?|albums?|vinyl|music|board games?|card games?|video games?|posters?|art prints?|films?|magazines?|calendars?|software|puzzles?)\b/i.test(
    category,
  ) ||
    specs.some(({ name }) =>
      /^(?:isbn|author|publisher|pages|number of pages|page count|binding|players|tracks|director)\b/i.test(name),
    ));

/** Whether it is eaten, drunk, burnt or put on the skin: "it comes in amber" and "it is made of sugar" are no sentences for it. */
export const isConsumable = ({ category, specs }: Pick<Material, 'category' | 'specs'>): boolean =>
  /\b(?:food|drinks?|beverages?|teas?|coffees?|chocolates?|sweets|spices?|seasonings?|honey|jams?|preserves|snacks?|wines?|beers?|spirits|grocer(?:y|ies)|supplements?|vitamins?|cosmetics?|make-?up|skin ?care|face care|hair ?care|bath|body|beauty|soaps?|perfumes?|fragrances?|treats)\b/i.test(
    category,
  ) ||
  specs.some(({ name }) =>
    /^(?:ingredients|inci|allergens?|best before|nutrition.*|energy|period after opening|use within)$/i.test(name),
  );

const untouchable =
  /\b(?:e-?books?|downloads?|digital|printables?|software|licen[cs]es?|gift cards?|vouchers?|subscriptions?|courses?|workshops?|tickets?|services?|memberships?|consultations?)\b/i;
const worn =
  /\b(?:cloth(?:es|ing)|apparel|fashion|dress(?:es)?|shirts?|t-?shirts?|jackets?|coats?|trousers|jeans|skirts?|socks?|hats?|caps?|beanies?|scarf|scarves|gloves?|underwear|lingerie|swimwear|knitwear|sweaters?|jumpers?|shoes?|boots?|sandals?|slippers?|jewel(?:le)?ry|rings?|necklaces?|earrings?|bracelets?|watches?|belts?|ties?)\b/i;
const carried =
  /\b(?:bags?|backpacks?|rucksacks?|luggage|suitcases?|tents?|sleeping|camping|hiking|climbing|outdoors?|bikes?|bicycles?|cycling|tools?|drills?|saws?|furniture|chairs?|stools?|tables?|desks?|benches|strollers?|prams?|baby carriers?|laptops?|tablets?|cameras?|tripods?|headphones?|keyboards?|speakers?|dumb-?bells?|kettle-?bells?|weights?|fitness|instruments?|guitars?|rackets?|rods?|yarns?|pans?|pots?|casseroles?|dutch ovens?|vacuums?)\b/i;

/** The kind that decides what a buyer asks about a thing; null if its words show none. */
export function kindOf({ name, category, tags }: Named): 'nothing to hold' | 'worn' | 'carried' | null {
  const words = [name, category, ...tags].join(' | ');
  if (untouchable.test(`${category} | ${name}`)) return 'nothing to hold';
  if (worn.test(words)) return 'worn';
  return carried.test(words) ? 'carried' : null;
}
