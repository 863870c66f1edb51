/** The search over help articles: an index in memory, which is made anew when an article is published. */
import { distance } from 'fastest-levenshtein';
import MiniSearch from 'minisearch';
import { groupWords, meanings, phraseNames, readWords, type SearchWord, searchWords } from './search-words.ts';

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
/** The same for a word that no article has: then nothing closer can be meant. */
const ONLY_MEANING = 0.85;
/** How much a word counts that differs by a typing error. */
const MISTYPED = 0.9;
/** How much more a word asks for that no article has, nor one like it: most likely the question is about something else. */
const UNKNOWN = 1.25;
/** How much less an article counts that is about taking something back, if that was not asked for. */
const NOT_ASKED = 0.6;
const takesBack = ['undo', 'cancel'];
/** How much more an article counts whose title begins with a word of the query: “import” means “Import products” first. */
const BEGINS = 1.08;
/** How much more an article counts the whole title of which the query names: “upload” means the import, and not how to undo one. */
const WHOLE_TITLE = 0.25;
/** How much of a word must be typed before words that begin like this are found. */
const PREFIX_FROM = 3;

/** An article below this share does not answer the query; it is offered, but the search counts as without result. */
export const ANSWERS_FROM = 0.5;

/** A result below this share of the best one's score is left out: ten results of which one fits look like an answer to nothing. */
const FITS_FROM = 0.35;

/** The results that are not far below the best one. `found` is in order, best first. */
export const fitting = (found: readonly Found[]): Found[] => {
  const least = (found[0]?.score ?? 0) * FITS_FROM;
  return found.filter(({ score }) => score >= least);
};

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
  const spelled = spellingsIn(articles);

  const titles = new Map(articles.map(({ id, title }) => [id, [...new Set(searchWords(title))]]));
  /** The score of each article for one word. */
  const scoresOf = (term: string) => new Map(mini.search(term).map(({ id, score }) => [String(id), score]));

  return {
    search(query, views) {
      const typed = new Map(readWords(query).map((word) => [word.root, word]));
      // A number that no article has, such as “200 products”, asks for nothing.
      const words = [...typed.values()].filter(({ root }) => holders.has(root) || !/^\d+$/.test(root));
      const ideas = words.map((word, at) => {
        const terms = spellings(word, spelled, holders, at === words.length - 1);
        const held = (some: Weighted[]) => Math.max(0, ...some.map(([term]) => holders.get(term) ?? 0));
        const rare = held(terms.filter(([, boost]) => boost > ONLY_MEANING)) || held(terms);
        return { terms, rarity: Math.log(1 + (articles.length + 1) / (rare + 0.5)) * (rare === 0 ? UNKNOWN : 1) };
      });
      const whole = ideas.reduce((sum, { rarity }) => sum + rarity, 0);
      const found = new Map<string, { score: number; covered: number }>();
      for (const { terms, rarity } of ideas) {
        // Of the words that mean the same, an article gets the score of the one that suits it best, and not of all together.
        const best = new Map<string, { score: number; share: number }>();
        // The index knows only how rare a word is in titles, in tags and so on. A word such as “AI” is in few titles, but says little.
        for (const [term, boost] of terms)
          for (const [id, score] of scoresOf(term))
            if (score * boost * rarity > (best.get(id)?.score ?? 0))
              best.set(id, { score: score * boost * rarity, share: boost });
        for (const [id, { score, share }] of best) {
          const sum = found.get(id) ?? { score: 0, covered: 0 };
          found.set(id, { score: sum.score + score, covered: sum.covered + rarity * share });
        }
      }
      const asked = new Set(ideas.flatMap(({ terms }) => terms.map(([term]) => term)));
      return [...found]
        .map(([id, { score, covered }]) => {
          const covers = whole === 0 ? 0 : covered / whole;
          const title = titles.get(id) ?? [];
          const begins = typed.has(title[0] ?? '') ? BEGINS : 1;
          const named = title.length === 0 ? 0 : title.filter((word) => asked.has(word)).length / title.length;
          const fits = takesBack.some((idea) => title.includes(idea) && !asked.has(idea)) ? NOT_ASKED : 1;
          const read = 1 + 0.03 * Math.log10(1 + (views.get(id) ?? 0));
          return { id, score: score * (0.2 + 0.8 * covers ** 1.5) * begins * fits * (1 + WHOLE_TITLE * named) * read, covers };
        })
        .sort((a, b) => b.score - a.score);
    },
  };
}

