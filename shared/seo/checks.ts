/** The checks of the checklist, one function each. */

import { spokenIn } from '../checks/languages-checked.ts';
import { lengthBands, type Platform, platformNames } from '../generation/options.ts';
import { fitSentences, fitText } from '../platforms/fit-text.ts';
import { countCharacters, countWords } from '../platforms/measure.ts';
import type { LengthRule } from '../platforms/rule.ts';
import { rulesFor } from '../platforms/rules.ts';
import { findKeyword, keywordDensity, keywordPlaces } from '../text/keyword-places.ts';
import { type Span, wordSpans } from '../text/spans.ts';
import { stemsOf } from '../text/stem.ts';
import type { SeoAction } from './action.ts';
import type { CheckResult, SeoCheck } from './check.ts';
import { type FactKind, factKinds, type RiskyWord } from './stated.ts';
import { META_DESCRIPTION, metaDescriptionFrom, metaTitleFrom, sentenceWithKeyword, titleWithKeyword } from './suggestions.ts';
import { overlap, type ReadText, readDescription } from './text.ts';

const noKeyword: CheckResult = {
  passed: 'no',
  finding: 'There are 0 keywords, so there is nothing to look for',
  fix: 'Add two to five keywords buyers would type, the most important one first',
  action: () => ({ kind: 'link', to: 'keywords' }),
};

export const keywordInTitle: SeoCheck = ({ main, titleStems, input, date }) => {
  if (main === '') return noKeyword;
  const { match, at } = findKeyword(main, titleStems);
  const action = (): SeoAction => {
    const suggestion = titleWithKeyword(input.name.trim(), main, titleAim(input.platform ?? 'general', date).max);
    return { kind: 'insert-keyword', field: 'title', keyword: main, replaces: input.name, suggestion };
  };
  if (match === 'none')
    return { passed: 'no', finding: `“${main}” is not in the title`, fix: `Put “${main}” near the start of the title`, action };
  if (match === 'apart')
    return {
      passed: 'partly',
      finding: `The title has the words of “${main}”, but not together`,
      fix: `Write “${main}” as one phrase near the start of the title`,
      action,
    };
  const finding = `“${main}” is in the title, from word ${at + 1} of ${titleStems.length}`;
  if (at * 2 <= titleStems.length) return { passed: 'yes', finding, ...done };
  return { passed: 'partly', finding, fix: `Move “${main}” into the first half of the title`, action };
};

export const titleLength: SeoCheck = ({ input, date, stated: { kinds } }) => {
  const platform = input.platform ?? 'general';
  const { min, max } = titleAim(platform, date);
  const name = input.name.trim();
  const count = countCharacters(name);
  const place = platform === 'general' ? '' : ` on ${platformNames[platform]}`;
  return {
    passed: inRange(count, min, max, 0.25),
    finding: `The title has ${characters(count)}; aim for ${min} to ${max}${place}`,
    fix:
      count < min ? 'Say what it is made of, its size or its main use' : 'Take out what the first lines of the text say anyway',
    action: () => {
      if (count < min) return { kind: 'ask', factName: missingKinds(kinds)[0] ?? 'main use' };
      const shorter = fitText(name, max, 'characters');
      return shorter === '' ? { kind: 'edit', field: 'title' } : { kind: 'set', field: 'title', text: shorter };
    },
  };
};

export const metaTitleLength: SeoCheck = ({ input }) => {
  const stored = input.metaTitle?.trim() ?? '';
  const count = countCharacters(stored || input.name.trim());
  const what = stored ? 'The meta title' : 'No meta title is stored; the title would be shown in its place and';
  return {
    passed: count === 0 ? 'no' : inRange(count, 1, 60, 0.17),
    finding: `${what} has ${characters(count)}; search results show about 60`,
    fix: stored ? 'Shorten the meta title to 60 characters' : 'Shorten the title, or write a meta title of at most 60 characters',
    action: () => setMetaTitle(stored || input.name.trim()),
  };
};

