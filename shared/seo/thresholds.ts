/**
 * Checks with thresholds that Yoast SEO publishes for product texts. Its green is `yes`, orange is `partly`, red is `no`. A check
 * is skipped if it has nothing to judge (no keyword, no text, no English text). So a missing keyword, for example, costs points
 * in one check only, and not in each check that would look for it.
 */

import { languageOf } from '../checks/language.ts';
import { countWords, wordsOf } from '../platforms/measure.ts';
import { pixelWidth } from '../platforms/pixel-widths.ts';
import { searchTitleWidth } from '../platforms/search-results.ts';
import { findKeyword, keywordDensity, keywordPlaces } from '../text/keyword-places.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { paragraphSpans } from '../text/spans.ts';
import { stemsOf } from '../text/stem.ts';
import type { SeoAction } from './action.ts';
import type { SeoCheck, SeoContext } from './check.ts';
import { done, longestOf, placeIn, setMetaDescription, setMetaTitle, shownDescription } from './checks.ts';
import { sentenceWithKeyword, titleWithKeyword } from './suggestions.ts';
import type { ReadText } from './text.ts';

/** A text needs this many words before a percentage of its words is meaningful. */
const SHARES_FROM = 100;
/** From this many words on, a text is long enough for search engines. */
const LONG_ENOUGH = 200;

export const keywordInFirstParagraph: SeoCheck = ({ main, text }) => {
  if (main === '' || text.intro === '') return null;
  const sentences = sentenceSpans(text.intro).map(({ start, end }) => stemsOf(text.intro.slice(start, end)));
  if (sentences.some((stems) => findKeyword(main, stems).match !== 'none'))
    return { passed: 'yes', finding: `One sentence of the first paragraph has “${main}”`, ...done };
  const spread = findKeyword(main, stemsOf(text.intro)).match !== 'none';
  return {
    passed: spread ? 'partly' : 'no',
    finding: spread ? `The words of “${main}” are spread over the first paragraph` : `The first paragraph has no “${main}”`,
    fix: `Use all of “${main}” in one sentence of the first paragraph`,
    action: () => sentenceWithKeyword(text.intro, main, false) ?? { kind: 'generate' },
  };
};

/**
 * A text of fewer than SHARES_FROM words is too short for percentages. A keyword in it is judged only if it occurs at least
 * this often.
 */
const OFTEN = 5;

/**
 * How often a keyword appears. Yoast: under 0.5% is too few, 0.5 to 3% is good; 3 to 4% costs 10 points, and more costs 50,
 * because search engines take so many repetitions for spam. Only the main keyword can appear too rarely. Any keyword can appear
 * too often, and the most frequent one is judged.
 */
export const keyphraseDensity: SeoCheck = ({ main, input, text }) => {
  if (main === '') return null;
  const often = input.keywords
    .filter((word) => text.stems.length >= SHARES_FROM || keywordPlaces(word, text.stems).length >= OFTEN)
    .map((word) => ({ word, density: keywordDensity(word, text.stems) }))
    .toSorted((a, b) => b.density - a.density);
  const [worst] = often;
  if (worst && worst.density > 0.03) {
    const { word, density } = worst;
    return {
      passed: 'no',
      finding: `“${word}” stands ${(density * 100).toFixed(1)} times in a hundred words; 0.5 to 3 are good`,
      fix: 'Use another word for it here and there',
      action: () => ({ kind: 'edit', field: 'description' }),
      costs: { points: density > 0.04 ? 50 : 10, what: `“${word}” is repeated` },
    };
  }
  if (text.stems.length < SHARES_FROM) return null;
  const density = keywordDensity(main, text.stems);
  const finding = `“${main}” stands ${(density * 100).toFixed(1)} times in a hundred words; 0.5 to 3 are good`;
  return {
    passed: density >= 0.005 ? 'yes' : 'partly',
    finding,
    fix: `Say “${main}” once more`,
    action: () => sentenceWithKeyword(text.text, main, false) ?? { kind: 'generate' },
  };
};

/** How evenly a keyword is distributed in a text, by the longest stretch without it. These limits are our own, not Yoast's. */
export const keywordSpread: SeoCheck = ({ main, text }) => {
  const count = countWords(text.text);
  if (main === '' || count < LONG_ENOUGH) return null;
  const places = keywordPlaces(main, text.stems);
  if (places.length === 0) return null;
  const stops = [0, ...places, count];
  const longest = Math.max(...stops.slice(1).map((at, n) => at - (stops[n] ?? 0)));
  const percent = Math.round((longest / count) * 100);
  return {
    passed: percent <= 60 ? 'yes' : percent <= 80 ? 'partly' : 'no',
    finding: `The longest stretch without “${main}” is ${percent}% of the text; up to 60% is even`,
    fix: `Say “${main}” in the part that lacks it`,
    action: () => ({ kind: 'edit', field: 'description' }),
  };
};

