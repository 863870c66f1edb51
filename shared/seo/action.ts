/** What a button beside a finding does. Texts are made of what the seller has, and nothing else. */

/** The texts of a product that are stored by themselves. */
export type SeoField = 'title' | 'description' | 'metaTitle' | 'metaDescription';

export type SeoAction =
  /** Open the field, at a place: in UTF-16 units of its plain text, for the description as `readDescription` gives it. */
  | { kind: 'edit'; field: SeoField; span?: { start: number; end: number; found: string } }
  /** Put `suggestion` where `replaces` stands in the field. */
  | { kind: 'insert-keyword'; field: SeoField; keyword: string; replaces: string; suggestion: string }
  /** Store this text. */
  | { kind: 'set'; field: 'metaTitle' | 'metaDescription' | 'title'; text: string }
  /** Have the text written. */
  | { kind: 'generate' }
  /** Ask the seller for a fact that no text may invent. */
  | { kind: 'ask'; factName: string }
  | { kind: 'link'; to: 'images' | 'keywords' | 'facts' }
  | { kind: 'link'; to: 'twin'; productId?: string };
