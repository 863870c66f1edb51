/**
 * What a seller knows about a product: everything its texts may be based on. They are read by one function, `readFacts` in
 * server/products/facts.ts. The writer is given them, the fact check and the SEO checklist compare texts with them, and the
 * screens show them. Texts written by an AI are never facts: a text cannot be its own source.
 */
import { htmlToText } from '../description/html.ts';

/** A fact with a name. */
export interface Attribute {
  /** For example "Height". */
  name: string;
  /** For example "42", "100% linen", "9 3/4". */
  value: string;
  /** For example "cm"; empty if the value needs no unit. */
  unit: string;
}

export interface Facts {
  /**
   * The product's name. Like brand and category, it comes from the catalogue, or from the form if the product is not in the
   * catalogue.
   */
  name: string;
  brand: string;
  category: string;
  /** For example "9.99 USD"; empty if unknown. Known to the checks, but no text should state it. */
  price: string;
  sku: string;
  /** The digits of the barcode. Like the price, known to the checks, but no text should state it. */
  gtin: string;
  /** Only tags given by a person, not those written by the AI. */
  tags: readonly string[];
  attributes: readonly Attribute[];
  /** Features in the seller's own words: first those of the product, then those in the request for a text. */
  keyFeatures: readonly string[];
  /** Notes for the writer and the checks only, never shown to buyers: first those of the product, then those in the request. */
  notes: string;
  /** The last description written by a person, without markup. It still counts as a fact after an AI text has replaced it. */
  description: string;
  /** Texts that must appear in the description byte for byte: disclaimers, warnings. */
  lockedSnippets: readonly string[];
  /**
   * What is clearly visible in the main picture, in the words of an AI that saw it, stored with the draft it was seen for. Only
   * the checks of that draft may rely on it, and only for colour and shape (see checks/claims/sight.ts).
   */
  pictured: readonly string[];
  /** Keys (see `claimKey`) of claims that no fact supports but the seller has confirmed; for the fact check only. */
  confirmed: readonly string[];
}

export const noFacts: Facts = {
  name: '',
  brand: '',
  category: '',
  price: '',
  sku: '',
  gtin: '',
  tags: [],
  attributes: [],
  keyFeatures: [],
  notes: '',
  description: '',
  lockedSnippets: [],
  pictured: [],
  confirmed: [],
};

/** What a person adds to a product's facts for one text. */
export interface AskedFacts {
  keyFeatures?: readonly string[] | undefined;
  notes?: string | undefined;
}

/** The facts together with those given in the request for a text, which count as much as those of the product. */
export function withAsked(facts: Facts, { keyFeatures = [], notes = '' }: AskedFacts): Facts {
  return {
    ...facts,
    keyFeatures: featuresUsed(facts.keyFeatures, keyFeatures),
    notes: [facts.notes, notes].filter(Boolean).join('\n'),
  };
}

/** The key features of the product, then those of the request that the product does not have. */
export function featuresUsed(ofProduct: readonly string[], asked: readonly string[]): string[] {
  return [...ofProduct, ...asked.filter((feature) => !ofProduct.includes(feature))];
}

/**
 * The facts for checking a product's stored description. If the seller wrote that description, it is left out of the facts:
 * a text must not support itself.
 */
export function factsBeside(descriptionHtml: string, facts: Facts): Facts {
  return facts.description !== '' && facts.description === htmlToText(descriptionHtml) ? { ...facts, description: '' } : facts;
}

/** An attribute's value with its unit, such as "42 cm". */
export const withUnit = ({ value, unit }: Attribute): string => [value.trim(), unit.trim()].filter(Boolean).join(' ');

/**
 * Every text of the seller, each with the name a seller would call it by. Statements about pictures are not included, as they are
 * not the seller's.
 */
export function factLines(facts: Facts): { name: string; text: string }[] {
  const lines = [
    { name: 'Name', text: facts.name },
    { name: 'Brand', text: facts.brand },
    { name: 'Category', text: facts.category },
    ...facts.attributes.map((attribute) => ({ name: attribute.name, text: withUnit(attribute) })),
    ...facts.keyFeatures.map((text, at) => ({ name: `Key feature ${at + 1}`, text })),
    ...facts.tags.map((text) => ({ name: 'Tag', text })),
    { name: 'Notes', text: facts.notes },
    { name: 'Your description', text: facts.description },
    ...facts.lockedSnippets.map((text) => ({ name: 'Locked text', text })),
  ];
  return lines.filter(({ text }) => text.trim() !== '');
}
