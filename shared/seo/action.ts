/** What the button beside a finding does. The texts it suggests are made only from the seller's own. */

/** The texts of a product that are stored separately. */
export type SeoField = 'title' | 'description' | 'metaTitle' | 'metaDescription';

export type SeoAction =
  /**
   * Open the field, at a place if one is given. The place is in UTF-16 units of the field's plain text; for the description, of
   * the text that `readDescription` returns.
   */
  | { kind: 'edit'; field: SeoField; span?: { start: number; end: number; found: string } }
  /** Replace the words in `replaces` by those in `suggestion`. */
  | { kind: 'insert-keyword'; field: SeoField; keyword: string; replaces: string; suggestion: string }
  /** Store this text in the field. */
  | { kind: 'set'; field: 'metaTitle' | 'metaDescription' | 'title'; text: string }
  /** Let the AI write the text. */
  | { kind: 'generate' }
  /** Ask the seller for a fact that no text may invent. */
  | { kind: 'ask'; factName: string }
  | { kind: 'link'; to: 'images' | 'keywords' | 'facts' }
  | { kind: 'link'; to: 'twin'; productId?: string };
