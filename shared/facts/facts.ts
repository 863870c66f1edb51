/**
 * What a seller knows about a product: everything its texts may be based on. `readFacts` in server/products/facts.ts collects it.
 * The writer (the AI) gets these facts, the fact check and the SEO checklist compare texts with them, and the screens show them.
 * A text by an AI is never a fact, because a text cannot be its own source.
 */
import { htmlToText } from '../description/html.ts';
import { statedAttributes } from './no-value.ts';
import { unitlessLine, withUnits } from './unit-missing.ts';

/** A fact with a name, such as Height: 42 cm. */
export interface Attribute {
  name: string;
  /** For example "42", "100% linen", "9 3/4". */
  value: string;
  /** For example "cm"; empty if the value has no unit. */
  unit: string;
}

export interface Facts {
  /** Name, brand and category come from the catalogue, or from the writing form if the product is not in the catalogue. */
  name: string;
  brand: string;
  category: string;
  /** For example "9.99 USD"; empty if unknown. Used by the checks, but no text should mention it, because prices change. */
  price: string;
  sku: string;
  /** The digits of the barcode. Used by the checks, but no text should mention them. */
  gtin: string;
  /** Only tags given by a person. Tags written by the AI are not facts. */
  tags: readonly string[];
  attributes: readonly Attribute[];
  /** Features in the seller's words: those stored on the product, then those typed for this one text. */
  keyFeatures: readonly string[];
  /**
   * Notes that texts may repeat: those of the product if the seller allows it (`notesTold`), then those typed for this one
   * text.
   */
  notes: string;
  /**
   * Notes of the product that only the seller may read, such as the supplier's price. A claim that they support is true for the
   * checks. No writer, whether a model or not, is given them.
   */
  privateNotes: string;
  /** The last description that a person wrote, without markup. It stays a fact even after an AI text has replaced it. */
  description: string;
  /** Texts that must appear in the description word for word, such as disclaimers and warnings. */
  lockedSnippets: readonly string[];
  /**
   * What an AI saw in the main picture, in its own words. It is stored with one draft and counts only for the checks of that
   * draft, and only for colour and shape; see checks/claims/sight.ts.
   */
  pictured: readonly string[];
  /**
   * Keys (see `confirmationKey` in checks/confirmations.ts) of claims that the seller has confirmed although no fact supports them. Only the fact check uses them.
   */
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
  privateNotes: '',
  description: '',
  lockedSnippets: [],
  pictured: [],
  confirmed: [],
};

/** Facts that a person types for one text only, in addition to those of the product. */
export interface AskedFacts {
  keyFeatures?: readonly string[] | undefined;
  notes?: string | undefined;
}

/** Adds the facts typed for one text to those of the product. Both count the same. */
export function withAsked(facts: Facts, { keyFeatures = [], notes = '' }: AskedFacts): Facts {
  return {
    ...facts,
    keyFeatures: featuresUsed(facts.keyFeatures, keyFeatures),
    notes: [facts.notes, notes].filter(Boolean).join('\n'),
  };
}

/** The key features of the product, then those typed for one text. A feature in both lists appears once. */
export function featuresUsed(ofProduct: readonly string[], asked: readonly string[]): string[] {
  return [...ofProduct, ...asked.filter((feature) => !ofProduct.includes(feature))];
}

/**
 * The facts for checking a product's stored description. If the seller wrote that description, it is left out: a text must not
 * support itself.
 */
export function factsBeside(descriptionHtml: string, facts: Facts): Facts {
  return facts.description !== '' && facts.description === htmlToText(descriptionHtml) ? { ...facts, description: '' } : facts;
}

/**
 * For each product's facts, the same facts without the description. Kept, because the checks run again with the same facts while
 * somebody types.
 */
const withoutText = new WeakMap<Facts, Facts>();

/** The facts without the description, so that the description cannot support its own claims. */
export function besideText(facts: Facts): Facts {
  if (facts.description === '') return facts;
  const known = withoutText.get(facts) ?? { ...facts, description: '' };
  withoutText.set(facts, known);
  return known;
}

