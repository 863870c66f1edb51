/** At most this many answers of one function are kept. Then it starts anew. */
const MOST_KEPT = 5_000;
/**
 * Answers for longer words are not kept. The engine stores a shorter piece of a text as a copy, but a longer one as a reference to
 * the text, which a kept word would hold in memory.
 */
const LONGEST_KEPT = 12;

/**
 * Gives the same answers as `read`, which must depend on its word alone, and keeps them: the words of texts repeat, and many checks
 * ask about each of them.
 */
export function keptPerWord<Answer>(read: (word: string) => Answer): (word: string) => Answer {
  const kept = new Map<string, Answer>();
  return (word) => {
    if (word.length > LONGEST_KEPT) return read(word);
    const known = kept.get(word);
    if (known !== undefined) return known;
    const answer = read(word);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(word, answer);
    return answer;
  };
}
