/** So many answers are kept for one question. Texts use the same words again and again. */
const MOST_KEPT = 4_000;

/** The same question about a word, but a word that was asked before is answered from memory. */
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

/** A pattern of many words that is asked about every word of a text. */
export interface WordTest {
  test(word: string): boolean;
}

export const wordTest = (pattern: RegExp): WordTest => ({ test: remembered((word) => pattern.test(word)) });
