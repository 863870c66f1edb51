/**
 * What a seller knows of a product: all that a text may rest on. One function reads them, `readFacts` in
 * server/products/facts.ts; the writer is given them, the fact check and the SEO checklist hold a text against them, and the
 * screens show them. What an AI wrote is none of them: a text is no source for itself.
 */

/** A fact with a name. */
export interface Attribute {
  /** For example "Height". */
  name: string;
  /** For example "42", "100% linen", "9 3/4". */
  value: string;
  /** For example "cm"; empty when the value says it all. */
  unit: string;
}

export interface Facts {
  /** From the product, or from the form of a text for one that is not in the catalogue; so are brand and category. */
  name: string;
  brand: string;
  category: string;
  /** For example "9.99 USD"; empty when unknown. Known, but no text should say it. */
  price: string;
  sku: string;
  /** Those a person gave the product; the AI's own are left out. */
  tags: readonly string[];
  attributes: readonly Attribute[];
  /** In the seller's own words: those of the product, then those asked for in the request of a text. */
  keyFeatures: readonly string[];
  /** For the writer and the checks alone, no buyer sees them: those of the product, then those of the request. */
  notes: string;
  /** The last description a person wrote, plain; it goes on counting when one of the AI takes its place. */
  description: string;
  /** Texts that must stand in the description byte for byte: disclaimers, warnings. */
  lockedSnippets: readonly string[];
  /**
   * What the main picture plainly shows, as a writer that sees put it; kept with the draft it was seen for. Only the checks
   * of that draft may rely on it, for colour and shape alone, see checks/claims/sight.ts.
   */
  pictured: readonly string[];
  /** Claims the seller answers for though no fact carries them, as `claimKey` writes them; for the fact check alone. */
  confirmed: readonly string[];
}

export const noFacts: Facts = {
  name: '',
  brand: '',
  category: '',
  price: '',
  sku: '',
  tags: [],
  attributes: [],
  keyFeatures: [],
  notes: '',
  description: '',
  lockedSnippets: [],
  pictured: [],
  confirmed: [],
};

/** What a person adds to the facts of a product for one text. */
export interface AskedFacts {
  keyFeatures?: readonly string[] | undefined;
  notes?: string | undefined;
}

/** The facts together with what was said in the request for a text: that is as true as what stands on the product. */
export function withAsked(facts: Facts, { keyFeatures = [], notes = '' }: AskedFacts): Facts {
  return {
    ...facts,
    keyFeatures: featuresUsed(facts.keyFeatures, keyFeatures),
    notes: [facts.notes, notes].filter(Boolean).join('\n'),
  };
}

/** The product's own features, then those of the request it does not have. */
export function featuresUsed(ofProduct: readonly string[], asked: readonly string[]): string[] {
  return [...ofProduct, ...asked.filter((feature) => !ofProduct.includes(feature))];
}

/** The facts a text is held against that may be the seller's description itself. */
export function factsBeside(description: string, facts: Facts): Facts {
  return facts.description === description ? { ...facts, description: '' } : facts;
}

/** "42 cm": an attribute's value as it is said. */
export const withUnit = ({ value, unit }: Attribute): string => [value.trim(), unit.trim()].filter(Boolean).join(' ');

/** Every text of the seller's, each with the name a seller would call it by. What a picture shows is nobody's words. */
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