export const keywordInMetaDescription: SeoCheck = ({ main, input, text }) => {
  const shown = input.metaDescription?.trim() || shownDescription(text);
  if (main === '' || shown === '') return null;
  const sentences = sentenceSpans(shown).map(({ start, end }) => stemsOf(shown.slice(start, end)));
  const having = sentences.filter((stems) => findKeyword(main, stems).match !== 'none').length;
  const passed = having === 1 || having === 2;
  const finding = `${having} ${having === 1 ? 'sentence' : 'sentences'} of the meta description ${having === 1 ? 'has' : 'have'} “${main}”; 1 or 2 are good`;
  return {
    passed: passed ? 'yes' : 'no',
    finding,
    fix: having > 2 ? `Leave “${main}” out of some of them` : `Use “${main}” in the meta description`,
    action: () => (having > 2 ? { kind: 'edit', field: 'metaDescription' } : withKeyword(shown, main, text)),
  };
};

export const keywordInMetaTitle: SeoCheck = ({ main, input }) => {
  const shown = input.metaTitle?.trim() || input.name.trim();
  if (main === '' || shown === '') return null;
  const { match, at } = findKeyword(main, stemsOf(shown));
  const finding =
    match === 'phrase'
      ? `The title in search results has “${main}” from word ${at + 1}`
      : `The title in search results has no “${main}” as one phrase`;
  return {
    passed: match !== 'phrase' ? 'no' : at === 0 ? 'yes' : 'partly',
    finding,
    fix: `Begin the meta title with “${main}”`,
    action: () => setMetaTitle(titleWithKeyword(shown, main, 200)),
  };
};

export const metaTitleWidth: SeoCheck = ({ input }) => {
  const shown = input.metaTitle?.trim() || input.name.trim();
  const width = pixelWidth(shown);
  const { max } = searchTitleWidth;
  return {
    passed: width >= 1 && width <= max ? 'yes' : 'no',
    finding: `The title in search results is ${width} pixels wide; up to ${max} are shown`,
    fix: width === 0 ? 'Give the product a name' : 'Use a shorter meta title',
    action: () => setMetaTitle(shown),
  };
};

/** Whether the text has enough words. Not checked if the seller chose a length, because then only that length counts. */
export const enoughText: SeoCheck = ({ input, text }) => {
  if (input.descriptionLength !== undefined) return null;
  const count = countWords(text.text);
  return {
    passed: count >= LONG_ENOUGH ? 'yes' : count >= 150 ? 'partly' : 'no',
    finding: `The description has ${count} ${count === 1 ? 'word' : 'words'}; search engines favour ${LONG_ENOUGH} or more`,
    fix: `Add ${LONG_ENOUGH - count} words, if there are facts to fill them`,
    action: () => ({ kind: 'generate' }),
  };
};

export const paragraphLength: SeoCheck = ({ text }) => {
  if (text.paragraphs.length === 0) return null;
  const longest = Math.max(...text.paragraphs);
  return {
    passed: longest <= 70 ? 'yes' : longest <= 100 ? 'partly' : 'no',
    finding: `The longest paragraph has ${longest} words; up to 70 read easily`,
    fix: 'Split it where a new thought begins',
    action: () => ({ kind: 'edit', field: 'description', ...placeIn(text.text, longestOf(paragraphsOf(text.text))) }),
  };
};

export const hasList: SeoCheck = ({ text }) => {
  if (text.stems.length === 0) return null;
  const finding = `There ${text.bullets === 1 ? 'is 1 list item' : `are ${text.bullets} list items`}`;
  const action = (): SeoAction => ({ kind: 'edit', field: 'description' });
  return { passed: text.bullets > 0 ? 'yes' : 'no', finding, fix: 'Write the features as a list', action };
};

/** How many sentences are long. Yoast: a quarter of them may have more than 20 words; up to 30% is orange. */
export const longSentences: SeoCheck = ({ text, sentences }) => {
  if (sentences.length === 0) return null;
  const share = sentences.filter(({ words }) => words > 20).length / sentences.length;
  return {
    passed: share <= 0.25 ? 'yes' : share <= 0.3 ? 'partly' : 'no',
    finding: `${percentOf(share)} of the sentences have more than 20 words; up to 25% is good`,
    fix: 'Split the longest ones',
    action: () => ({ kind: 'edit', field: 'description', ...placeIn(text.text, longestOf(sentences)) }),
  };
};

