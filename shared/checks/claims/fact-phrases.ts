/**
 * Looks up whether the facts contain a phrase word for word. The check of one text may look up thousands of phrases, so the facts
 * are not searched each time: the places of each word are known, and a phrase is looked for where its rarest word stands. If each
 * of its words stands in many places, it is looked up in a set of all sequences of so many words.
 */

/** A phrase of more words than this is never found. */
const LONGEST = 8;
/** A phrase whose rarest word stands in more places than this is looked up in a set. */
const MOST_PLACES = 40;

export class FactPhrases {
  /** Where each word stands. Built when first used. */
  private places: ReadonlyMap<string, readonly number[]> | undefined;

  /** At index n: all sequences of n neighbouring words in the facts. Built when a phrase of n frequent words is first looked up. */
  private readonly runs: (ReadonlySet<string> | undefined)[] = [];

  /** The words of all facts, each once and sorted, for binary search. Built when first used. */
  private sorted: readonly string[] | undefined;

  /** @param words the words of all facts in lower case. A "|" separates two facts, so that no phrase is found across both. */
  constructor(private readonly words: readonly string[]) {}

  /** Whether one fact contains these words side by side. `phrase` is in lower case, with single spaces. */
  has(phrase: string): boolean {
    const own = phrase.split(' ');
    const { length } = own;
    if (length > LONGEST) return false;
    this.places ??= placesOf(this.words);
    let [rarest, least]: [readonly number[], number] = [[], Number.POSITIVE_INFINITY];
    let offset = 0;
    for (const [at, word] of own.entries()) {
      const places = this.places.get(word);
      if (!places) return false;
      if (places.length < least) [rarest, least, offset] = [places, places.length, at];
    }
    if (length === 1) return true;
    if (least <= MOST_PLACES) return rarest.some((place) => own.every((word, at) => this.words[place - offset + at] === word));
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
    const found = new Set<string>();
    for (let at = 0; at + length <= this.words.length; at++) found.add(this.words.slice(at, at + length).join(' '));
    return found;
  }
}

function placesOf(words: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    const known = places.get(word);
    if (known) known.push(at);
    else places.set(word, [at]);
  }
  return places;
}
