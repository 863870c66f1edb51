/** What the button beside a finding does. Texts are made only from what the seller has. */

/** The texts of a product that are stored separately. */
export type SeoField = 'title' | 'description' | 'metaTitle' | 'metaDescription';

export type SeoAction =
  /**
   * Open the field at a place: in UTF-16 units of its plain text; for the description, of the text given by `readDescription`.
   */
  | { kind: 'edit'; field: SeoField; span?: { start: number; end: number; found: string } }
  /** Replace `replaces` by `suggestion` in the field. */
  | { kind: 'insert-keyword'; field: SeoField; keyword: string; replaces: string; suggestion: string }
  /** Store this text. */
  | { kind: 'set'; field: 'metaTitle' | 'metaDescription' | 'title'; text: string }
  /** Have the text written. */
  | { kind: 'generate' }
  /** Ask the seller for a fact that no text may invent. */
  | { kind: 'ask'; factName: string }
  | { kind: 'link'; to: 'images' | 'keywords' | 'facts' }
  | { kind: 'link'; to: 'twin'; productId?: string };
