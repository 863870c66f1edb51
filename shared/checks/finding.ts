/** What a check of a text returns. It is plain data, so that the browser, the server and API scripts can all use it. */

/** The fields of a listing. `bullets` and `tags` are lists; a finding in one of them also has an `index`. */
export type TextField = 'title' | 'intro' | 'bullets' | 'details' | 'metaTitle' | 'metaDescription' | 'tags' | 'altText';

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
 * hard: the text cannot be used until the finding is fixed, added to the facts, or confirmed as true by the seller. warn: worth a
 * look before publishing. advice: a possible improvement.
 */
export type Severity = 'hard' | 'warn' | 'advice';

export interface Finding {
  check: CheckKind;
  severity: Severity;
  field: TextField;
  /** Which bullet or tag it is, from 0. */
  index?: number;
  /**
   * The position in the field's text, in UTF-16 units. `end` is the position after the last character. Both are 0 if the finding
   * is about the whole text.
   */
  start: number;
  end: number;
  /** The words from `start` to `end`, exactly as in the text. */
  found: string;
  /** The words around `found` in its sentence. Claims have it, because a confirmation holds for the sentence (confirmations.ts). */
  context?: { before: string; after: string };
  /** One sentence for the seller: what is wrong, and which fact shows that. */
  message: string;
  /** What should replace `found`; an empty `text` removes it. */
  fix?: { label: string; text: string };
  /** The claim written as a fact, for the seller's choice "It is true, add it to the facts". */
  asFact?: { name: string; value: string };
  /** The fact that the text contradicts or fails to mention, as the seller wrote it. */
  fact?: string;
  /** True if the seller's own earlier description makes this claim, and no other fact does. See old-description.ts. */
  fromOldDescription?: true;
  /** The other product whose text is too similar. */
  twin?: { productId: string; name: string };
  /** Where the broken rule comes from: a page of the marketplace, a law, a published limit, or the seller's own voice. */
  source?: string;
}

/** Identifies a claim by its kind and words, wherever it stands. */
export function claimKey(finding: Pick<Finding, 'check' | 'found'>): string {
  return `${finding.check}:${finding.found.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')}`;
}

/**
 * The kinds of findings about a claim, which is either true or false. Other findings, such as a text that is too long, have
 * nothing to do with truth.
 */
const claims: ReadonlySet<CheckKind> = new Set<CheckKind>([
  'number',
  'unit',
  'quantity',
  'colour',
  'material',
  'size',
  'country',
  'certification',
  'compatibility',
  'contradiction',
  'risky',
]);

/** Whether the seller may confirm that the words of the finding are true. */
export const canConfirm = ({ check, found }: Pick<Finding, 'check' | 'found'>): boolean => claims.has(check) && found !== '';

/** Whether only the seller's own earlier description supports the claim of the finding. */
export const isFromOldDescription = ({ fromOldDescription }: Finding): boolean => fromOldDescription === true;

/** Whether a fact contradicts the claim of the finding, and the seller could add the claim to the facts. */
export const isContrary = (finding: Finding): boolean =>
  canConfirm(finding) && finding.fact !== undefined && finding.asFact !== undefined;

/**
 * Whether somebody must look at the finding before a text is used unread, as a batch does. Advice keeps no text from being used,
 * except that a claim of an old description is nobody's claim until a person has read it.
 */
export const isWorthALook = ({ severity, fromOldDescription }: Pick<Finding, 'severity' | 'fromOldDescription'>): boolean =>
  severity !== 'advice' || fromOldDescription === true;