/** An attribute's value with its unit, such as "42 cm". */
export const withUnit = ({ value, unit }: Attribute): string => [value.trim(), unit.trim()].filter(Boolean).join(' ');

/** Tells an attribute from the others of a product: two may have the same value, as “Case pack: 6” and “Pockets: 6”. */
export const attributeKey = (attribute: Attribute) => `${attribute.name}:${withUnit(attribute)}`;

/** Whether nothing was entered in a row of the form. */
export const isBlankFact = ({ name, value, unit }: Attribute): boolean => `${name}${value}${unit}`.trim() === '';

const isNamed = (fact: Attribute, name: string) => fact.name.trim().toLowerCase() === name.trim().toLowerCase();

/** The facts with this name, ignoring case. */
export const factsNamed = (facts: readonly Attribute[], name: string): Attribute[] => facts.filter((fact) => isNamed(fact, name));

/** Replaces the facts with this name by `next`. If no fact has the name, `next` is added at the end. */
export function replaceFacts(facts: readonly Attribute[], name: string, next: readonly Attribute[]): Attribute[] {
  const first = facts.findIndex((fact) => isNamed(fact, name));
  const at = first < 0 ? facts.length : first;
  return [...facts.slice(0, at), ...next, ...facts.slice(at).filter((fact) => !isNamed(fact, name))];
}

/** The product's notes as facts: for texts to repeat if the seller allows it (`notesTold`), otherwise private. */
export const notesAsFacts = ({
  notes,
  notesTold,
}: {
  notes: string;
  notesTold: boolean;
}): Pick<Facts, 'notes' | 'privateNotes'> => (notesTold ? { notes, privateNotes: '' } : { notes: '', privateNotes: notes });

/**
 * The facts that a writer may be given: all but the private notes, attributes that say nothing ("unknown"), and measures without a
 * unit ("Weight: 8"), for which the seller is asked instead.
 */
export const factsToTell = (facts: Facts): Facts => ({
  ...facts,
  attributes: withUnits(statedAttributes(facts.attributes)),
  keyFeatures: facts.keyFeatures.filter((line) => unitlessLine(line) === null),
  privateNotes: '',
});

/**
 * The field of the form that a fact was typed into. Only the name of an attribute is the seller's own and part of the fact: "Strap"
 * says that there is a strap, "Key feature 1" says nothing.
 */
export type FactSource =
  | 'name'
  | 'brand'
  | 'category'
  | 'attribute'
  | 'feature'
  | 'tag'
  | 'notes'
  | 'private notes'
  | 'description'
  | 'snippet';

/** A fact as a text, with a name that sellers understand. */
export interface FactText {
  source: FactSource;
  name: string;
  text: string;
}

/**
 * The facts as a list of texts. Left out are attributes that say nothing ("unknown"), and what an AI saw in pictures, because the
 * seller did not say it.
 */
export function factLines(facts: Facts): FactText[] {
  const lines: FactText[] = [
    { source: 'name', name: 'Name', text: facts.name },
    { source: 'brand', name: 'Brand', text: facts.brand },
    { source: 'category', name: 'Category', text: facts.category },
    ...statedAttributes(facts.attributes).map((one): FactText => ({ source: 'attribute', name: one.name, text: withUnit(one) })),
    ...facts.keyFeatures.map((text, at): FactText => ({ source: 'feature', name: `Key feature ${at + 1}`, text })),
    ...facts.tags.map((text): FactText => ({ source: 'tag', name: 'Tag', text })),
    { source: 'notes', name: 'Notes', text: facts.notes },
    { source: 'private notes', name: 'Private notes', text: facts.privateNotes },
    { source: 'description', name: 'Your description', text: facts.description },
    ...facts.lockedSnippets.map((text): FactText => ({ source: 'snippet', name: 'Locked text', text })),
  ];
  return lines.filter(({ text }) => text.trim() !== '');
}