export const metaDescriptionLength: SeoCheck = ({ input, text }) => {
  const stored = input.metaDescription?.trim() ?? '';
  const shown = stored || shownDescription(text);
  const what = stored
    ? 'The meta description'
    : 'No meta description is stored; the start of the text would be shown in its place and';
  return {
    passed: inRange(countCharacters(shown), META_DESCRIPTION.min, META_DESCRIPTION.max, 0.3),
    finding: `${what} has ${characters(countCharacters(shown))}; 120 to 160 are shown whole`,
    fix: stored
      ? 'Bring the meta description to 120 to 160 characters'
      : 'Begin the description with sentences of 120 to 160 characters that stand on their own',
    action: () => setMetaDescription(shown, text),
  };
};

export const keywordAtStart: SeoCheck = ({ main, text }) => {
  if (main === '') return noKeyword;
  const start = stemsOf([...text.text.slice(0, 320)].slice(0, 160).join(''));
  const { match } = findKeyword(main, start);
  if (match === 'phrase') return { passed: 'yes', finding: `“${main}” is within the first 160 characters`, ...done };
  const apart = match === 'apart';
  return {
    passed: apart ? 'partly' : 'no',
    finding: `The first 160 characters have ${apart ? `the words of “${main}”, but not together` : `no “${main}”`}`,
    fix: `Use “${main}” in the first sentence`,
    action: () => sentenceWithKeyword(text.text, main, true) ?? { kind: 'generate' },
  };
};

export const keywordsCovered: SeoCheck = ({ input, main, text }) => {
  if (main === '') return noKeyword;
  const [, ...others] = input.keywords;
  const [dense] = input.keywords.filter((word) => text.stems.length >= 100 && keywordDensity(word, text.stems) > 0.03);
  if (dense !== undefined) {
    const places = keywordPlaces(dense, text.stems);
    const percent = (keywordDensity(dense, text.stems) * 100).toFixed(1);
    return {
      passed: 'partly',
      finding: `“${dense}” stands ${percent} times in a hundred words; more than 3 reads as repetition`,
      fix: `Replace some of the “${dense}” with other words`,
      action: () => ({ kind: 'edit', field: 'description', ...wordsAt(text.text, places.at(-1) ?? 0, stemsOf(dense).length) }),
    };
  }
  if (others.length === 0)
    return {
      passed: 'partly',
      finding: 'There is 1 keyword only',
      fix: 'Add one to four more keywords and use them in the text',
      action: () => ({ kind: 'link', to: 'keywords' }),
    };
  const missing = others.filter((word) => findKeyword(word, text.stems).match === 'none');
  const used = others.length - missing.length;
  const share = used / others.length;
  return {
    passed: share >= 0.6 ? 'yes' : share > 0 ? 'partly' : 'no',
    finding:
      others.length === 1
        ? `The text ${used === 1 ? 'uses' : 'does not use'} the other keyword, “${others[0]}”`
        : `The text uses ${used === 0 ? 'none of the' : used === others.length ? 'all' : `${used} of the`} ${others.length} other keywords`,
    fix: `Work in ${list(missing.slice(0, 3))}`,
    action: () => sentenceWithKeyword(text.text, missing[0] ?? '', false) ?? { kind: 'generate' },
  };
};

export const textLength: SeoCheck = ({ input, text }) => {
  const chosen = input.descriptionLength;
  const band = chosen ? lengthBands[chosen] : { name: 'Usual', min: lengthBands.medium.min, max: lengthBands.detailed.max };
  const count = countWords(text.text);
  return {
    passed: inRange(count, band.min, band.max, 0.25),
    finding: `The description has ${count} ${count === 1 ? 'word' : 'words'}; ${chosen ? `the length “${band.name}” has ${band.min} to ${band.max}` : `${band.min} to ${band.max} are usual for search`}`,
    fix:
      count < band.min ? `Add about ${band.min - count} words, or have it expanded` : `Take out about ${count - band.max} words`,
    action: () => (count < band.min ? { kind: 'generate' } : { kind: 'edit', field: 'description' }),
  };
};

export const scannable: SeoCheck = ({ text }) => {
  const longest = Math.max(0, ...text.paragraphs);
  const items = text.bullets === 0 ? 'is no list' : text.bullets === 1 ? 'is 1 list item' : `are ${text.bullets} list items`;
  const finding = `There ${items}, and the longest paragraph has ${longest} ${longest === 1 ? 'word' : 'words'}`;
  if (text.bullets >= 3 || (text.paragraphs.length >= 2 && longest <= 70)) return { passed: 'yes', finding, ...done };
  const some = text.stems.length > 0 && (text.bullets > 0 || longest <= 100);
  return {
    passed: some ? 'partly' : 'no',
    finding,
    fix: 'Turn the features into a list of at least 3 items',
    action: () => (text.stems.length === 0 ? { kind: 'generate' } : { kind: 'edit', field: 'description' }),
  };
};

