/**
 * Reads what a text says and what it denies: in "With a lid, but no straw" the lid is said and the straw is denied. Words in
 * questions, conditions and comparisons are neither said nor denied. English only. Takes time in proportion to the length of the
 * text.
 */
import { keptPerWord } from '../../text/per-word.ts';
import { isSmallWord } from '../../text/small-words.ts';
import { isDash, keptPerToken, type Token } from '../../text/tokens.ts';
import {
  absences,
  aversions,
  buyersVerbs,
  cautions,
  checkMarks,
  comparing,
  conditions,
  consents,
  crossMarks,
  degrees,
  denyingAdjectives,
  denyingEnds,
  denyingPhrases,
  exceptions,
  harmless,
  idleAbsences,
  idleNegations,
  included,
  limiting,
  needing,
  negations,
  type PhrasesByFirst,
  prepositions,
  storages,
  turns,
  warnings,
  weakWords,
} from '../../vocabulary/denial-words.ts';
import { unitNames } from '../../vocabulary/units.ts';
import { meaningsOf } from './meanings.ts';

/**
 * `said` and `denied`: the text states or denies this word. `topic`: something is denied of this word, such as "seams" in "the
 * seams are not taped", or it is only mentioned. `open`: the word is only asked about, compared or supposed.
 */
export type Polarity = 'said' | 'denied' | 'topic' | 'open';

/** One denial in a text, such as "no lid". */
export interface Denial {
  /** The indexes of the denied words, without small words: those of "chest" and "strap" in "without a chest strap". */
  words: readonly number[];
  /** The indexes of the words about which something is denied: "lid" in "the lid is not removable". */
  subject: readonly number[];
  /** The tokens of the denial, from `at` up to but not including `next`. The word that denies is one of them. */
  at: number;
  next: number;
  /** absence: "no lid". negation: "not washable". inclusion: "batteries not included". caution: "keep away from water". */
  kind: 'absence' | 'negation' | 'inclusion' | 'caution';
}

export interface Reading {
  polarity: readonly Polarity[];
  denials: readonly Denial[];
  /**
   * For each token: how much its sentence raises or lowers the certainty that the product has or can do what the token names; 0
   * for not at all. `AFFIRMED` for "Dishwasher" in "Dishwasher? Of course.", `UNSURE` for "bowl" in "everything but the bowl".
   */
  lean: readonly number[];
}

export const AFFIRMED = 2;
export const UNSURE = -4;

type CueKind = Exclude<Denial['kind'], 'inclusion'>;

/** A denial reaches at most this many tokens beyond the word that denies. */
const FAR = 16;
/** At most this many words of a denied thing are kept. */
const MOST_WORDS = 4;
/**
 * A longer sentence is read in pieces of this many tokens. This keeps reading quick, because each token may be compared with
 * those around it.
 */
const MOST_TOKENS = 200;
/** If several things stand before words that deny them, at most this many are denied: "stand, brush and soap not included". */
const MOST_ITEMS = 12;

const lowerAt = (tokens: readonly Token[], at: number) => tokens[at]?.lower ?? '';
const endsSentence = new Set(['.', '!', '?', '•', '·']);

/** The words of a question, and whether the question itself denies something: "What won't it do?" */
interface Asked {
  words: readonly number[];
  denies: boolean;
}
const nothing: Asked = { words: [], denies: false };

/** Results of `readPolarity`, kept because the words of a fact are read more than once. */
const read = new WeakMap<readonly Token[], Reading>();

export function readPolarity(tokens: readonly Token[]): Reading {
  const reading = read.get(tokens) ?? polarityIn(tokens);
  read.set(tokens, reading);
  return reading;
}

function polarityIn(tokens: readonly Token[]): Reading {
  const polarity: Polarity[] = tokens.map(() => 'said');
  const denials: Denial[] = [];
  const lean = tokens.map(() => 0);
  let asked: Asked = nothing;
  for (let from = 0; from < tokens.length; ) {
    const farthest = Math.min(tokens.length, from + MOST_TOKENS);
    let to = from + 1;
    while (to < farthest && !endsSentence.has(tokens[to - 1]?.text ?? '') && !tokens[to]?.opensLine) to += 1;
    const sentence = new SentenceReader(tokens, from, to, polarity, denials, lean);
    sentence.read(asked);
    asked = tokens[to - 1]?.text === '?' ? { words: sentence.contentOf(from, to - 1), denies: sentence.hasCue(from) } : nothing;
    from = to;
  }
  return { polarity, denials, lean };
}

/**
 * Whether a word of the vocabulary is said or denied. For "gluten-free" the word "free" decides, because "gluten" itself is
 * denied.
 */
export function polarityOf(
  { polarity }: Reading,
  tokens: readonly Token[],
  { at, next }: { at: number; next: number },
): Polarity {
  return polarity[tokens[next - 1]?.lower === 'free' ? next - 1 : at] ?? 'said';
}

/** "Just the bowl" speaks of one thing alone; "just flick it over" does not. */
const ofOneThing = new Set(['the', 'this', 'that', 'these', 'those', 'one', 'its']);

/** Reads one sentence, the tokens from `from` up to `to`. */
class SentenceReader {
  constructor(
    private readonly tokens: readonly Token[],
    private readonly from: number,
    private readonly to: number,
    private readonly polarity: Polarity[],
    private readonly denials: Denial[],
    private readonly lean: number[],
  ) {}

