/** The result of the checks of a text. It is plain data, the same for the form, the draft, the server and scripts. */

/** The texts of a listing. `bullets` and `tags` are lists; a finding in one of them has the index of the entry. */
export type TextField = 'title' | 'intro' | 'bullets' | 'details' | 'metaTitle' | 'metaDescription' | 'tags';

export type CheckKind =
  // Claims that no fact of the seller supports.
  | 'number' // a number in the text, with its unit if it has one
  | 'unit' // a number of the facts, but with another unit
  | 'quantity' // how many pieces, packs, servings
  | 'colour'
  | 'material'
  | 'size' // S, XL, king size
  | 'country'
  | 'certification' // FSC, CE, OEKO-TEX, BPA-free
  | 'compatibility' // for iPhone 15, fits Makita, USB-C
  | 'contradiction' // a fact says otherwise
  | 'risky' // waterproof, FDA approved, number one: a claim the law or the marketplace takes seriously
  // Texts that must never be published.
  | 'leak' // refusal, echo of the prompt, placeholder, code fence, markup
  | 'language' // not the requested language
  | 'cut-off' // ends in the middle
  | 'snippet' // a locked snippet is missing or changed
  // Weaknesses of a text.
  | 'coverage' // an important fact is not mentioned
  | 'keyword' // a keyword is missing or used too often
  | 'similar' // too similar to another text of the catalogue
  | 'voice' // a banned word, a cliché, an emoji, the wrong person
  | 'limit'; // a rule of the marketplace, see platforms/

/**
 * hard: blocks the use of the text until the finding is fixed, added to the facts, or confirmed by the seller. warn: worth a look
 * before publishing. advice: would improve the text.
 */
export type Severity = 'hard' | 'warn' | 'advice';

export interface Finding {
  check: CheckKind;
  severity: Severity;
  field: TextField;
  /** Index in a list field, from 0. */
  index?: number;
  /** Range in the field's text in UTF-16 units, end exclusive; both 0 if the finding is about the whole text. */
  start: number;
  end: number;
  /** The words in this range, exactly as in the text. */
  found: string;
  /** One sentence for the seller: what is wrong, and which fact shows that. */
  message: string;
  /** The text that replaces `found`; an empty text removes `found`. */
  fix?: { label: string; text: string };
  /** The claim as a fact. The seller can choose "It is true, add it to the facts". */
  asFact?: { name: string; value: string };
  /** The fact that the text contradicts or should have mentioned, in the seller's words. */
  fact?: string;
  /** Another product whose text is too similar. */
  twin?: { productId: string; name: string };
  /** The source of a rule: a page of the marketplace, a law, a published threshold. */
  source?: string;
}

/** Identifies a claim by kind and words, so that a confirmation survives edits elsewhere in the text. */
export function claimKey(finding: Pick<Finding, 'check' | 'found'>): string {
  return `${finding.check}:${finding.found.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')}`;
}