export const concreteFacts: SeoCheck = ({ stated: { kinds: found } }) => {
  const missing = missingKinds(found);
  return {
    passed: found.length >= 3 ? 'yes' : found.length > 0 ? 'partly' : 'no',
    finding: `The text states ${found.length} of ${factKinds.length} kinds of facts${found.length > 0 ? `: ${found.join(', ')}` : ''}`,
    fix: `Say something about ${missing.slice(0, 3).join(', ')}`,
    action: () => ({ kind: 'ask', factName: missing[0] ?? 'size' }),
  };
};

export const uniqueText: SeoCheck = ({ input, text }) => {
  if (input.others === undefined) return null;
  const twins = input.others.map(({ name, descriptionHtml, productId }) => ({
    name,
    productId,
    share: overlap(text.stems, readDescription(descriptionHtml).stems),
  }));
  const [nearest] = twins.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0));
  if (text.stems.length < 5) {
    const finding = 'There are fewer than 5 words to compare';
    return { passed: 'no', finding, fix: 'Write a description', action: () => ({ kind: 'generate' }) };
  }
  if (nearest === undefined) return { passed: 'yes', finding: '0 other texts of your catalogue are like it', ...done };
  const percent = Math.round((nearest.share ?? 0) * 100);
  return {
    passed: percent < 60 ? 'yes' : percent < 80 ? 'partly' : 'no',
    finding: `${percent}% of the text is also said of “${nearest.name}”, the most alike`,
    fix: `Say what sets it apart from “${nearest.name}”`,
    action: () => ({ kind: 'link', to: 'twin', ...(nearest.productId ? { productId: nearest.productId } : {}) }),
  };
};

export const readability: SeoCheck = ({ text, sentences }) => {
  if (sentences.length === 0) {
    const finding = 'There are 0 sentences to read';
    return { passed: 'no', finding, fix: 'Write a description', action: () => ({ kind: 'generate' }) };
  }
  const average = sentences.reduce((sum, { words }) => sum + words, 0) / sentences.length;
  const long = sentences.filter(({ words }) => words > 22).length;
  return {
    passed: average <= 22 ? 'yes' : average <= 28 ? 'partly' : 'no',
    finding: `Sentences have ${average.toFixed(1)} words on average; up to 22 read easily`,
    fix: `Split ${long === 1 ? 'the sentence' : `the ${long} sentences`} of more than 22 words`,
    action: () => ({ kind: 'edit', field: 'description', ...placeIn(text.text, longestOf(sentences)) }),
  };
};

export const imagesWithAlt: SeoCheck = ({ input: { images } }) => {
  const without = images.filter(({ alt }) => alt.trim() === '').length;
  const action = (): SeoAction => ({ kind: 'link', to: 'images' });
  if (images.length === 0) return { passed: 'no', finding: 'There are 0 pictures', fix: 'Add at least one picture', action };
  return {
    passed: without === 0 ? 'yes' : 'partly',
    finding: `${images.length - without} of ${images.length} ${images.length === 1 ? 'picture has' : 'pictures have'} alternative text`,
    fix: `Describe ${without === 1 ? 'the picture' : `the ${without} pictures`} without alternative text in a few words`,
    action,
  };
};

export const riskyWords: SeoCheck = ({ text, stated: { risky } }) => {
  const [first] = risky;
  if (first === undefined) {
    const { claims, name } = spokenIn(text.text);
    const finding =
      claims === 'en'
        ? 'There are 0 risky words or claims'
        : `There are 0 risky words in English; those in ${name} are not looked for`;
    return { passed: 'yes', finding, ...done };
  }
  const needs = risky.length === 1 ? '1 phrase needs' : `${risky.length} phrases need`;
  return {
    passed: 'no',
    finding: `${needs} your eye: ${list(risky.map(({ found }) => found))}`,
    fix: riskyFix(risky),
    // A score of 70 or more counts as good. A text with risky words should not be used as it is, so it must stay below.
    holds: { at: 69, what: 'Risky words' },
    action: () => ({
      kind: 'edit',
      field: first.field,
      ...placeIn(text.text, first.field === 'description' ? first : undefined),
    }),
  };
};

