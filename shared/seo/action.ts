/** What the button beside an item of the SEO checklist does. Suggested texts are made only from the seller's own texts. */

/** The texts of a product that an action can open or change. */
export type SeoField = 'title' | 'description' | 'metaTitle' | 'metaDescription';

export type SeoAction =
  /**
   * Open the field, at a place if one is given. The place counts UTF-16 units of the field's plain text. For the description,
   * that is the text that `readDescription` returns.
   */
  | { kind: 'edit'; field: SeoField; span?: { start: number; end: number; found: string } }
  /** Replace the words in `replaces` by those in `suggestion`, which contain the keyword. */
  | { kind: 'insert-keyword'; field: SeoField; keyword: string; replaces: string; suggestion: string }
  | { kind: 'set'; field: 'metaTitle' | 'metaDescription' | 'title'; text: string }
  | { kind: 'generate' }
  /** Ask the seller for a fact, since no text may invent it. */
  | { kind: 'ask'; factName: string }
  | { kind: 'link'; to: 'images' | 'keywords' | 'facts' }
  | { kind: 'link'; to: 'twin'; productId?: string };
