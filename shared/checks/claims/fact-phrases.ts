/**
 * Looks up whether the facts contain a phrase word for word. A text may ask for each of its ten thousand numbers, so the facts
 * are not searched each time; their runs of words are in a set.
 */

/** The most words of a phrase that is looked up. Phrases of the vocabulary and model names are shorter. */
const LONGEST = 8;

export class FactPhrases {
  /** All runs of words in the facts, by their number of words; built when a phrase of that length is first looked up. */
  private readonly runs: (ReadonlySet<string> | undefined)[] = [];

  /**
   * `words` are the words of all facts in order, in lower case. Between two facts stands a word that no text contains, so that no
   * phrase is found across two facts.
   */
  constructor(private readonly words: readonly string[]) {}

  /** Whether these words, in lower case with single spaces, stand side by side in one fact. */
  has(phrase: string): boolean {
    const length = phrase.split(' ').length;
    if (length > LONGEST) return false;
    this.runs[length] ??= this.runsOf(length);
    return this.runs[length].has(phrase);
  }

  /** Whether a word of the facts begins like this. */
  hasWordThatBegins(start: string): boolean {
    this.runs[1] ??= this.runsOf(1);
    for (const word of this.runs[1]) if (word.startsWith(start)) return true;
    return false;
  }

  /** All words of the facts separated by single spaces, with a space at both ends. */
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
