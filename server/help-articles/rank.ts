/** The search over help articles: an index in memory, which is made anew when an article is published. */
import { distance } from 'fastest-levenshtein';
import MiniSearch from 'minisearch';
import { learnWords, type Searchable } from './likely.ts';
import { groupWords, meanings, phraseNames, readWords, type SearchWord, searchWords, smallOf } from './search-words.ts';

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
/**
 * How much more an article counts one of whose phrases (its title, a heading or some search words) is the whole question, and the other
 * way round. Single words of a question are in many articles; together they are in few phrases.
 */
const WHOLE_PHRASE = 8;
/** How much more an article counts one of whose phrases is the question word for word. */
const WORD_FOR_WORD = 3;
const SAME_WORDS = 0.95;
/** How much it counts that an article is usually asked for in the words of the question. */
const LIKELY = 0.4;
/** How much a small word such as “who” or “first” counts in a phrase; the rarity of others is between one and five. */
const SMALL = 0.5;
/** A question of small words alone must be so much like a phrase: such words are in questions of every kind. */
const ONLY_SMALL = 0.75;
/** How much of a word must be typed before words that begin like this are found. */
const PREFIX_FROM = 3;

/** An article below this share does not answer the query; it is offered, but the search counts as without result. */
export const ANSWERS_FROM = 0.5;

/** A result below this share of the best one's score is left out: ten results of which one fits look like an answer to nothing. */
const FITS_FROM = 0.1;

/** The results that are not far below the best one. `found` is in order, best first. */
export const fitting = (found: readonly Found[]): Found[] => {
  const least = (found[0]?.score ?? 0) * FITS_FROM;
  return found.filter(({ score }) => score >= least);
};

