/** At most this many answers of one function are kept. Then it starts anew. */
const MOST_KEPT = 5_000;
/** Answers for longer words are not kept: they are rare, and many of them would need much memory. */
const LONGEST_KEPT = 40;
/**
 * The engine stores a piece of a text of up to this length as a copy, but a longer one as a reference to the text, which a kept
 * word would hold in memory.
 */
const LONGEST_COPIED = 12;

/** The same word, without a reference to the text that it was cut from. */
const apart = (word: string) => (word.length > LONGEST_COPIED ? ` ${word}`.slice(1) : word);

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
    const own = apart(word);
    const answer = read(own);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(own, answer);
    return answer;
  };
}