/** In how many articles each word is. A phrase counts where an article is about it, because its words are in the text of most. */
function countHolders(articles: readonly Searchable[]): Map<string, number> {
  const holders = new Map<string, number>();
  for (const { title, summary, tags, blocks } of articles) {
    const about = searchWords([title, summary, ...tags].join('\n'));
    const within = searchWords(blocks.join('\n')).filter((word) => !phraseNames.has(word));
    for (const word of new Set([...about, ...within])) holders.set(word, (holders.get(word) ?? 0) + 1);
  }
  return holders;
}

/** All words as they are spelled in the articles and in the groups, with their roots. */
function spellingsIn(articles: readonly Searchable[]): ReadonlyMap<string, string> {
  const found = new Map(groupWords);
  for (const { title, summary, tags, blocks } of articles)
    for (const { spelled, root } of readWords([title, summary, ...tags, ...blocks].join('\n')))
      if (spelled) found.set(spelled, root);
  return found;
}

type Weighted = [term: string, boost: number];

/**
 * The words to look for in place of a typed one: itself if it is known, else words that begin with it (while it is being typed), else
 * the most similar one; and the words that mean the same.
 */
function spellings(
  { spelled, root }: SearchWord,
  known: ReadonlyMap<string, string>,
  holders: ReadonlyMap<string, number>,
  isLast: boolean,
): Weighted[] {
  const isKnown = holders.has(root) || meanings.has(root);
  const typed = spelled ?? root;
  const begun = isKnown ? [root] : begins(typed, known, isLast);
  const words = begun.length > 0 ? begun : similar(typed, known, holders);
  const share = begun.length > 0 ? 1 : MISTYPED;
  const terms = new Map<string, number>();
  for (const word of words) {
    if (holders.has(word)) terms.set(word, share);
    const same = holders.has(word) ? SAME_MEANING : ONLY_MEANING * share;
    for (const other of meanings.get(word) ?? []) if (!terms.has(other)) terms.set(other, same);
  }
  // A word that no article has is kept too: then it counts as not covered.
  return terms.size > 0 ? [...terms] : [[root, 1]];
}

const begins = (typed: string, known: ReadonlyMap<string, string>, isLast: boolean) =>
  isLast && typed.length >= PREFIX_FROM
    ? [...new Set([...known].filter(([word]) => word.startsWith(typed)).map(([, root]) => root))].slice(0, 12)
    : [];

/**
 * The known word that differs least from the typed one, if it differs by a typing error. Of several, the one that begins like it, then
 * the one that most articles have. Hardly anybody mistypes the first letter of a word, except by swapping it with the second.
 */
function similar(typed: string, known: ReadonlyMap<string, string>, holders: ReadonlyMap<string, number>): string[] {
  const most = typed.length < 5 || /\d/.test(typed) ? 0 : typed.length < 8 ? 1 : 2;
  let best: { root: string; off: number; begins: number; held: number } | null = null;
  for (const [word, root] of known) {
    const isSwapped = typed.length > 3 && areSwapped(typed, word);
    if (Math.abs(word.length - typed.length) > most && !isSwapped) continue;
    if (word[0] !== typed[0] && !isSwapped) continue;
    const off = isSwapped ? 1 : distance(typed, word);
    if (off > most && !isSwapped) continue;
    const found = { root, off, begins: commonStart(typed, word), held: holders.get(root) ?? 0 };
    const isBetter = !best || off - best.off || best.begins - found.begins || best.held - found.held;
    if (isBetter === true || isBetter < 0) best = found;
  }
  return best ? [best.root] : [];
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
