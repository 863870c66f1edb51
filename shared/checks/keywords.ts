/** Finds where the seller's keywords appear in a listing, and how often. */

import type { Listing } from '../generation/listing.ts';
import { findKeyword, keywordDensity, keywordPlaces } from '../text/keyword-places.ts';
import { placesOf, searchable, wordSpans } from '../text/spans.ts';
import { stemsOf } from '../text/stem.ts';
import { bodyTexts, fieldTexts, findingAt, findingOf } from './field-texts.ts';
import type { Finding } from './finding.ts';

/**
 * exact: as written, except for upper and lower case. inflected: with another ending, such as a plural. apart: all its words are
 * there, but not together.
 */
export type KeywordMatch = 'exact' | 'inflected' | 'apart' | 'none';

export interface KeywordRow {
  keyword: string;
  title: KeywordMatch;
  firstParagraph: KeywordMatch;
  body: KeywordMatch;
  /** How the keyword appears in the meta title or meta description, whichever matches better. */
  meta: KeywordMatch;
  /** How often the keyword appears in intro, bullets and details, in any ending. */
  count: number;
  /** `count` divided by the number of words in intro, bullets and details, from 0 to 1. */
  density: number;
  /**
   * Judges the density. few: below 0.5 %. good: up to 3 %. many: above 3 %. short: the text has fewer than 100 words, too few to
   * judge.
   */
  band: 'few' | 'good' | 'many' | 'short';
}

/**
 * A density is good from `min` to `max`. In a text of fewer than `fromWords` words it is not judged. These are the published
 * limits of Yoast SEO.
 */
const DENSITY = { min: 0.005, max: 0.03, fromWords: 100, source: 'Yoast SEO, keyphrase density' };

/** How each keyword appears in the listing: one table row per keyword, in the same order. */
export function keywordTable(listing: Listing, keywords: readonly string[]): KeywordRow[] {
  const body = bodyTexts(listing)
    .map(({ text }) => text)
    .join('\n');
  const texts = {
    title: readText(listing.title),
    firstParagraph: readText(firstParagraph(listing)),
    body: readText(body),
    metaTitle: readText(listing.metaTitle),
    metaDescription: readText(listing.metaDescription),
  };
  return cleaned(keywords).map((keyword) => {
    const density = keywordDensity(keyword, texts.body.stems);
    const words = texts.body.stems.length;
    return {
      keyword,
      title: matchOf(keyword, texts.title),
      firstParagraph: matchOf(keyword, texts.firstParagraph),
      body: matchOf(keyword, texts.body),
      meta: better(matchOf(keyword, texts.metaTitle), matchOf(keyword, texts.metaDescription)),
      count: keywordPlaces(keyword, texts.body.stems).length,
      density,
      band: words < DENSITY.fromWords ? 'short' : density > DENSITY.max ? 'many' : density < DENSITY.min ? 'few' : 'good',
    };
  });
}

/**
 * Findings about keywords: the main (first) one is missing in the title or first paragraph, or its words stand apart in the
 * title; another one is not used at all; one is used too often.
 */
export function checkKeywords(listing: Listing, keywords: readonly string[]): Finding[] {
  return keywordTable(listing, keywords).flatMap((row, at): Finding[] => {
    const found: Finding[] = [];
    const advice = (field: 'title' | 'intro' | 'details', message: string) =>
      found.push(findingOf(field, { check: 'keyword', severity: 'advice', message, fact: row.keyword }));
    if (at === 0) {
      if (row.title === 'none') advice('title', `“${row.keyword}” is your main keyword, and the title does not have it.`);
      else if (row.title === 'apart') advice('title', `The title has the words of “${row.keyword}”, but not together.`);
      if (row.firstParagraph === 'none') advice('intro', `“${row.keyword}” is your main keyword. Say it in the first paragraph.`);
    } else if (row.body === 'none' && row.title === 'none')
      advice('details', `“${row.keyword}” is not in the text. Say it where it fits, or take it off your keywords.`);
    if (row.band === 'many') found.push(tooOften(listing, row));
    return found;
  });
}

/** The finding for a keyword that is used too often. It marks the last use. */
function tooOften(listing: Listing, { keyword, count, density }: KeywordRow): Finding {
  const percent = (density * 100).toFixed(1);
  const message = `“${keyword}” stands ${count} times, ${percent} in a hundred words. More than 3 read as repetition; use another word here.`;
  const said = { check: 'keyword' as const, severity: 'warn' as const, message, source: DENSITY.source };
  const wanted = stemsOf(keyword);
  for (const place of bodyTexts(listing).toReversed()) {
    const words = wordSpans(place.text);
    const at = words.findLastIndex((_, from) => wanted.every((stem, n) => words[from + n]?.stem === stem));
    const last = words[at + wanted.length - 1];
    if (words[at] && last) return findingAt(place, words[at].start, last.end, said);
  }
  return findingOf('details', said);
}

interface Read {
  lower: string;
  stems: string[];
}

function readText(text: string): Read {
  return { lower: searchable(text.normalize('NFC')), stems: stemsOf(text) };
}

function matchOf(keyword: string, { lower, stems }: Read): KeywordMatch {
  const [exact] = placesOf(searchable(keyword), lower);
  if (exact) return 'exact';
  const { match } = findKeyword(keyword, stems);
  return match === 'phrase' ? 'inflected' : match;
}

function better(a: KeywordMatch, b: KeywordMatch): KeywordMatch {
  const order: readonly KeywordMatch[] = ['exact', 'inflected', 'apart', 'none'];
  return order.indexOf(a) <= order.indexOf(b) ? a : b;
}

function firstParagraph(listing: Listing): string {
  const [first] = fieldTexts({ ...listing, title: '', bullets: [], metaTitle: '', metaDescription: '', tags: [], altText: '' });
  return first?.text.trim().split(/\n\s*\n/u, 1)[0] ?? '';
}

function cleaned(keywords: readonly string[]): string[] {
  const seen = new Set<string>();
  return keywords
    .map((keyword) => keyword.normalize('NFC').trim())
    .filter((keyword) => {
      const key = keyword.toLowerCase();
      if (key === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
