/**
 * Finds information that sellers usually give about products of this kind, but this seller has not given. The note about a text
 * that is too short asks for it.
 */
import { clipped } from '#shared/checks/claims/messages.ts';
import { isConsumable, isWork, kindOf } from './goods.ts';
import type { Material } from './material.ts';
import { listOf, withoutStop } from './text.ts';
import { mentionsA } from './values.ts';

interface Topic {
  /** What the note to the seller calls this information. */
  name: string;
  /** Names of attributes that contain this information, also in German, French and Spanish catalogues. */
  named: RegExp;
  /** Whether a sentence of the seller contains this information. */
  said: (text: string) => boolean;
}

const says = (pattern: RegExp) => (text: string) => pattern.test(text);
const topics = {
  material: {
    name: 'material',
    named: /material|composition|fabric|made of|made from|outer|upper|shell|body|mati[eè]re|stoff|zusammensetzung|tejido/,
    said: (text) => mentionsA(text, 'material'),
  },
  size: {
    name: 'size',
    named:
      /size|dimension|measure|length|height|width|diameter|capacity|volume|format|größe|maße|höhe|breite|länge|inhalt|taille|hauteur|largeur|longueur|contenance|tamaño|medida|alto|ancho|largo|capacidad/,
    said: says(/\d ?(?:mm|cm|m|in|inch(?:es)?|ft|feet|ml|cl|l|litres?|liters?|fl oz|["″])(?![\p{L}\d])|\bsizes?\b/iu),
  },
  care: {
    name: 'care',
    named:
      /care|wash|clean|wipe|dishwasher|maintenance|ip rating|protection|pflege|reinigung|wäsche|entretien|lavage|lavado|cuidado|limpieza/,
    said: says(
      /wash|\bwip(?:e|ing)\b|clean|dishwasher|\biron\b|rinse|brush|dust|polish|vacuum|tumble|re-?oil|re-?wax|(?:splash|shower|water|weather)-?proof|moisture|submerge|\bwater[- ]|keep (?:dry|away|out)|\bdry\b|sharpen/i,
    ),
  },
  colour: { name: 'colour', named: /colou?r|finish|farbe|couleur|coloris/, said: (text) => mentionsA(text, 'colour') },
  weight: {
    name: 'weight',
    named: /weight|weighs|gewicht|poids|peso/,
    said: says(/\bweigh|\d ?(?:g|kg|oz|lbs?|grams?|kilos?)(?!\p{L})/iu),
  },
  box: {
    name: 'what is in the box',
    named: /box|contents|supplied|scope|includ|parts/,
    said: says(/\b(?:in the box|included|includes|supplied with|comes with|arrives with|sold with|set of|pack of)\b/i),
  },
  ingredients: {
    name: 'ingredients',
    named: /ingredient|composition|contents|contains|blend|made of/,
    said: says(/\b(?:ingredients|contains|made (?:of|from|with)|blend of|infused)\b/i),
  },
  amount: {
    name: 'amount',
    named: /weight|volume|contents|quantity|amount|size|fill|pieces|servings/,
    said: says(/\d ?(?:ml|cl|l|g|kg|oz|litres?|liters?|fl oz|pieces|bags|servings|capsules)(?!\p{L})/iu),
  },
  storage: {
    name: 'storage',
    named: /stor|best before|shelf|use within|opening/,
    said: says(/\b(?:store|keep|best before|use within)\b/i),
  },
  pages: {
    name: 'format',
    named: /format|binding|pages|cover|players|tracks|discs?/,
    said: says(/\b(?:pages|hardback|paperback|players)\b/i),
  },
  language: { name: 'language', named: /language/, said: says(/\bin (?:English|German|French|Spanish)\b/) },
} satisfies Record<string, Topic>;

/** At most three things that would tell a buyer more about a product of this kind. */
export function lacking(material: Material): string[] {
  const { name, specs, features, sentences, remarks } = material;
  const names = specs.map((spec) => spec.name.toLowerCase());
  const texts = [name, ...features, ...sentences, ...remarks, ...specs.map(({ value }) => value)];
  return wanted(material)
    .map((topic) => topics[topic])
    .filter(({ named, said }) => !names.some((one) => named.test(one)) && !texts.some((text) => said(text)))
    .map((topic) => topic.name)
    .slice(0, 3);
}

/** The note to the seller about a text that is shorter than asked for. */
export function noteOf(words: number, material: Material): string {
  const missing = lacking(material);
  const more = missing.length > 0 ? `Add ${listOf(missing)} to say more.` : 'Add features or sentences of your own to say more.';
  return `${words} ${words === 1 ? 'word' : 'words'}: there are no more facts to tell. ${more}`;
}

/** The note about sentences of the old description that were left out; empty if there are none. */
export function leftOut({ salesTalk: [first, ...others] }: Material): string {
  if (first === undefined) return '';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `Left out of your description as praise that no fact supports: “${clipped(withoutStop(first))}”${more}.`;
}

/**
 * The information that sellers usually give about products of this kind. The weight is included only for things that are
 * carried, lifted or sent.
 */
function wanted(material: Material): (keyof typeof topics)[] {
  const kind = kindOf(material);
  if (kind === 'nothing to hold') return [];
  if (isWork(material)) return ['pages', 'size', 'language'];
  if (isConsumable(material)) return ['ingredients', 'amount', 'storage'];
  if (kind === 'worn') return ['material', 'size', 'care', 'colour'];
  if (kind === 'carried') return ['material', 'size', 'weight', 'colour', 'box'];
  // Instructions for washing and care matter only for a product without plug or battery: nobody washes a radio.
  const isPowered = material.specs.some(({ name }) => /\b(?:batter(?:y|ies)|charging|power|voltage|wattage|usb)\b/i.test(name));
  return isPowered ? ['material', 'size', 'colour'] : ['material', 'size', 'care', 'colour'];
}
