import { countWords } from '#shared/platforms/measure.ts';
import type { SeoRecommendation } from '#shared/seo/advice.ts';
import type { ScoreBrief } from '../ai.ts';
import { readMaterial } from './material.ts';
import { contentWords } from './text.ts';

interface Check extends SeoRecommendation {
  weight: number;
  /** How far the check is fulfilled, from 0 to 1. */
  reached: number;
}

/**
 * A score from 1 to 100 by simple checks, and at most six recommendations. The recommendation that
 * would raise the score most comes first.
 */
export function judge(brief: ScoreBrief): { score: number; recommendations: SeoRecommendation[] } {
  const checks = checksOf(brief);
  const total = checks.reduce((sum, { weight }) => sum + weight, 0);
  const reached = checks.reduce((sum, { weight, reached }) => sum + weight * reached, 0);
  const score = Math.max(1, Math.round((100 * reached) / total));
  const open = checks
    .filter((check) => check.reached < 1)
    .sort((a, b) => b.weight * (1 - b.reached) - a.weight * (1 - a.reached));
  return { score, recommendations: open.slice(0, 6).map(({ recommendation, reason }) => ({ recommendation, reason })) };
}

function checksOf(brief: ScoreBrief): Check[] {
  const { description, tags: shown } = brief.texts;
  const listing = { ...brief, facts: { ...brief.facts, description, tags: shown } };
  const { name, brand, category, sentences, specs, features, tags, keywords } = readMaterial(listing);
  const text = sentences.join(' ');
  const words = countWords(text);
  const title = [...name].length;
  const inTitle = keywords[0] ? shareIn(keywords[0], name) : 0;
  const inText = keywords.length
    ? keywords.reduce((sum, keyword) => sum + shareIn(keyword, `${name} ${text}`), 0) / keywords.length
    : 0;
  const longest = Math.max(0, ...sentences.map(countWords));
  const facts = specs.length + features.length;
  return [
    {
      weight: 20,
      reached: Math.min(1, words / 100),
      recommendation: words === 0 ? 'Write a description.' : 'Make the description longer with facts you have not mentioned yet.',
      reason: 'A text of about 100 words or more gives shoppers and search engines something to go by.',
    },
    {
      weight: 12,
      reached: title >= 20 && title <= 80 ? 1 : title === 0 ? 0 : 0.5,
      recommendation:
        title > 80 ? 'Shorten the title to 80 characters or fewer.' : 'Make the title more specific, with 20 to 80 characters.',
      reason: 'Search results cut long titles, and very short ones could be about anything.',
    },
    {
      weight: 14,
      reached: keywords.length > 0 ? 1 : 0,
      recommendation: 'Add the search words your shoppers would type.',
      reason: 'Without keywords nobody can check whether the listing uses them.',
    },
    {
      weight: 12,
      reached: inTitle,
      recommendation: 'Use your first keyword in the title.',
      reason: 'The title is the first thing a search looks at.',
    },
    {
      weight: 12,
      reached: inText,
      recommendation: 'Use each of your keywords once in the description where it fits.',
      reason: 'A search finds a listing by the words it holds.',
    },
    {
      weight: 10,
      reached: brief.images.length > 0 ? 1 : 0,
      recommendation: 'Add a picture.',
      reason: 'Shoppers hardly open listings without one.',
    },
    {
      weight: 8,
      reached: Math.min(1, tags.length / 3),
      recommendation: 'Add at least three tags.',
      reason: 'Tags put the product into the searches and filters of a shop.',
    },
    {
      weight: 6,
      reached: category && brand ? 1 : category || brand ? 0.5 : 0,
      recommendation: 'Fill in the brand and the category.',
      reason: 'Both are used as filters by shops and marketplaces.',
    },
    {
      weight: 6,
      reached: facts >= 3 || /\d/.test(text) ? 1 : 0,
      recommendation: 'Name a few figures, such as size, weight or quantity.',
      reason: 'Concrete facts answer the questions that keep shoppers from ordering.',
    },
    {
      weight: 4,
      reached: words === 0 || longest > 25 ? 0 : 1,
      recommendation: words === 0 ? 'Tell in short sentences what it is and for what.' : 'Split sentences of more than 25 words.',
      reason: 'Short sentences are read to the end, also on a phone.',
    },
  ];
}

function shareIn(keyword: string, text: string): number {
  const words = contentWords(keyword);
  const found = contentWords(text);
  return words.size === 0 ? 0 : [...words].filter((word) => found.has(word)).length / words.size;
}
