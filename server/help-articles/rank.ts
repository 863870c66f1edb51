/** The search over help articles: an index in memory, which is made anew when an article is published. */
import { distance } from 'fastest-levenshtein';
import MiniSearch from 'minisearch';
import { meanings, searchWords } from './search-words.ts';

export interface Searchable {
  id: string;
  title: string;
  summary: string;
  tags: readonly string[];
  headings: readonly string[];
  blocks: readonly string[];
}

export interface Found {
  id: string;
  score: number;
  /** The share of what the query asks for that the article has, from 0 to 1. Rare words count more. */
  covers: number;
}

export interface Index {
  /** The articles that have something of the query, best first. `views` says how often each was read. */
  search(query: string, views: ReadonlyMap<string, number>): Found[];
}

/** How much a word counts in each part of an article. */
const weights = { title: 4, tags: 3, summary: 2, headings: 1.5, body: 1 };
/** How much a word counts that means the same as the one typed. */
const SAME_MEANING = 0.6;
/** How much more an article counts whose title begins with a word of the query: “import” means “Import products” first. */
const BEGINS = 1.08;
/** How much of a word must be typed before words that begin like this are found. */
const PREFIX_FROM = 3;

/** An article below this share does not answer the query; it is offered, but the search counts as without result. */
export const ANSWERS_FROM = 0.5;

export function indexArticles(articles: readonly Searchable[]): Index {
  const mini = new MiniSearch<Record<'id' | keyof typeof weights, string>>({
    fields: Object.keys(weights),
    tokenize: searchWords,
    processTerm: (term) => term,
    searchOptions: { boost: weights, tokenize: (text) => [text] },
  });
  mini.addAll(
    articles.map(({ id, title, summary, tags, headings, blocks }) => ({
      id,
      title,
      summary,
      tags: tags.join('\n'),
      headings: headings.join('\n'),
      body: blocks.join('\n'),
    })),
  );
  const holders = countHolders(articles);
  const known = [...new Set([...holders.keys(), ...meanings.keys()])];

  const titleBegins = new Map(articles.map(({ id, title }) => [id, searchWords(title)[0]]));
  /** The score of each article for one word. */
  const scoresOf = (term: string) => new Map(mini.search(term).map(({ id, score }) => [String(id), score]));

  return {
    search(query, views) {
      // A number that no article has, such as “200 products”, asks for nothing.
      const words = [...new Set(searchWords(query))].filter((word) => holders.has(word) || !/^\d+$/.test(word));
      const ideas = words.map((word, at) => {
        const terms = spellings(word, known, holders, at === words.length - 1);
        const held = Math.max(...terms.map(([term, boost]) => (boost === 1 ? (holders.get(term) ?? 0) : 0)));
        return { terms, rarity: Math.log(1 + (articles.length + 1) / (held + 0.5)) };
      });
      const whole = ideas.reduce((sum, { rarity }) => sum + rarity, 0);
      const found = new Map<string, { score: number; covered: number }>();
      for (const { terms, rarity } of ideas) {
        // Of the words that mean the same, an article gets the score of the one that suits it best, and not of all together.
        const best = new Map<string, { score: number; share: number }>();
        for (const [term, boost] of terms)
          for (const [id, score] of scoresOf(term))
            if (score * boost > (best.get(id)?.score ?? 0)) best.set(id, { score: score * boost, share: boost });
        for (const [id, { score, share }] of best) {
          const sum = found.get(id) ?? { score: 0, covered: 0 };
          found.set(id, { score: sum.score + score, covered: sum.covered + rarity * share });
        }
      }
      return [...found]
        .map(([id, { score, covered }]) => {
          const covers = whole === 0 ? 0 : covered / whole;
          const begins = words.includes(titleBegins.get(id) ?? '') ? BEGINS : 1;
          const read = 1 + 0.03 * Math.log10(1 + (views.get(id) ?? 0));
          return { id, score: score * (0.2 + 0.8 * covers ** 1.5) * begins * read, covers };
        })
        .sort((a, b) => b.score - a.score);
    },
  };
}

/** In how many articles each word is. */
function countHolders(articles: readonly Searchable[]): Map<string, number> {
  const holders = new Map<string, number>();
  for (const { title, summary, tags, blocks } of articles)
    for (const word of new Set(searchWords([title, summary, ...tags, ...blocks].join('\n'))))
      holders.set(word, (holders.get(word) ?? 0) + 1);
  return holders;
}

type Weighted = [term: string, boost: number];

/**
 * The words to look for in place of a typed one: itself if it is known, else words that begin with it (while it is being typed), else
 * the most similar one; and the words that mean the same.
 */
function spellings(typed: string, known: readonly string[], holders: ReadonlyMap<string, number>, isLast: boolean): Weighted[] {
  const found = isKnown(typed, holders) ? [typed] : begins(typed, known, isLast);
  const words = found.length > 0 ? found : similar(typed, known, holders);
  const terms = new Map<string, number>();
  for (const word of words) {
    terms.set(word, 1);
    for (const other of meanings.get(word) ?? []) if (!terms.has(other)) terms.set(other, SAME_MEANING);
  }
  // A word that no article has is kept too: then it counts as not covered.
  return terms.size > 0 ? [...terms] : [[typed, 1]];
}

const isKnown = (word: string, holders: ReadonlyMap<string, number>) => holders.has(word) || meanings.has(word);

const begins = (typed: string, known: readonly string[], isLast: boolean) =>
  isLast && typed.length >= PREFIX_FROM ? known.filter((word) => word.startsWith(typed)).slice(0, 12) : [];

/**
 * The known word that differs least from the typed one, if it differs by a typing error. Of several, the one that begins like it, then
 * the one that most articles have.
 */
function similar(typed: string, known: readonly string[], holders: ReadonlyMap<string, number>): string[] {
  const most = typed.length < 4 || /\d/.test(typed) ? 0 : typed.length < 8 ? 1 : 2;
  let best: { word: string; off: number; begins: number; held: number } | null = null;
  for (const word of known) {
    if (Math.abs(word.length - typed.length) > most) continue;
    const off = areSwapped(typed, word) ? 1 : distance(typed, word);
    if (off > most) continue;
    const found = { word, off, begins: commonStart(typed, word), held: holders.get(word) ?? 0 };
    const isBetter = !best || off - best.off || best.begins - found.begins || best.held - found.held;
    if (isBetter === true || isBetter < 0) best = found;
  }
  return best ? [best.word] : [];
}

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** Whether two neighbouring letters changed places, the most frequent typing error. */
function areSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
