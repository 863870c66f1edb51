/**
 * What a seller's confirmation holds for. “Two” that was confirmed in “It has two pockets” says nothing about two years of warranty,
 * so a confirmation is kept with the sentence it was given in.
 */
import { sentenceSpans } from '../text/sentences.ts';
import type { Span } from '../text/spans.ts';
import { type CheckKind, canConfirm, claimKey, type Finding } from './finding.ts';

/** The words around the words of a finding, in its sentence. */
export interface Context {
  before: string;
  after: string;
}

/** At most this many words are kept on each side. */
const WORDS_KEPT = 16;
/** A sentence that has at least this share of its words in common with the confirmed one still counts as that sentence. */
const ALIKE = 0.5;

const words = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The words before and after a place in its sentence. `sentences` are those of the text; a caller who asks about many places of one
 * text passes them, so that the text is divided once.
 */
export function contextOf(text: string, start: number, end: number, sentences: readonly Span[] = sentenceSpans(text)): Context {
  const span = sentences.find((one) => one.start <= start && start < one.end) ?? { start: 0, end: text.length };
  return {
    before: words(text.slice(span.start, start)).slice(-WORDS_KEPT).join(' '),
    after: words(text.slice(end, Math.max(end, span.end)))
      .slice(0, WORDS_KEPT)
      .join(' '),
  };
}

/** The key under which the confirmation of a finding is stored: its claim, and the words of its sentence around it. */
export function confirmationKey(finding: Pick<Finding, 'check' | 'found' | 'context'>): string {
  const { before, after } = finding.context ?? { before: '', after: '' };
  return `${claimKey(finding)}\n${before}\n${after}`;
}

/**
 * Whether a key is that of a claim with these words, in a sentence. A confirmation without a sentence would hold in any, and one under
 * other words would hide from those who look what was confirmed.
 */
export function isKeyOf(key: string, found: string): boolean {
  const [claim = '', before, after, ...more] = key.split('\n');
  const check = claim.slice(0, claim.indexOf(':')) as CheckKind;
  return (
    after !== undefined &&
    before !== undefined &&
    more.length === 0 &&
    canConfirm({ check, found }) &&
    claim === claimKey({ check, found })
  );
}

/** The confirmations of a product, to be asked about many findings. */
export class Confirmations {
  /** The contexts by their claims. */
  private readonly contexts = new Map<string, Context[]>();

  constructor(keys: readonly string[]) {
    for (const key of keys) {
      const [claim = '', before = '', after = ''] = key.split('\n');
      this.contexts.set(claim, [...(this.contexts.get(claim) ?? []), { before, after }]);
    }
  }

  /** Whether the words of a finding were confirmed in some sentence. */
  knows(finding: Pick<Finding, 'check' | 'found'>): boolean {
    return this.contexts.has(claimKey(finding));
  }

  /**
   * Whether the seller has confirmed the claim of a finding: the same words, beside the same word, in the same sentence. The sentence
   * may have changed in up to half of its words since, because mending another claim in it must not take the confirmation away. Its
   * denials may not: “with” instead of “without” says the opposite.
   */
  has(finding: Pick<Finding, 'check' | 'found' | 'context'>): boolean {
    const known = this.contexts.get(claimKey(finding));
    if (!known) return false;
    const { context = { before: '', after: '' } } = finding;
    return known.some((one) => isBesideSame(one, context) && isAlike(one, context) && isAsDenied(one, context));
  }
}

/** Words between what a sentence is about and what it says of that: “is” in “the case is waterproof”. */
const copulas = new Set('is are was were be being ist sind est sont es son está están'.split(' '));

/**
 * Compares the word that follows (“two pockets”), or the one before if the sentence ends there (“it weighs 412 g”). Before “is” it
 * is what the sentence is about: “the case is waterproof” confirms nothing about the watch.
 */
function isBesideSame(one: Context, other: Context): boolean {
  const [next, after] = [words(one.after)[0], words(other.after)[0]];
  const [before, last] = [one, other].map((context) => words(context.before));
  if (next === undefined && after === undefined && before?.at(-1) !== last?.at(-1)) return false;
  if (next !== after) return false;
  return !copulas.has(before?.at(-1) ?? '') || before?.at(-2) === last?.at(-2);
}

function isAlike(one: Context, other: Context): boolean {
  const [first, second] = [one, other].map(({ before, after }) => new Set(words(`${before} ${after}`)));
  const most = Math.max(first?.size ?? 0, second?.size ?? 0);
  return most === 0 || [...(first ?? [])].filter((word) => second?.has(word)).length / most >= ALIKE;
}

/** Words that turn what a sentence says into its opposite, in English, German, French and Spanish. “isn't” is read as “isn”. */
const denials = new Set(
  (
    'not no never without cannot nor neither none nothing nobody hardly barely rarely seldom ' +
    'isn aren wasn weren doesn don didn won wouldn couldn shouldn hasn haven hadn mustn mightn needn ain ' +
    'nicht kein keine keinen keinem keiner keines ohne nie niemals weder kaum pas sans jamais aucun aucune guère ni ' +
    'sin nunca ningún ninguna ninguno tampoco apenas'
  ).split(' '),
);

function isAsDenied(one: Context, other: Context): boolean {
  const [first, second] = [one, other].map(({ before, after }) =>
    // “Can't” is kept as two words, of which “can” alone denies nothing.
    words(`${before} ${after}`.replace(/\bcan['’ ]t\b/giu, 'cannot'))
      .filter((word) => denials.has(word))
      .sort()
      .join(' '),
  );
  return first === second;
}
