/** What the checks of a text say, whoever wrote it. Pure data: form, draft, server and scripts read the same. */

/** The texts of a listing. `bullets` and `tags` are lists; a finding in one of them names the entry. */
export type TextField = 'title' | 'intro' | 'bullets' | 'details' | 'metaTitle' | 'metaDescription' | 'tags';

export type CheckKind =
  // Claims that no fact of the seller carries.
  | 'number' // a number, with its unit if it has one
  | 'unit' // a number the seller gave, with another unit
  | 'quantity' // how many pieces, packs, servings
  | 'colour'
  | 'material'
  | 'size' // S, XL, king size
  | 'country'
  | 'certification' // FSC, CE, OEKO-TEX, BPA-free
  | 'compatibility' // for iPhone 15, fits Makita, USB-C
  | 'contradiction' // a fact is there, the text says otherwise
  | 'risky' // waterproof, FDA approved, number one: a claim the law or the marketplace takes seriously
  // What must not leave the house.
  | 'leak' // refusal, echo of the prompt, placeholder, fence, markup
  | 'language' // not the language that was asked for
  | 'cut-off' // ends in the middle
  | 'snippet' // a locked snippet is missing or changed
  // What makes a text worse.
  | 'coverage' // an important fact is not mentioned
  | 'keyword' // a keyword is missing, or said too often
  | 'similar' // too much like another text of the catalogue
  | 'voice' // a banned word, a cliché, an emoji, the wrong person
  | 'limit'; // a rule of the marketplace, see platforms/

/**
 * hard: must be fixed, turned into a fact, or confirmed by the seller before the text can be used.
 * warn: worth a look before publishing. advice: would make it better.
 */
export type Severity = 'hard' | 'warn' | 'advice';

export interface Finding {
  check: CheckKind;
  severity: Severity;
  field: TextField;
  /** Position in a list field, from 0. */
  index?: number;
  /** Where in the field's text, in UTF-16 units, end not included; both 0 when the text as a whole is meant. */
  start: number;
  end: number;
  /** The words at that place, as they stand there. */
  found: string;
  /** One sentence for the seller: what is wrong, and by which fact. */
  message: string;
  /** Replaces `found` where it stands; an empty text takes it out. */
  fix?: { label: string; text: string };
  /** What the claim would be as a fact, for "It is true, add it to the facts". */
  asFact?: { name: string; value: string };
  /** The fact it contradicts or should have said, in the seller's words. */
  fact?: string;
  /** Another product whose text this one is too much like. */
  twin?: { productId: string; name: string };
  /** Where a rule comes from: a page of the marketplace, a law, a published threshold. */
  source?: string;
}

/** The same claim in the same words gets the same key, so that a confirmation outlives an edit elsewhere in the text. */
export function claimKey(finding: Pick<Finding, 'check' | 'found'>): string {
  return `${finding.check}:${finding.found.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')}`;
}