export function indexArticles(articles: readonly Searchable[]): Index {
  const mini = new MiniSearch<Record<'id' | keyof typeof weights, string>>({
    fields: Object.keys(weights),
    tokenize: (text) => text.split('\n').flatMap(searchWords),
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
  const rarityOf = (held: number) => Math.log(1 + (articles.length + 1) / (held + 0.5));
  const rarityOfTerm = (term: string) => rarityOf(holders.get(term) ?? 0);
  const phrases = readPhrases(articles, rarityOfTerm);
  const likelyOf = learnWords(articles);
  const remembered = new Map<string, ReadonlyMap<string, number>>();
  /** The score of each article for one word. Words of the articles are remembered: the same ones are asked for again and again. */
  const scoresOf = (term: string): ReadonlyMap<string, number> => {
    const known = remembered.get(term) ?? new Map(mini.search(term).map(({ id, score }) => [String(id), score]));
    // What is typed has no end, and the words of the articles have.
    if (holders.has(term)) remembered.set(term, known);
    return known;
  };

  return {
    search(query, views) {
      const typed = new Map(readWords(query).map((word) => [word.root, word]));
      // A number says how many or which day, as in “200 products”, and not what about. It counts only if there is nothing else.
      const named = [...typed.values()].filter(({ root }) => !/^\d+$/.test(root));
      const words = named.length > 0 ? named : [...typed.values()];
      const ideas: Idea[] = words.map((word, at) => {
        const terms = spellings(word, spelled, holders, at === words.length - 1);
        const held = (some: Weighted[]) => Math.max(0, ...some.map(([term]) => holders.get(term) ?? 0));
        const rare = held(terms.filter(([, boost]) => boost > ONLY_MEANING)) || held(terms);
        return { terms, rarity: rarityOf(rare) * (rare === 0 ? UNKNOWN : 1) };
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
      const small = smallOf(query);
      const likeness = likenesses(phrases, small, ideas, rarityOfTerm);
      const likely = likelyOf(
        ideas.map(({ terms }) => terms.filter(([, share]) => share >= MISTYPED).map(([term]) => term)),
        small,
      );
      // A question of small words alone, such as “why only five”, is answered by an article that is asked for like this.
      if (ideas.length === 0) for (const [id, like] of likeness) if (like >= ONLY_SMALL) found.set(id, { score: 1, covered: 0 });
      const asked = new Set(ideas.flatMap(({ terms }) => terms.map(([term]) => term)));
      return [...found]
        .map(([id, { score, covered }]) => {
          const like = likeness.get(id) ?? 0;
          const covers = whole === 0 ? like : covered / whole;
          const title = titles.get(id) ?? [];
          const begins = typed.has(title[0] ?? '') ? BEGINS : 1;
          const share = title.length === 0 ? 0 : title.filter((word) => asked.has(word)).length / title.length;
          const fits = takesBack.some((idea) => title.includes(idea) && !asked.has(idea)) ? NOT_ASKED : 1;
          const read = 1 + 0.03 * Math.log10(1 + (views.get(id) ?? 0));
          return {
            id,
            score:
              score *
              (0.2 + 0.8 * covers ** 2) *
              begins *
              fits *
              (1 + WHOLE_TITLE * share) *
              (1 + WHOLE_PHRASE * like ** 3) *
              (like > SAME_WORDS ? WORD_FOR_WORD : 1) *
              Math.exp(LIKELY * (likely.get(id) ?? 0)) *
              read,
            covers,
          };
        })
        .sort((a, b) => b.score - a.score);
    },
  };
}

/** A word of the question: what to look for in its place, with how much each counts, and how much the word itself asks for. */
interface Idea {
  terms: Weighted[];
  rarity: number;
}
/** A title, a heading or some search words of an article: the rarity of all its words together. */
interface Phrase {
  id: string;
  sum: number;
}
/** All phrases, and for each word and small word the phrases that have it, so that a question meets only those that share a word. */
interface Phrases {
  all: readonly Phrase[];
  having: ReadonlyMap<string, readonly number[]>;
  havingSmall: ReadonlyMap<string, readonly number[]>;
}

function readPhrases(articles: readonly Searchable[], rarityOf: (term: string) => number): Phrases {
  const all: Phrase[] = [];
  const having = new Map<string, number[]>();
  const havingSmall = new Map<string, number[]>();
  const note = (where: Map<string, number[]>, word: string, at: number) => {
    const list = where.get(word);
    if (list) list.push(at);
    else where.set(word, [at]);
  };
  for (const { id, title, tags, headings } of articles)
    for (const phrase of [title, ...tags, ...headings]) {
      const terms = new Set(searchWords(phrase));
      const small = smallOf(phrase);
      for (const term of terms) note(having, term, all.length);
      for (const word of small) note(havingSmall, word, all.length);
      all.push({ id, sum: sumOf([...terms].map(rarityOf)) + SMALL * small.size });
    }
  return { all, having, havingSmall };
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0);

/**
 * For each article, from 0 to 1, how much the question has in common with that of its phrases which is most like it. An article
 * without a phrase that shares a word with the question is left out.
 */
function likenesses(
  { all, having, havingSmall }: Phrases,
  smallAsked: ReadonlySet<string>,
  ideas: readonly Idea[],
  rarityOf: (term: string) => number,
): ReadonlyMap<string, number> {
  const common = new Map<number, number>();
  const add = (at: number, much: number) => common.set(at, (common.get(at) ?? 0) + much);
  /** How much of each term was asked for: all of a word that was typed, less of one that means the same. */
  const shares = new Map<string, number>();
  for (const { terms, rarity } of ideas) {
    // Of the words that an idea stands for, a phrase gets the one that suits it best.
    const best = new Map<number, number>();
    for (const [term, share] of terms) {
      shares.set(term, Math.max(share, shares.get(term) ?? 0));
      for (const at of having.get(term) ?? []) best.set(at, Math.max(share, best.get(at) ?? 0));
    }
    for (const [at, share] of best) add(at, rarity * share);
  }
  for (const [term, share] of shares) for (const at of having.get(term) ?? []) add(at, rarityOf(term) * share);
  for (const word of smallAsked) for (const at of havingSmall.get(word) ?? []) add(at, 2 * SMALL);
  const asked = sumOf(ideas.map(({ rarity }) => rarity)) + SMALL * smallAsked.size;
  const found = new Map<string, number>();
  for (const [at, much] of common) {
    const phrase = all[at];
    if (phrase) found.set(phrase.id, Math.max(much / (asked + phrase.sum), found.get(phrase.id) ?? 0));
  }
  return found;
}

/** In how many articles each word is. A phrase counts where an article is about it, because its words are in the text of most. */
function countHolders(articles: readonly Searchable[]): Map<string, number> {
  const holders = new Map<string, number>();
  for (const { title, summary, tags, blocks } of articles) {
    const about = [title, summary, ...tags].flatMap(searchWords);
    const within = blocks.flatMap(searchWords).filter((word) => !phraseNames.has(word));
    for (const word of new Set([...about, ...within])) holders.set(word, (holders.get(word) ?? 0) + 1);
  }
  return holders;
}

/** All words as they are spelled in the articles and in the groups, with their roots. */
function spellingsIn(articles: readonly Searchable[]): ReadonlyMap<string, string> {
  const found = new Map(groupWords);
  for (const { title, summary, tags, blocks } of articles)
    for (const { spelled, root } of [title, summary, ...tags, ...blocks].flatMap(readWords))
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
