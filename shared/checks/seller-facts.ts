/** What a seller knows about a product: the only source of facts a text may rest on. */

export interface Attribute {
  /** For example "Height". */
  name: string;
  /** For example "42", "100% linen", "9 3/4". */
  value: string;
  /** For example "cm"; empty when the value says it all. */
  unit: string;
}

export interface SellerFacts {
  name: string;
  brand: string;
  category: string;
  /** For example "9.99 USD"; empty when unknown. Known, but no text should say it. */
  price: string;
  sku: string;
  tags: readonly string[];
  attributes: readonly Attribute[];
  /** In the seller's own words. */
  keyFeatures: readonly string[];
  notes: string;
  /** The text a person wrote, plain; empty when the AI wrote it, since a text is no source for itself. */
  description: string;
  /** Texts that must stand in the description byte for byte: disclaimers, warnings. */
  lockedSnippets: readonly string[];
  /** What pictures plainly show, in words: colours and shapes a writer saw. */
  pictured: readonly string[];
  /** Claims the seller confirmed in earlier texts, as `claimKey` writes them. */
  confirmed: readonly string[];
}

export const noFacts: SellerFacts = {
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

/** Every text of the facts, each with the name a seller would call it by: for "Why this sentence?". */
export function factLines(facts: SellerFacts): { name: string; text: string }[] {
  const lines = [
    { name: 'Name', text: facts.name },
    { name: 'Brand', text: facts.brand },
    { name: 'Category', text: facts.category },
    ...facts.attributes.map(({ name, value, unit }) => ({ name, text: [value, unit].filter(Boolean).join(' ') })),
    ...facts.keyFeatures.map((text, at) => ({ name: `Key feature ${at + 1}`, text })),
    ...facts.tags.map((text) => ({ name: 'Tag', text })),
    { name: 'Notes', text: facts.notes },
    { name: 'Your description', text: facts.description },
    ...facts.lockedSnippets.map((text) => ({ name: 'Locked text', text })),
    ...facts.pictured.map((text) => ({ name: 'Picture', text })),
  ];
  return lines.filter(({ text }) => text.trim() !== '');
}
