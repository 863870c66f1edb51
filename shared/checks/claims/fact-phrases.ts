/**
 * Looks up whether the facts contain a phrase word for word. The check of one text may look up thousands of phrases, so the facts
 * are not searched each time: every sequence of words in them is put into a set.
 */

/** A phrase of more words than this is never found. */
const LONGEST = 8;

export class FactPhrases {
  /** At index n: all sequences of n neighbouring words in the facts. Built when a phrase of n words is first looked up. */
  private readonly runs: (ReadonlySet<string> | undefined)[] = [];

  /** The words of all facts, each once and sorted, for binary search. Built when first used. */
  private sorted: readonly string[] | undefined;

  /** @param words the words of all facts in lower case. A "|" separates two facts, so that no phrase is found across both. */
  constructor(private readonly words: readonly string[]) {}

  /** Whether one fact contains these words side by side. `phrase` is in lower case, with single spaces. */
  has(phrase: string): boolean {
    const length = phrase.split(' ').length;
    if (length > LONGEST) return false;
    this.runs[length] ??= this.runsOf(length);
    return this.runs[length].has(phrase);
  }

  /** Whether any word in the facts begins with `start`. */
  hasWordThatBegins(start: string): boolean {
    this.sorted ??= [...new Set(this.words)].sort();
    let [from, to] = [0, this.sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.sorted[middle] as string) < start) from = middle + 1;
      else to = middle;
    }
    return this.sorted[from]?.startsWith(start) === true;
  }

  /** All words of the facts, with a space before and after each, so that a whole word can be searched for as " word ". */
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