  /** The words of the condition that was read last: "colour" and "hair" in "If you colour your hair, no problem." */
  private supposed: readonly number[] = [];

  /** `asked` are the words of the question just before this sentence: in "A lid? None." the lid is denied. */
  read({ words: asked, denies }: Asked): void {
    const { tokens, from, to } = this;
    // The question before asked what the product does not do, so this answer is doubtful: "What won't it do? Track you by
    // satellite."
    if (denies) this.doubt(from, to);
    if (tokens[to - 1]?.text === '?') this.mark(from, to, 'open');
    const answer = lowerAt(tokens, from);
    if (asked.length > 0 && /^(?:no|none|not|nope|never|sorry|afraid|nil|zero)$/.test(answer) && to - from <= 4)
      this.deny(from, to, asked, [], answer === 'not' ? 'inclusion' : 'absence');
    if (asked.length > 0 && !denies && this.consentsAt(from)) this.affirm(asked);
    let clause = from;
    let outer = from;
    for (let at = from; at < to; at++) {
      const { kind, text, lower } = tokens[at] as Token;
      if (kind === 'sign') {
        if (text === ':' && /^(?:no|none|not|without|nope|nil|never|zero)$/.test(lowerAt(tokens, at + 1)))
          this.readAnswer(clause, at);
        if (text === ':' && this.isHeadingOfDenial(clause, at)) {
          this.readList(at + 1, 'inclusion');
          break;
        }
        // "Splashes, yes. Waterproof, no."
        if (
          text === ',' &&
          lowerAt(tokens, at + 1) === 'no' &&
          (at + 2 >= to || tokens[at + 2]?.kind === 'sign') &&
          !isDash(tokens[at + 2])
        )
          this.denySubject(clause, at, 'absence');
        if (crossMarks.has(text)) this.readCross(clause, at);
        if (checkMarks.has(text)) this.affirm(this.contentOf(clause, at));
        if (text === '(') outer = clause;
        if (text === ')') clause = outer;
        else if (!isHyphen(tokens, at) && text !== '’' && text !== "'") clause = at + 1;
        continue;
      }
      if (!matters(tokens[at] as Token)) continue;
      if (turns.has(lower)) clause = at + 1;
      this.readLean(at, clause);
      if (isElliptic(tokens, at)) this.mark(clause, at, 'open');
      else if (conditions.has(lower)) this.readCondition(at);
      else if (isOther(tokens, at)) this.mark(at, this.endOfClause(at), 'open');
      else if (degrees.has(lower)) this.mark(at, Math.min(at + 3, this.endOfClause(at)), 'open');
      else if (lower === 'leave' || lower === 'leaving') this.readLeft(at, leaving);
      else if (lower === 'left' && /^(?:have|has|had|we|we've|['’]ve)$/.test(lowerAt(tokens, at - 1))) this.readLeft(at, leftOut);
      else if (lower === 'keep' && (at === clause || turns.has(lowerAt(tokens, at - 1)) || lowerAt(tokens, at - 1) === 'and'))
        this.readLeft(at, keepingOff);
      else if (comparing.has(lower)) this.mark(at, Math.min(at + 5, this.endOfClause(at)), 'open');
      else if (lower === 'separately') this.denySubject(clause, at, 'inclusion');
      else if (this.endsDenying(at)) {
        const denied = this.denials.length;
        this.denySubject(clause, at, notGiven.has(lower) ? 'inclusion' : 'absence');
        // "Rain stays outside" means that the product keeps the rain out. This contradicts no fact, so drop the denial.
        if (/^stays?$/.test(lower)) this.denials.length = denied;
      } else if (lower === 'off') this.readOff(at);
      else if (this.isWithoutDoing(at)) this.mark(at, this.endOfClause(at), 'open');
      else if (this.readBuyer(at, clause)) continue;
      this.readWord(at);
      const cue = this.cueAt(at);
      if (cue) at = this.readCue(cue, at, clause);
    }
  }

  /** The indexes of the words from `from` up to `to` without small words such as "the"; at most `MOST_WORDS`. */
  contentOf(from: number, to: number): number[] {
    const found: number[] = [];
    for (let at = from; at < to && found.length < MOST_WORDS; at++) if (this.isContent(at)) found.push(at);
    return found;
  }

  private isContent(at: number): boolean {
    const { kind, lower } = this.tokens[at] as Token;
    // In "not pre-printed", the printing is denied.
    if (lower === 'pre' && isHyphen(this.tokens, at + 1)) return false;
    return kind === 'word' && lower.length > 1 && !isSmallWord(lower) && !weakWords.has(lower) && !isDenier(lower);
  }

  /**
   * Whether the words before a colon are the heading of a list of denied things: "Excluded: …", "Two on the no list: …", "You
   * bring: …".
   */
  private isHeadingOfDenial(from: number, colon: number): boolean {
    if (colon - from > 6 || colon - from < 1 || colon + 1 >= this.to) return false;
    const words = this.tokens.slice(from, colon).map(({ lower }) => lower);
    return denyingHeadings.test(words.join(' '));
  }

  /** Reads a cross as a denial: "Bluetooth ✖", and "❌ Bluetooth" at the beginning of a line. */
  private readCross(clause: number, at: number): void {
    if (this.contentOf(clause, at).length > 0) {
      this.denySubject(clause, at, 'absence');
      return;
    }
    const end = this.endOfClause(at);
    for (const words of this.itemsOf(at + 1, end, 'absence')) this.deny(at, end, words, [], 'absence');
  }

  private affirm(words: readonly number[]): void {
    for (const word of words) {
      this.polarity[word] = 'said';
      this.lean[word] = AFFIRMED;
    }
  }

  private doubt(from: number, to: number): void {
    for (let at = from; at < to; at++) this.lean[at] = UNSURE;
  }

  private readCondition(at: number): void {
    const end = this.endOfClause(at);
    this.mark(at, end, 'open');
    this.supposed = this.contentOf(at + 1, end);
  }

  /** Whether words of consent begin here: "Sure.", "no problem", "Chuck them in." */
  private consentsAt(at: number): boolean {
    const { tokens } = this;
    if (beginsHere(consents, tokens, at)) return !negations.has(lowerAt(tokens, at + 1));
    const isOrder = /^(?:chuck|throw|pop|toss|put|drop|stick|tip|add|take|give|use|wear|wash)$/.test(lowerAt(tokens, at));
    return isOrder && /^(?:it|them|those|these|one|some)$/.test(lowerAt(tokens, at + 1)) && !this.hasCue(at + 2);
  }

  hasCue(from: number): boolean {
    for (let at = from; at < this.to && at < from + FAR; at++)
      if (this.cueAt(at) || /^(?:out|off|away|aside|back)$/.test(lowerAt(this.tokens, at))) return true;
    return false;
  }

  /**
   * Reads words that do not clearly deny something, but make it more or less certain that the product has or can do what stands
   * beside them: "is no problem", "everything but the bowl", "careful with soap".
   */
  private readLean(at: number, clause: number): void {
    const { tokens } = this;
    const lower = lowerAt(tokens, at);
    if (this.supposed.length > 0 && at > (this.supposed.at(-1) ?? 0) && beginsHere(consents, tokens, at)) {
      this.affirm(this.supposed);
      this.supposed = [];
    }
    if (beginsHere(harmless, tokens, at)) {
      const end = this.endOfClause(at);
      this.affirm([...this.contentOf(clause, at), ...this.contentOf(at + 2, end)]);
    }
    if (beginsHere(exceptions, tokens, at) || warnings.has(lower)) this.doubt(at, this.endOfClause(at));
    // What is said about one thing alone is doubtful for the whole product: "Only the green one has a scent", "the bowl alone may
    // be washed".
    const isAlone = lower === 'only' || (lower === 'just' && ofOneThing.has(lowerAt(tokens, at + 1)));
    if (at === clause && isAlone) this.doubt(at, this.endOfClause(at));
    if (lower === 'alone' && at > clause && tokens[at + 1]?.kind === 'word') this.doubt(clause, this.endOfClause(at));
    if ((lower === 'after' || lower === 'before') && at + 1 < this.to) this.doubt(at, Math.min(at + 4, this.endOfClause(at)));
  }

  /**
   * Reads things that the buyer has to bring as not included: "you supply the scissors", "a plug of your own", "is to be provided
   * by the user". Returns true if nothing else need be read at this token.
   */
  private readBuyer(at: number, clause: number): boolean {
    const { tokens } = this;
    const lower = lowerAt(tokens, at);
    if (lower === 'of' && /^(?:your|one's|their|his|her)$/.test(lowerAt(tokens, at + 1)) && lowerAt(tokens, at + 2) === 'own') {
      let from = at;
      while (from > clause && at - from < 4 && tokens[from - 1]?.kind === 'word' && !prepositions.has(lowerAt(tokens, from - 1)))
        from -= 1;
      const words = this.contentOf(from, at).filter((word) => !buyersVerbs.has(lowerAt(tokens, word)));
      if (words.length > 0) this.deny(from, at + 3, words, [], 'inclusion');
      return words.length > 0;
    }
    if (!buyersVerbs.has(lower)) return false;
    const before = lowerAt(tokens, at - 1);
    // The verb is a participle: "must be bought", "is to be provided by the user", "supplied by you".
    const isPassive = /(?:ed|bought|found|brought)$/.test(lower);
    if (isPassive) {
      const byBuyer = [2, 3].some((n) => lowerAt(tokens, at + 1) === 'by' && buyers.has(lowerAt(tokens, at + n)));
      const isDue = before === 'be' && /^(?:to|must|should)$/.test(lowerAt(tokens, at - 2));
      if (byBuyer || isDue) this.denySubject(clause, at, 'inclusion');
      return byBuyer || isDue;
    }
    let subject = at - 1;
    while (subject > clause && at - subject < 5 && aids.has(lowerAt(tokens, subject))) subject -= 1;
    const isYours = /^(?:you|you'll|you'd|one)$/.test(lowerAt(tokens, subject));
    const isOrder = at === clause || (at === clause + 1 && /^(?:please|just|simply|then|so)$/.test(before));
    if (!isYours && !(isOrder && !/^(?:add|order|own)$/.test(lower))) return false;
    if ([at - 1, at - 2].some((i) => /^(?:can|may|might|could)$/.test(lowerAt(tokens, i)))) return false;
    const end = this.endOfScope(at + 1, 'absence');
    // In "Bring it to the boil", "bring the terrace to life" and "bring out the grain", the buyer has to bring nothing.
    if (/^(?:it|them|out|back|up|down|to|joy|together|in|indoors|inside|home|under|into|closer)$/.test(lowerAt(tokens, at + 1)))
      return false;
    if (lower === 'bring' && lowerAt(tokens, end) === 'to') return false;
    const items = this.itemsOf(at + 1, end, 'absence');
    if (items.length === 0) {
      if (isYours) this.denySubject(clause, subject, 'inclusion');
      return isYours;
    }
    for (const words of items) this.deny(at, end, words, [], 'inclusion');
    this.mark(at, end, 'denied');
    return false;
  }

  /** Reads an answer after a colon as a denial of the words before it: "Chest strap: none", "Dishwasher: no". */
  private readAnswer(clause: number, colon: number): void {
    const { tokens } = this;
    // "Tripod: not in the box."
    const isInBox = lowerAt(tokens, colon + 2) === 'in' && included.has(lowerAt(tokens, colon + 4));
    if (!isInBox && !endsAnswer(tokens, colon + 2)) return;
    const isIncluded = isInBox || included.has(lowerAt(tokens, colon + 2));
    this.deny(colon + 1, Math.min(colon + 2, this.to), this.contentOf(clause, colon), [], isIncluded ? 'inclusion' : 'absence');
    this.mark(clause, colon, 'denied');
  }

  /**
   * Whether the words at `at` deny the subject before them: "Plasterboard is out". With "from", "of" or "for" after them they do
   * not: "stays away from water".
   */
  private endsDenying(at: number): boolean {
    const { tokens } = this;
    // "Vegans will pass" says that the product is not for them.
    const isPassing = lowerAt(tokens, at + 1) === 'pass' && /^(?:will|must|should|can)$/.test(lowerAt(tokens, at));
    if (isPassing) return tokens[at + 2]?.kind !== 'word' || lowerAt(tokens, at + 2) === 'on';
    // "Sorry" after a whole statement, or before a new one, denies nothing: "clean it weekly, sorry", "and sorry, no lid".
    if (lowerAt(tokens, at) === 'sorry' && lowerAt(tokens, at - 1) !== 'be' && this.isStatementBefore(at)) return false;
    const phrase = beginsHere(denyingEnds, tokens, at);
    // In "the bowl is off-white", "off" belongs to the next word.
    if (phrase !== undefined)
      return !['from', 'of', 'for'].includes(lowerAt(tokens, at + phrase.length)) && !isHyphen(tokens, at + phrase.length);
    // "A no" after a shortened "is" also denies: "The tumble dryer's a no."
    if (lowerAt(tokens, at) === 'a' && lowerAt(tokens, at + 1) === 'no' && /['’]s$/.test(lowerAt(tokens, at - 1)))
      return tokens[at + 2]?.kind === 'sign';
    // A thing that stays where it is stored is not used with the product: "Suede stays on the hanger."
    const isStaying = /^stays?$/.test(lowerAt(tokens, at)) && ['on', 'in', 'at'].includes(lowerAt(tokens, at + 1));
    return isStaying && [at + 2, at + 3].some((i) => storages.has(lowerAt(tokens, i)));
  }

  /**
   * Marks words as only mentioned if the text says to leave the thing elsewhere: "Leave the fridge to the lemonade", "leave
   * pull-ups out of it", "keep the bleach away". One of the words `where` must follow.
   */
  private readLeft(at: number, where: ReadonlySet<string>): void {
    const { tokens, to } = this;
    for (let i = at + 1; i < to && i <= at + LEFT && (tokens[i]?.kind === 'word' || isHyphen(tokens, i)); i++)
      if (i > at + 1 && where.has(lowerAt(tokens, i))) {
        if (this.contentOf(at + 1, i).length > 0) this.mark(at, i, 'topic');
        return;
      }
  }

  /** Reads the words between "with" and "off" as open, neither said nor denied: "with the light off". */
  private readOff(at: number): void {
    for (let i = at - 1; i >= this.from && i >= at - 5; i--) if (lowerAt(this.tokens, i) === 'with') this.mark(i, at, 'open');
  }

  /** Reads denials by "free" ("latex-free"), by "none", and within one word ("lidless", "unlined"). */
  private readWord(at: number): void {
    const { tokens } = this;
    const { lower } = tokens[at] as Token;
    // "Free" denies the word before it, but not in "free of", and not as a verb: "Two screws free the buckle."
    if (lower === 'free' && at > this.from && !notFree.has(lowerAt(tokens, at + 1))) {
      const before = isHyphen(tokens, at - 1) ? at - 2 : at - 1;
      // After a participle "free" means free of charge: "replaced free".
      const isCharge =
        before === at - 1 &&
        (/(?:ed|['’]s)$/.test(lowerAt(tokens, before)) || /^(?:for|during|within|until)$/.test(lowerAt(tokens, at + 1)));
      if (unitNames.has(lowerAt(tokens, before))) return;
      if (before >= this.from && this.isContent(before) && !isCharge) this.deny(before, at + 1, [before], [], 'absence');
    }
    if (lower === 'none' && !beginsHere(denyingPhrases, tokens, at)) this.readNone(at);
    if (hiddenIn(lower)) this.denials.push({ words: [at], subject: [], at, next: at + 1, kind: 'absence' });
  }

  /** Reads "none": "Plastic none" denies the plastic. In "None in the cot" the cot is neither said nor denied. */
  private readNone(at: number): void {
    const { tokens } = this;
    const isLast = at + 1 >= this.to || tokens[at + 1]?.kind === 'sign';
    // The denied word stands before "none", perhaps with small words between: "a microphone there is none".
    let words: number[] = [];
    for (let i = at - 1; isLast && i >= this.from && i >= at - 4 && words.length === 0 && tokens[i]?.kind === 'word'; i--)
      if (this.isContent(i)) words = [i];
    if (words.length > 0) {
      this.deny(words[0] ?? at, at + 1, words, [], 'absence');
      return;
    }
    this.mark(at, this.endOfClause(at), 'open');
    // The words before "none" are doubtful: "Have a pencil ready, since none is supplied" does not say that a pencil is included.
    this.doubt(Math.max(this.from, at - FAR), at);
  }

  /** Whether the words before this token are a statement or a denial already, and not only the name of a thing. */
  private isStatementBefore(at: number): boolean {
    for (let i = at - 1; i >= this.from && i >= at - FAR; i--) {
      const lower = lowerAt(this.tokens, i);
      if (verbs.has(lower) || /^(?:it|them|no|not|none|and)$|n't$/.test(lower)) return true;
    }
    return false;
  }

  /** Whether "keep", "stay" or "leave" stands at most `far` tokens before this one, in the same sentence. */
  private isKeptBefore(at: number, far: number): boolean {
    for (let i = at - 1; i >= this.from && i >= at - far; i--)
      if (/^(?:keeps?|kept|stays?|leaves?|left)$/.test(lowerAt(this.tokens, i))) return true;
    return false;
  }

  /**
   * Whether "without" and a verb at this token say how something is done: "without reaching for a tool". False for a thing whose
   * name begins like a verb: "without polishing cloth".
   */
  private isWithoutDoing(at: number): boolean {
    const { tokens } = this;
    const behind = lowerAt(tokens, at + 1);
    if (lowerAt(tokens, at) !== 'without' || !/.{3}ing$/.test(behind)) return false;
    if (things.has(behind) && endsPhrase(tokens, at + 2)) return false;
    return !(describing.has(behind) && this.isContent(Math.min(at + 2, this.to - 1)) && !lowerAt(tokens, at + 2).endsWith('s'));
  }

  /** If words that deny something begin at this token: the index of their last token, and the kind of denial. Otherwise null. */
  private cueAt(at: number): { last: number; kind: CueKind } | null {
    const { tokens } = this;
    const lower = lowerAt(tokens, at);
    const behind = lowerAt(tokens, at + 1);
    if (absences.has(lower)) {
      // "No place for peppercorns" and "no friend of water" are warnings. "Without opening the lid" says how something is done,
      // not that there is no lid.
      if (lower === 'no' && /^(?:place|friend|fan|lover|home|good|use|candidate|case)$/.test(behind)) {
        const isOf = prepositions.has(lowerAt(tokens, at + 2)) || lowerAt(tokens, at + 2) === 'of';
        return isOf ? { last: at + 2, kind: 'caution' } : null;
      }
      if (this.isWithoutDoing(at)) return null;
      // "No later" sets a limit, but "no later resizing" denies the resizing.
      const isLimit = /^(?:later|earlier|sooner)$/.test(behind) && this.isContent(Math.min(at + 2, this.to - 1));
      if (idleAbsences.has(behind) && !isLimit) return null;
      // "Neither" before a noun and a verb denies the verb: "Neither wood has been coated" says that there is no coating, not
      // that there is no wood.
      if (lower === 'neither' && [at + 2, at + 3].some((i) => /^(?:is|are|was|has|have|gets?|needs?)$/.test(lowerAt(tokens, i))))
        return { last: at + 1, kind: 'negation' };
      return { last: at, kind: 'absence' };
    }
    if (denyingAdjectives.has(lower)) return { last: at, kind: 'negation' };
    if (aversions.has(lower)) return { last: at, kind: 'caution' };
    if (lower === 'non' && isHyphen(tokens, at + 1)) return { last: at + 1, kind: 'absence' };
    if (negations.has(lower) || lower.endsWith("n't")) {
      if (idleNegations.has(behind) || (lower === 'nothing' && behind === 'but')) return null;
      return { last: at, kind: 'negation' };
    }
    const phrase = beginsHere(denyingPhrases, tokens, at);
    if (phrase) return { last: at + phrase.length - 1, kind: 'absence' };
    // "Keep it out of the rain" warns of the rain.
    if (lower === 'out' && behind === 'of' && this.isKeptBefore(at, 9)) return { last: at + 1, kind: 'caution' };
    // "Keep the jug off the hob" warns of the hob.
    if (
      lower === 'off' &&
      /^(?:the|any|your|a|an)$/.test(behind) &&
      lowerAt(tokens, at - 1) !== 'keep' &&
      this.isKeptBefore(at, 5)
    )
      return { last: at, kind: 'caution' };
    // "Take it off before showering" warns of the shower.
    if (
      lower === 'before' &&
      [3, 4].some((n) =>
        takesOff.test(
          tokens
            .slice(Math.max(0, at - n), at)
            .map((one) => one.lower)
            .join(' '),
        ),
      )
    )
      return { last: at, kind: 'caution' };
    const caution = beginsHere(cautions, tokens, at);
    return caution ? { last: at + caution.length - 1, kind: 'caution' } : null;
  }

  /**
   * Reads the words that are denied after the denying words, which are the tokens from `at` to `cue.last`. Returns the index of
   * the last token that was read.
   */
  private readCue(cue: { last: number; kind: CueKind }, at: number, clause: number): number {
    const { tokens } = this;
    // "Non-slip cork pads" denies only the slipping, and not the pads.
    const end = isHyphen(tokens, cue.last) ? cue.last + 2 : this.endOfScope(cue.last + 1, cue.kind);
    for (let i = cue.last + 1; i < end; i++) {
      const lower = lowerAt(tokens, i);
      if (!limiting.has(lower) && !(i === cue.last + 1 && needing.has(lower))) continue;
      this.mark(at, end, 'open');
      // The words before "doesn't need" are only mentioned: "your face" in "Your face doesn't need it."
      if (needing.has(lower)) for (let n = clause; n < at; n++) if (this.polarity[n] === 'said') this.polarity[n] = 'topic';
      return end - 1;
    }
    const isNegation = cue.kind === 'negation';
    const told = tokens.slice(cue.last + 1, end).some(({ lower }) => included.has(lower));
    const items = this.itemsOf(cue.last + 1, end, cue.kind);
    // A heading with a preposition denies the list after its colon: "Not for: …". But "Nothing to tie: the line clips on" does
    // not deny the line.
    const isHeading = at === this.from && lowerAt(tokens, at) !== 'nothing' && prepositions.has(lowerAt(tokens, cue.last + 1));
    // A participle or "else" before a colon announces a list of denied things: "Not fitted: castors", "nothing else: gas".
    const last = lowerAt(tokens, end - 1);
    const isParticiple = at === this.from && end === cue.last + 2 && /(?:ed|en|able)$/.test(last);
    const isList = items.length === 0 || isHeading || isParticiple || (end > cue.last + 1 && last === 'else');
    if (isList && tokens[end]?.text === ':') return this.readList(end + 1, told ? 'inclusion' : 'negation');
    const isBare = cue.last + 1 === end;
    // "No" at the end denies the words before it: "Dryer no!", "the dryer is a no".
    if (isBare && lowerAt(tokens, at) === 'no' && at > clause && !isDash(tokens[at + 1])) this.denySubject(clause, at, 'absence');
    // "The battery needs nothing" does not say that there is no battery.
    const isObject = lowerAt(tokens, at) === 'nothing' && at > clause;
    if (items.length === 0 && isNegation && !isObject) this.denySubject(clause, at, told || isBare ? 'inclusion' : 'absence');
    const subject = isNegation ? this.contentOf(clause, at) : [];
    for (const words of items) this.deny(at, end, words, subject, cue.kind);
    if (isNegation) for (let i = clause; i < at; i++) if (this.polarity[i] === 'said') this.polarity[i] = 'topic';
    this.mark(at, end, tokens[this.to - 1]?.text === '?' ? 'open' : 'denied');
    // Words with a preposition after the denied ones are not said either: the laptop in "No slot for a laptop".
    const goesOn = prepositions.has(lowerAt(tokens, end)) && (lowerAt(tokens, end) !== 'with' || cue.kind === 'caution');
    if (goesOn) this.mark(end, this.endOfClause(end), 'open');
    return Math.max(at, end - 1);
  }

  /**
   * Denies every item of the list after a heading: "Not included: plug, batteries." Returns the index of the last token that was
   * read.
   */
  private readList(from: number, kind: Denial['kind']): number {
    for (const words of this.itemsOf(from, this.to, 'absence')) this.deny(from, this.to, words, [], kind);
    this.mark(from, this.to, 'denied');
    return this.to - 1;
  }

  /** The index of the token after the denied words, which begin at `from`. */
  private endOfScope(from: number, kind: CueKind): number {
    const { tokens, to } = this;
    let content = 0;
    let behindPreposition = false;
    for (let at = from; at < to && at < from + FAR; at++) {
      const { kind: sort, text, lower } = tokens[at] as Token;
      if (sort === 'sign') {
        if (isHyphen(tokens, at) || text === '/' || (text === ',' && this.listGoesOn(at, kind))) continue;
        return at;
      }
      if (turns.has(lower) || (at > from && lower !== 'nor' && this.cueAt(at))) return at;
      // "Free of silicone and of sulphates" goes on after "and".
      if (
        lower === 'and' &&
        content > 0 &&
        /^(?:of|from)$/.test(lowerAt(tokens, from - 1)) &&
        lowerAt(tokens, at + 1) === lowerAt(tokens, from - 1)
      ) {
        at += 1;
        continue;
      }
      if (lower === 'and' && !this.andGoesOn(at, kind, behindPreposition)) return at;
      if (prepositions.has(lower)) behindPreposition = true;
      if (kind !== 'negation' && content > 0 && prepositions.has(lower)) return at;
      if (this.isContent(at)) content += 1;
    }
    return Math.min(to, from + FAR);
  }

  /**
   * Whether the words after "and" are denied too. True in "not for pepper and other spices" and "away from flames and the hob",
   * false in "does not slip and is light".
   */
  private andGoesOn(and: number, kind: CueKind, behindPreposition: boolean): boolean {
    const isNear = this.isContent(and + 1 < this.to ? and + 1 : and);
    if (kind === 'absence') return isNear;
    if (kind === 'negation' && !behindPreposition) return false;
    // A verb after "and" begins a new statement.
    for (let at = and + 1; at < this.to && at <= and + 5; at++) {
      if (this.tokens[at]?.kind !== 'word') return true;
      if (verbs.has(lowerAt(this.tokens, at))) return false;
    }
    return isNear;
  }

  /** Whether a list of denied things goes on after the comma: "no lid, strap or base". */
  private listGoesOn(comma: number, kind: CueKind): boolean {
    const { tokens, to } = this;
    const longest = kind === 'negation' ? 7 : 3;
    let words = 0;
    for (let at = comma + 1; at < to && at < comma + FAR; at++) {
      const { kind: sort, text, lower } = tokens[at] as Token;
      if (lower === 'or' || lower === 'nor') return true;
      words = text === ',' ? 0 : words + 1;
      if (words > longest || turns.has(lower) || lower === 'and' || this.cueAt(at)) return false;
      if (kind !== 'negation' && prepositions.has(lower)) return false;
      if (sort === 'sign' && text !== ',' && !isHyphen(tokens, at)) return false;
    }
    return false;
  }

  private itemsOf(from: number, to: number, kind: CueKind): number[][] {
    const items: number[][] = [[]];
    let closed = false;
    for (let at = from; at < to; at++) {
      const lower = lowerAt(this.tokens, at);
      if (lower === '(') while (at < to && lowerAt(this.tokens, at) !== ')') at += 1;
      const item = items.at(-1) as number[];
      if (['or', 'nor', 'and', ',', '/'].includes(lower)) {
        items.push([]);
        closed = false;
      } else if (kind !== 'negation' && item.length > 0 && prepositions.has(lower)) closed = true;
      else if (!closed && item.length < MOST_WORDS && this.isContent(at)) item.push(at);
    }
    const full = items.filter((item) => item.length > 0);
    const [[verb, object] = []] = full;
    // A verb with several objects belongs to each of them: "Must not hold food or water".
    if (kind !== 'negation' || verb === undefined || object === undefined) return full;
    return full.map((item, n) => (n > 0 && item.length === 1 ? [verb, ...item] : item));
  }

  /**
   * Denies the words before the denying words: "stand, brush and soap not included", "lid sold separately", "plasterboard is
   * out".
   */
  private denySubject(clause: number, at: number, kind: Denial['kind']): void {
    const { tokens } = this;
    let from = clause;
    let to = at;
    // If the clause itself names nothing, the words before its bracket, semicolon or comma are meant: "Batteries (not included)",
    // "uses batteries; not included".
    if (
      clause > this.from &&
      ['(', ';', ','].includes(tokens[clause - 1]?.text ?? '') &&
      this.contentOf(clause, at).length === 0
    ) {
      to = clause - 1;
      from = to;
      while (from > this.from && tokens[from - 1]?.kind !== 'sign' && !prepositions.has(lowerAt(tokens, from - 1))) from -= 1;
    }
    // Things listed before a comma are denied too ("stand, brush and soap not included"), if each has at most three words.
    while (from - 1 > this.from && tokens[from - 1]?.text === ',') {
      let start = from - 1;
      while (start > this.from && tokens[start - 1]?.kind === 'word') start -= 1;
      if (from - 1 - start > 3 || start === from - 1 || tokens.slice(start, from).some(({ lower }) => included.has(lower))) break;
      from = start;
    }
    // In "the bag in the photo is not included", only the bag is denied.
    const end = kind === 'inclusion' ? this.pictureBefore(from, to) : to;
    for (const words of this.itemsOf(from, end, 'negation').slice(-MOST_ITEMS)) this.deny(from, at + 1, words, [], kind);
    this.mark(from, to, 'denied');
  }

  /** The index of "in" or "on" before a word such as "photo" between `from` and `to`; `to` if there is none. */
  private pictureBefore(from: number, to: number): number {
    for (let at = from + 1; at < to; at++)
      if (/^(?:in|on)$/.test(lowerAt(this.tokens, at)) && [1, 2].some((n) => pictures.test(lowerAt(this.tokens, at + n))))
        return at;
    return to;
  }

  private deny(at: number, next: number, words: readonly number[], subject: readonly number[], kind: Denial['kind']): void {
    this.denials.push({ words, subject, at: Math.min(at, ...words), next, kind });
    for (const word of words) this.polarity[word] = 'denied';
  }

  private mark(from: number, to: number, as: Polarity): void {
    for (let at = from; at < to; at++) this.polarity[at] = as;
  }

  private endOfClause(from: number): number {
    for (let at = from + 1; at < this.to; at++) if (this.tokens[at]?.kind === 'sign' && !isHyphen(this.tokens, at)) return at;
    return this.to;
  }
}

const isHyphen = (tokens: readonly Token[], at: number) =>
  isDash(tokens[at]) && tokens[at]?.glued === true && tokens[at + 1]?.glued === true;

/**
 * Whether "no", "none" or "not" before the token `at` is the whole answer, perhaps with a general word such as "included": true
 * in "Straw: not included", false in "Waterproof: no leaks".
 */
export function endsAnswer(tokens: readonly Token[], at: number): boolean {
  const end = tokens[at];
  if (!end || end.opensLine || included.has(end.lower) || weakWords.has(end.lower)) return true;
  return end.kind === 'sign' && !isHyphen(tokens, at);
}

const beginsHere = (phrases: PhrasesByFirst, tokens: readonly Token[], at: number) =>
  phrases.get(lowerAt(tokens, at))?.find((words) => words.every((word, n) => lowerAt(tokens, at + n) === word));

const pictures = /^(?:photo|picture|image|photograph|illustration|shot)s?$/;

/**
 * If a denying phrase begins with one of these words, the thing before it does not come with the product ("plug excluded", "left
 * to you"). The thing may still fit the product.
 */
const notGiven = new Set(['excluded', 'left', 'you', 'must', 'oneself']);

/** Before one of these words, "free" is a verb ("free the buckle") or denies the words after it ("free of latex"). */
const notFree = new Set(['of', 'from', 'the', 'a', 'an', 'your', 'its', 'their', 'it', 'them', 'up']);

/** Things whose names look like a form of a verb: "without coating". */
const things = new Set(
  'coating lining padding packaging stitching piping casing covering wiring batting filling backing trimming bearing wrapping edging fitting plating bedding cushioning netting lettering colouring flavouring'.split(
    ' ',
  ),
);
/** Forms of verbs that often describe the thing behind them: "carrying case". */
const describing = new Set(
  'charging carrying mounting polishing cutting mixing measuring serving cleaning drying fixing hanging climbing steering tuning winding warning'.split(
    ' ',
  ),
);
const endsPhrase = (tokens: readonly Token[], at: number) =>
  tokens[at]?.kind !== 'word' || prepositions.has(lowerAt(tokens, at)) || ['and', 'or'].includes(lowerAt(tokens, at));

/** The word that tells where a thing is left must stand at most this many tokens after "leave". */
const LEFT = 6;
const leaving = new Set(['out', 'to', 'at', 'in', 'on', 'aside', 'behind', 'for', 'alone', 'off', 'elsewhere', 'home', 'where']);
const leftOut = new Set(['out', 'off', 'aside', 'behind']);
const keepingOff = new Set(['away', 'out']);

/** Whether "no" belongs to "no other": "No other honey is in it" says nothing about this honey. */
const isOther = (tokens: readonly Token[], at: number) => lowerAt(tokens, at) === 'no' && lowerAt(tokens, at + 1) === 'other';

const takesOff = /^(?:take|slip|pull) (?:it|them|this|these) (?:off|out)$|(?:remove|unclasp) (?:it|them|this|these)$/;

/** Headings of a list of things that do not come with the product or are bad for it. */
const denyingHeadings =
  /(?:^|\s)(?:excluded|excludes|excluding|exclusions?|without it|without them|missing|left out|sold separately|available separately|optional extras?|no list|no - gos?|don'ts|things to avoid|to avoid|keep away from|not for|forbidden|off limits|you bring|you supply|bring your own|bring along|you will need|you'll need)$/;

const buyers = new Set(['you', 'user', 'buyer', 'customer', 'yourself', 'owner', 'purchaser']);
/** Words that may stand between "you" and a verb such as "bring": "you will have to bring". */
const aids = new Set(
  "will must need needs to have has should 'll also please only just still then simply ready yourself either".split(' '),
);
/** Verbs that begin a new statement after "and". */
const verbs = new Set(
  'is are was were has have had does do can will may must comes come gets get takes take goes go keeps keep stays stay makes makes gives give lets let feels looks needs need works work wash wipe dry store use put hang clean'.split(
    ' ',
  ),
);

/**
 * Whether only a verb such as "will" or "does" is left of a sentence, and the rest must be taken from the sentence before: "A
 * shower does it no harm. A downpour will."
 */
const isElliptic = (tokens: readonly Token[], at: number) =>
  ['will', 'would', 'does', 'do'].includes(lowerAt(tokens, at)) && tokens[at + 1]?.kind === 'sign' && !isHyphen(tokens, at + 1);

const isDenier = (lower: string) =>
  absences.has(lower) || negations.has(lower) || denyingAdjectives.has(lower) || lower.endsWith("n't") || lower === 'non';

/** Words ending in "less" that are not read as denials, such as "timeless" and "cordless". */
const notLess =
  /^(?:un|regard|end|time|effort|price|care|flaw|count|spot|stain|breath|match|harm|use|need|rest|bound|age|worth|relent|help|hope|name|taste|sense|ceaseless|speech|reckless|ruth|tire|cord|wire|seam|friction|daunt|fear|nevertheless|none)(?:less)?$/;
/** Beginnings of words in "un" that are not read as denials, such as "unique" and "unlock". */
const notUn =
  /^un(?:der|i|til|less|usual|ique|like|fortunate|forget|believ|beat|match|rival|mistak|wind|pack|wrap|fold|roll|lock|clip|screw|hook|zip|button|load|plug|box|tie|do|veil|leash)/;

/**
 * Whether a word may deny or weaken something, or begins a phrase that does. `SentenceReader` need not look at any other word, and
 * most words are others.
 */
const matters = keptPerToken(
  (lower) => markers.some((words) => words.has(lower)) || lower.endsWith("n't") || hiddenIn(lower) !== null,
);
const markers: readonly { has(word: string): boolean }[] = [
  turns,
  consents,
  harmless,
  exceptions,
  warnings,
  conditions,
  degrees,
  comparing,
  denyingEnds,
  buyersVerbs,
  absences,
  denyingAdjectives,
  aversions,
  negations,
  denyingPhrases,
  cautions,
  new Set(
    (
      'only just alone after before will would does do no leave leaving left keep separately must should can sorry a stay stays off ' +
      'without of free none non out'
    ).split(' '),
  ),
];

/** The word that another word denies: "lid" in "lidless", "lined" in "unlined". Null if it denies none. */
export const hiddenIn = keptPerWord((lower): string | null => {
  if (lower.endsWith('less') && lower.length > 6 && !notLess.test(lower)) return lower.slice(0, -4);
  if (/^un\p{L}{4,}/u.test(lower) && !notUn.test(lower) && !denyingAdjectives.has(lower)) {
    const rest = lower.slice(2);
    if (/(?:ed|able|ible)$/.test(rest) || meaningsOf(rest).length > 1) return rest;
  }
  return null;
});
