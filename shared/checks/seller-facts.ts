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
  /** What the picture plainly shows, as a writer that sees put it. Counts for colour and shape alone, see claims/sight.ts. */
  pictured: readonly string[];
  /** Claims the seller confirmed in earlier texts, as `claimKey` writes them. */
  confirmed: readonly string[];
}

/** What a writer saw in one picture of a product. */
export interface SeenPicture {
  /** The picture's id. Its bytes never change; another picture is another id. */
  imageId: string;
  /** Short statements of colour and shape, at most `seenLimits` of them. */
  statements: string[];
}

/** Statements kept of one picture, and the characters (UTF-16 units) of one; what is longer is left out. */
export const seenLimits = { statements: 8, statement: 120 } as const;

/** The picture buyers see first: the first one that is kept here. What stands behind a link can change at any time. */
export function mainPicture<T extends { source: 'stored' | 'link' }>(images: readonly T[]): T | null {
  return images.find(({ source }) => source === 'stored') ?? null;
}

/** What was seen, while it was seen in the picture that is the main one now; nothing once that is another. */
export function stillSeen(seen: SeenPicture | null | undefined, pictureId: string | null): readonly string[] {
  return seen && seen.imageId === pictureId ? seen.statements : [];
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

/** Every text of the seller's, each with the name a seller would call it by. What a picture shows is nobody's words. */
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
  ];
  return lines.filter(({ text }) => text.trim() !== '');
}