/** What to do about risky words. A fact can support a claim, but marketplaces refuse sales talk whatever the facts say. */
function riskyFix(risky: readonly RiskyWord[]): string {
  const talk = risky.filter(({ isSalesTalk }) => isSalesTalk).map(({ found }) => found);
  if (talk.length === 0) return 'Take them out, or add the fact they rest on to the product';
  if (talk.length === risky.length) return 'Take them out: marketplaces refuse sales talk, unless it is part of the brand';
  return `Take out ${list(talk)}, which marketplaces refuse; take out the others, or add the fact they rest on`;
}

/** The `fix` and `action` of a passed check. The type requires both, but nothing is to be fixed and the action is never used. */
export const done = { fix: '', action: (): SeoAction => ({ kind: 'edit', field: 'description' }) };

/**
 * The action that sets the meta title, shortened to what search results show. If there is no title to shorten, the action opens
 * the title field instead.
 */
export function setMetaTitle(title: string): SeoAction {
  const text = metaTitleFrom(title);
  return text === '' ? { kind: 'edit', field: 'title' } : { kind: 'set', field: 'metaTitle', text };
}

/**
 * The action for the meta description. If `shown`, the one that search results show now, is too long, the action shortens it.
 * Otherwise it makes one from the text. If that gives nothing new, the action lets the AI write one.
 */
export function setMetaDescription(shown: string, text: ReadText): SeoAction {
  const better = metaDescriptionFrom(countCharacters(shown) > META_DESCRIPTION.max ? shown : text.text);
  if (better !== '' && better !== shown) return { kind: 'set', field: 'metaDescription', text: better };
  return { kind: 'generate' };
}

/** What a search result shows if no meta description is stored: the beginning of the first paragraph. */
export function shownDescription(text: ReadText): string {
  return fitSentences(text.intro.replace(/\s+/g, ' '), META_DESCRIPTION.max, 'characters');
}

/** A place in a text, in the form that a `SeoAction` needs; an empty object if there is no place. */
export function placeIn(text: string, span: Span | undefined): { span?: { start: number; end: number; found: string } } {
  if (span === undefined) return {};
  return { span: { start: span.start, end: span.end, found: text.slice(span.start, span.end) } };
}

/** The place with the most words; the first one if several have as many. */
export function longestOf<Place extends Span & { words: number }>(places: readonly Place[]): Place | undefined {
  return places.reduce<Place | undefined>((best, one) => (best && best.words >= one.words ? best : one), undefined);
}

function wordsAt(text: string, at: number, count: number) {
  const words = wordSpans(text);
  const [first, last] = [words[at], words[at + count - 1]];
  return placeIn(text, first && last && { start: first.start, end: last.end });
}

function missingKinds(found: readonly FactKind[]): FactKind[] {
  return factKinds.filter((kind) => !found.includes(kind));
}

/** How many characters a title should have: what the platform's rules advise, and never more than it accepts. */
function titleAim(platform: Platform, date: Date): { min: number; max: number } {
  const lengths = rulesFor(platform, date).filter(
    (rule): rule is LengthRule => rule.kind === 'length' && rule.field === 'title' && rule.unit === 'characters',
  );
  return {
    min: Math.max(...lengths.map((rule) => rule.min ?? 1)),
    max: Math.min(...lengths.map((rule) => rule.max ?? Number.POSITIVE_INFINITY)),
  };
}

/**
 * `yes` within the range. `partly` if the count is outside by at most `tolerance` (0.1 means a tenth of the limit). Otherwise
 * `no`.
 */
function inRange(count: number, min: number, max: number, tolerance: number): CheckResult['passed'] {
  if (count >= min && count <= max) return 'yes';
  return count >= min * (1 - tolerance) && count <= max * (1 + tolerance) ? 'partly' : 'no';
}

function characters(count: number): string {
  return `${count} ${count === 1 ? 'character' : 'characters'}`;
}

function list(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ');
}
