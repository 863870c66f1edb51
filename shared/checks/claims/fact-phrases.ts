/**
 * Whether the facts hold a phrase, word for word. A text may ask about each of its ten thousand numbers, so the facts are
 * not searched again for each: their runs of words are looked up.
 */

/** A phrase of the vocabulary, or a model written in pieces, has fewer words. */
const LONGEST = 8;

export class FactPhrases {
  /** By their number of words, all runs the facts have; made when the first phrase of that length is asked about. */
  private readonly runs: (ReadonlySet<string> | undefined)[] = [];

  /** `words` in small letters, in order, with a word no text has between two facts. */
  constructor(private readonly words: readonly string[]) {}

  /** Whether these words, in small letters with single spaces between, stand in one fact side by side. */
  has(phrase: string): boolean {
    const length = phrase.split(' ').length;
    if (length > LONGEST) return false;
    this.runs[length] ??= this.runsOf(length);
    return this.runs[length].has(phrase);
  }

  /** Whether a word of the facts begins so. */
  hasWordThatBegins(start: string): boolean {
    this.runs[1] ??= this.runsOf(1);
    for (const word of this.runs[1]) if (word.startsWith(start)) return true;
    return false;
  }

  /** All words between single spaces, with one at both ends. */
  get text(): string {
    return ` ${this.words.join(' ')} `;
  }

  private runsOf(length: number): ReadonlySet<string> {
    if (length === 1) return new Set(this.words);
    const found = new Set<string>();
    for (let at = 0; at + length <= this.words.length; at++) found.add(this.words.slice(at, at + length).join(' '));
    return found;
  }
}