/** How many sentences are in the passive voice. Yoast: up to 10% is good, up to 15% orange. */
export const passiveVoice: SeoCheck = (context) => {
  const sentences = englishSentences(context);
  if (sentences.length === 0) return null;
  const passive = sentences.filter((sentence) => sentence.passive);
  const share = passive.length / sentences.length;
  return {
    passed: share <= 0.1 ? 'yes' : share <= 0.15 ? 'partly' : 'no',
    finding: `${percentOf(share)} of the sentences are passive; up to 10% is good`,
    fix: 'Say who does it, or what it does',
    action: () => ({ kind: 'edit', field: 'description', ...placeIn(context.text.text, passive[0]) }),
  };
};

/** How many sentences have a transition word. Yoast: in texts of 200 words or more, 30% is good, from 20% on orange. */
export const transitionWords: SeoCheck = (context) => {
  const sentences = context.text.stems.length < LONG_ENOUGH ? [] : englishSentences(context);
  if (sentences.length === 0) return null;
  const share = sentences.filter(({ transition }) => transition).length / sentences.length;
  return {
    passed: share >= 0.3 ? 'yes' : share >= 0.2 ? 'partly' : 'no',
    finding: `${percentOf(share)} of the sentences lead on from another, with a word such as “because”; 30% is good`,
    fix: 'Say how one sentence follows from the other: because, so, for example',
    action: () => ({ kind: 'edit', field: 'description' }),
  };
};

export const keywordInAlt: SeoCheck = ({ main, input }) => {
  const described = input.images.filter(({ alt }) => alt.trim() !== '');
  if (main === '' || described.length === 0) return null;
  const wanted = stemsOf(main);
  const having = described.filter(({ alt }) => {
    const stems = stemsOf(alt);
    return wanted.filter((stem) => stems.includes(stem)).length * 2 >= wanted.length;
  }).length;
  return {
    passed: having > 0 ? 'yes' : 'no',
    finding: `${having} of ${described.length} alternative texts ${having === 1 ? 'has' : 'have'} at least half of the words of “${main}”`,
    fix: `Say what the picture shows with the words of “${main}”, where it shows it`,
    action: () => ({ kind: 'link', to: 'images' }),
  };
};

export const keywordInHeadings: SeoCheck = ({ main, text: { headings } }) => {
  if (main === '' || headings.length === 0) return null;
  const having = headings.filter((heading) => findKeyword(main, stemsOf(heading)).match !== 'none').length;
  const share = having / headings.length;
  // With a single heading the share is 0 or 1. A share of 1 is above the limit, but one heading with the keyword is not too much.
  const good = headings.length === 1 ? having === 1 : share >= 0.3 && share <= 0.75;
  return {
    passed: good ? 'yes' : having > 0 ? 'partly' : 'no',
    finding: `${having} of ${headings.length} headings ${having === 1 ? 'has' : 'have'} “${main}”; 30 to 75% are good`,
    fix: share > 0.75 ? `Leave “${main}” out of some headings` : `Use “${main}” in a heading`,
    action: () => ({ kind: 'edit', field: 'description' }),
  };
};

export const identifier: SeoCheck = ({ input: { facts } }) => {
  if (facts === undefined) return null;
  const { sku } = facts;
  const there = sku.trim() !== '';
  const finding = there ? `The product has the SKU “${sku.trim()}”` : 'The product has 0 identifiers: no SKU';
  return { passed: there ? 'yes' : 'no', finding, fix: 'Give it a SKU', action: () => ({ kind: 'ask', factName: 'SKU' }) };
};

function englishSentences({ text, sentences }: SeoContext) {
  const { language } = languageOf(text.text);
  return language === 'en' || language === 'unknown' ? sentences : [];
}

function paragraphsOf(text: string) {
  return paragraphSpans(text).map(({ start, end }) => ({ start, end, words: wordsOf(text.slice(start, end)).length }));
}

function withKeyword(shown: string, main: string, text: ReadText): SeoAction {
  const better = sentenceWithKeyword(shown, main, false);
  if (better?.kind !== 'insert-keyword') return setMetaDescription(shown, text);
  return { ...better, field: 'metaDescription' };
}

function percentOf(share: number): string {
  return `${Math.round(share * 100)}%`;
}
