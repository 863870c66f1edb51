/**
 * Recognises the kind of a product from the words the seller chose. What can be said about a thing, and how, depends on its kind.
 */
import type { Material } from './material.ts';

type Named = Pick<Material, 'name' | 'category' | 'tags' | 'specs'>;

/**
 * Whether the product is a work with a title, such as a book, a record or a game. The title may be a plural although the product
 * is one thing.
 */
export const isWork = ({ name = '', category, specs }: Pick<Material, 'category' | 'specs'> & { name?: string }): boolean =>
  // A notebook has pages too, but it is not a work with a title.
  !/\b(?:notebooks?|note ?pads?|desk pads?|sketch ?books?|sketch ?pads?|diar(?:y|ies)|planners?|bullet journals?)\b/i.test(
    name,
  ) &&
  (/\b(?:books?|novels?|albums?|vinyl|music|board games?|card games?|video games?|posters?|art prints?|films?|magazines?|calendars?|software|puzzles?)\b/i.test(
    category,
  ) ||
    specs.some(({ name }) =>
      /^(?:isbn|author|publisher|pages|number of pages|page count|binding|players|tracks|director)\b/i.test(name),
    ));

/**
 * Whether the product is eaten, drunk, burnt or put on the skin. Sentences such as "it comes in amber" and "it is made of sugar"
 * do not suit it.
 */
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

/** The kind of product, which decides what a buyer asks about it. Null if name, category and tags show none. */
export function kindOf({ name, category, tags }: Named): 'nothing to hold' | 'worn' | 'carried' | null {
  const words = [name, category, ...tags].join(' | ');
  if (untouchable.test(`${category} | ${name}`)) return 'nothing to hold';
  if (worn.test(words)) return 'worn';
  return carried.test(words) ? 'carried' : null;
}
