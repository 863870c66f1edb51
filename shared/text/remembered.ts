/** How many answers are remembered before all are forgotten. */
const MOST_KEPT = 4_000;

/**
 * Makes a function that gives the same answers as `ask` but remembers them, because a text uses the same words again and again.
 */
export function remembered<T>(ask: (word: string) => T): (word: string) => T {
  const answers = new Map<string, T>();
  return (word) => {
    const known = answers.get(word);
    if (known !== undefined) return known;
    const answer = ask(word);
    if (answers.size >= MOST_KEPT) answers.clear();
    answers.set(word, answer);
    return answer;
  };
}

/** Tells whether a word matches a pattern. For a pattern that is tested on every word of a text. */
export interface WordTest {
  test(word: string): boolean;
}

export const wordTest = (pattern: RegExp): WordTest => ({ test: remembered((word) => pattern.test(word)) });
