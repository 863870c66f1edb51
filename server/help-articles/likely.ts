/**
 * Which article a question is likely to be about, learnt from the words in which each is asked for. "Charged twice" and "imported
 * twice" share a word with the same articles; how often each word stands in the phrases of an article tells them apart.
 */
import { meanings, searchWords, smallOf } from './search-words.ts';

/** An article as the search sees it. `tags` are words and whole questions of sellers. */
export interface Searchable {
  id: string;
  title: string;
  summary: string;
  tags: readonly string[];
  headings: readonly string[];
  blocks: readonly string[];
}

/** How often a word counts that stands in each part of an article. Search words and headings count once. */
const counts = { title: 2, summary: 1, text: 0.15 };
/** How much a small word counts, such as “why” or “my”: less than others, but “why only five” has no others. */
const SMALL = 0.8;
/** How much the words count that mean the same as a word of a phrase. */
const SAME_MEANING = 0.15;
/** The share of words that an article would be asked for in which its own phrases lack. The others are shared out by its phrases. */
const ELSEWHERE = 0.1;
/** How many words nobody has asked in yet. */
const UNHEARD = 500;

/** A word of a question, as one of these roots. */
type Alternatives = readonly string[];

/** For each article, by how much (as a logarithm) it is likelier than others to be asked for in these words. */
type Likely = (words: readonly Alternatives[], small: ReadonlySet<string>) => ReadonlyMap<string, number>;

export function learnWords(articles: readonly Searchable[]): Likely {
  const everywhere = new Counts();
  const heard = articles.map((article) => {
    const own = new Counts();
    for (const [word, times] of wordsOfArticle(article)) {
      own.add(word, times);
      everywhere.add(word, times);
    }
    return { id: article.id, own };
  });
  const usual = (word: string) => (everywhere.of(word) + 0.5) / (everywhere.sum + UNHEARD);
  return (words, small) => {
    // A word that nobody has used says nothing about any article.
    const known = words.map((roots) => roots.filter((root) => everywhere.of(root) > 0)).filter((roots) => roots.length > 0);
    const knownSmall = [...small].map(asSmall).filter((word) => everywhere.of(word) > 0);
    return new Map(
      heard.map(({ id, own }) => {
        const odds = (word: string) =>
          Math.log(ELSEWHERE + ((1 - ELSEWHERE) * own.of(word)) / Math.max(own.sum, 1) / usual(word));
        const ofWords = known.reduce((sum, roots) => sum + Math.max(...roots.map(odds)), 0);
        const ofSmall = knownSmall.reduce((sum, word) => sum + SMALL * odds(word), 0);
        return [id, ofWords + ofSmall];
      }),
    );
  };
}

/** Small words are counted apart: their roots can be those of others. */
const asSmall = (word: string) => `~${word}`;

function* wordsOfArticle({ title, summary, tags, headings, blocks }: Searchable): Generator<[word: string, times: number]> {
  yield* wordsOfPhrase(title, counts.title);
  yield* wordsOfPhrase(summary, counts.summary);
  for (const phrase of [...tags, ...headings]) yield* wordsOfPhrase(phrase, 1);
  for (const sentence of blocks.flatMap((block) => block.split(/(?<=[.:])\s/))) yield* wordsOfPhrase(sentence, counts.text);
}

function* wordsOfPhrase(phrase: string, times: number): Generator<[word: string, times: number]> {
  for (const word of new Set(searchWords(phrase))) {
    yield [word, times];
    for (const same of meanings.get(word) ?? []) yield [same, times * SAME_MEANING];
  }
  for (const word of smallOf(phrase)) yield [asSmall(word), times * SMALL];
}

/** How often each word was heard, and all together. */
class Counts {
  sum = 0;
  private readonly each = new Map<string, number>();

  add(word: string, times: number): void {
    this.each.set(word, this.of(word) + times);
    this.sum += times;
  }

  of(word: string): number {
    return this.each.get(word) ?? 0;
  }
}
