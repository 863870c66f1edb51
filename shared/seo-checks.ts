/** The checks of the checklist, one function each. */
import { type DescriptionLength, lengthBands, type Platform, platformNames } from './generation-options.ts';
import { fitSentences } from './platforms/fit-text.ts';
import { countCharacters } from './platforms/measure.ts';
import type { LengthRule } from './platforms/rule.ts';
import { rulesFor } from './platforms/rules.ts';
import { factKinds, factsIn, riskyPhrases } from './seo-facts.ts';
import { findKeyword, keywordDensity, overlap, type ReadText, readDescription, stemsOf } from './seo-text.ts';

export interface SeoInput {
  /** The product's name, which is the title. */
  name: string;
  descriptionHtml: string;
  /** Left out where none is stored: then what search engines would show in its place is checked. */
  metaTitle?: string;
  metaDescription?: string;
  /** The first one is the main keyword. */
  keywords: readonly string[];
  images: readonly { alt: string }[];
  platform?: Platform;
  /** The length the seller chose; without it any usual length is fine. */
  descriptionLength?: DescriptionLength;
  /** The seller's own words about the product beside its name: tags, features, category. */
  facts?: readonly string[];
  /** Other texts of the catalogue, the few most likely to be alike. Left out, uniqueness is not checked. */
  others?: readonly { name: string; descriptionHtml: string }[];
}

export interface CheckResult {
  passed: 'yes' | 'partly' | 'no';
  /** One specific sentence, with the numbers it rests on. */
  finding: string;
  /** What to do about it. */
  fix: string;
}

export interface SeoContext {
  input: SeoInput;
  text: ReadText;
  titleStems: string[];
  main: string;
  date: Date;
}

/** Null when the check cannot be made with what is known. */
export type SeoCheck = (context: SeoContext) => CheckResult | null;

export function readContext(input: SeoInput, date: Date): SeoContext {
  const keywords = input.keywords.map((word) => word.trim()).filter(Boolean);
  return {
    input: { ...input, keywords },
    text: readDescription(input.descriptionHtml),
    titleStems: stemsOf(input.name),
    main: keywords[0] ?? '',
    date,
  };
}

const noKeyword: CheckResult = {
  passed: 'no',
  finding: 'There are 0 keywords, so there is nothing to look for',
  fix: 'Add two to five keywords buyers would type, the most important one first',
};

export const keywordInTitle: SeoCheck = ({ main, titleStems }) => {
  if (main === '') return noKeyword;
  const { match, at } = findKeyword(main, titleStems);
  if (match === 'none')
    return { passed: 'no', finding: `“${main}” is not in the title`, fix: `Put “${main}” near the start of the title` };
  if (match === 'apart')
    return {
      passed: 'partly',
      finding: `The title has the words of “${main}”, but not together`,
      fix: `Write “${main}” as one phrase near the start of the title`,
    };
  const finding = `“${main}” is in the title, from word ${at + 1} of ${titleStems.length}`;
  if (at * 2 <= titleStems.length) return { passed: 'yes', finding, fix: '' };
  return { passed: 'partly', finding, fix: `Move “${main}” into the first half of the title` };
};

export const titleLength: SeoCheck = ({ input, date }) => {
  const platform = input.platform ?? 'general';
  const { min, max } = titleAim(platform, date);
  const count = countCharacters(input.name.trim());
  const place = platform === 'general' ? '' : ` on ${platformNames[platform]}`;
  return {
    passed: inRange(count, min, max, 0.25),
    finding: `The title has ${characters(count)}; aim for ${min} to ${max}${place}`,
    fix:
      count < min ? 'Say what it is made of, its size or its main use' : 'Take out what the first lines of the text say anyway',
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
  };
};

export const metaDescriptionLength: SeoCheck = ({ input, text }) => {
  const stored = input.metaDescription?.trim() ?? '';
  const count = countCharacters(stored || fitSentences(text.intro.replace(/\s+/g, ' '), 160, 'characters'));
  const what = stored
    ? 'The meta description'
    : 'No meta description is stored; the start of the text would be shown in its place and';
  return {
    passed: inRange(count, 120, 160, 0.3),
    finding: `${what} has ${characters(count)}; 120 to 160 are shown whole`,
    fix: stored
      ? 'Bring the meta description to 120 to 160 characters'
      : 'Begin the description with sentences of 120 to 160 characters that stand on their own',
  };
};

export const keywordAtStart: SeoCheck = ({ main, text }) => {
  if (main === '') return noKeyword;
  const start = stemsOf([...text.text].slice(0, 160).join(''));
  const { match } = findKeyword(main, start);
  if (match === 'phrase') return { passed: 'yes', finding: `“${main}” is within the first 160 characters`, fix: '' };
  const apart = match === 'apart';
  return {
    passed: apart ? 'partly' : 'no',
    finding: `The first 160 characters have ${apart ? `the words of “${main}”, but not together` : `no “${main}”`}`,
    fix: `Use “${main}” in the first sentence`,
  };
};

export const keywordsCovered: SeoCheck = ({ input, main, text }) => {
  if (main === '') return noKeyword;
  const [, ...others] = input.keywords;
  const dense = input.keywords.filter((word) => text.stems.length >= 100 && keywordDensity(word, text.stems) > 0.03);
  if (dense[0] !== undefined) {
    const percent = (keywordDensity(dense[0], text.stems) * 100).toFixed(1);
    return {
      passed: 'partly',
      finding: `“${dense[0]}” makes up ${percent} % of the words; more than 3 % reads as repetition`,
      fix: `Replace some of the “${dense[0]}” with other words`,
    };
  }
  if (others.length === 0)
    return {
      passed: 'partly',
      finding: 'There is 1 keyword only',
      fix: 'Add one to four more keywords and use them in the text',
    };
  const missing = others.filter((word) => findKeyword(word, text.stems).match === 'none');
  const share = (others.length - missing.length) / others.length;
  return {
    passed: share >= 0.6 ? 'yes' : share > 0 ? 'partly' : 'no',
    finding: `The text uses ${others.length - missing.length} of the ${others.length} other keywords`,
    fix: `Work in ${list(missing.slice(0, 3))}`,
  };
};

export const textLength: SeoCheck = ({ input, text }) => {
  const chosen = input.descriptionLength;
  const band = chosen ? lengthBands[chosen] : { name: 'Usual', min: lengthBands.medium.min, max: lengthBands.detailed.max };
  const count = text.stems.length;
  return {
    passed: inRange(count, band.min, band.max, 0.25),
    finding: `The description has ${count} ${count === 1 ? 'word' : 'words'}; ${chosen ? `the length “${band.name}” has` : 'usual are'} ${band.min} to ${band.max}`,
    fix:
      count < band.min ? `Add about ${band.min - count} words, or have it expanded` : `Take out about ${count - band.max} words`,
  };
};

export const scannable: SeoCheck = ({ text }) => {
  const longest = Math.max(0, ...text.paragraphs);
  const finding = `There are ${text.bullets} list items, and the longest paragraph has ${longest} words`;
  if (text.bullets >= 3 || (text.paragraphs.length >= 2 && longest <= 70)) return { passed: 'yes', finding, fix: '' };
  const some = text.stems.length > 0 && (text.bullets > 0 || longest <= 100);
  return { passed: some ? 'partly' : 'no', finding, fix: 'Turn the features into a list of at least 3 items' };
};

export const concreteFacts: SeoCheck = ({ input, text }) => {
  const found = factsIn(`${input.name}\n${text.text}`);
  const missing = factKinds.filter((kind) => !found.includes(kind));
  return {
    passed: found.length >= 3 ? 'yes' : found.length > 0 ? 'partly' : 'no',
    finding: `The text states ${found.length} of ${factKinds.length} kinds of facts${found.length > 0 ? `: ${found.join(', ')}` : ''}`,
    fix: `Say something about ${missing.slice(0, 3).join(', ')}`,
  };
};

export const uniqueText: SeoCheck = ({ input, text }) => {
  if (input.others === undefined) return null;
  const twins = input.others.map(({ name, descriptionHtml }) => ({
    name,
    share: overlap(text.stems, readDescription(descriptionHtml).stems),
  }));
  const [nearest] = twins.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0));
  if (text.stems.length < 5)
    return { passed: 'no', finding: 'There are fewer than 5 words to compare', fix: 'Write a description' };
  if (nearest === undefined) return { passed: 'yes', finding: 'There are 0 other texts it could repeat', fix: '' };
  const percent = Math.round((nearest.share ?? 0) * 100);
  return {
    passed: percent < 60 ? 'yes' : percent < 80 ? 'partly' : 'no',
    finding: `${percent} % of the text is also said of “${nearest.name}”, the most alike`,
    fix: `Say what sets it apart from “${nearest.name}”`,
  };
};

export const readability: SeoCheck = ({ text }) => {
  if (text.sentences.length === 0) return { passed: 'no', finding: 'There are 0 sentences to read', fix: 'Write a description' };
  const average = text.sentences.reduce((sum, words) => sum + words, 0) / text.sentences.length;
  const long = text.sentences.filter((words) => words > 22).length;
  return {
    passed: average <= 22 ? 'yes' : average <= 28 ? 'partly' : 'no',
    finding: `Sentences have ${average.toFixed(1)} words on average; up to 22 read easily`,
    fix: `Split ${long === 1 ? 'the sentence' : `the ${long} sentences`} of more than 22 words`,
  };
};

export const imagesWithAlt: SeoCheck = ({ input: { images } }) => {
  const without = images.filter(({ alt }) => alt.trim() === '').length;
  if (images.length === 0) return { passed: 'no', finding: 'There are 0 pictures', fix: 'Add at least one picture' };
  return {
    passed: without === 0 ? 'yes' : 'partly',
    finding: `${images.length - without} of ${images.length} ${images.length === 1 ? 'picture has' : 'pictures have'} alternative text`,
    fix: `Describe ${without === 1 ? 'the picture' : `the ${without} pictures`} without alternative text in a few words`,
  };
};

export const riskyWords: SeoCheck = ({ input, text }) => {
  const found = riskyPhrases(`${input.name}\n${text.text}`, [input.name, ...(input.facts ?? [])]);
  if (found.length === 0) return { passed: 'yes', finding: 'There are 0 risky words or claims', fix: '' };
  return {
    passed: 'no',
    finding: `${found.length === 1 ? '1 phrase needs' : `${found.length} phrases need`} your eye: ${list(found)}`,
    fix: 'Take them out, or add the fact they rest on to the product',
  };
};

/** Characters a title should have: what the platform's rules advise, and never more than it takes. */
function titleAim(platform: Platform, date: Date): { min: number; max: number } {
  const lengths = rulesFor(platform, date).filter(
    (rule): rule is LengthRule => rule.kind === 'length' && rule.field === 'title' && rule.unit === 'characters',
  );
  return {
    min: Math.max(...lengths.map((rule) => rule.min ?? 1)),
    max: Math.min(...lengths.map((rule) => rule.max ?? Number.POSITIVE_INFINITY)),
  };
}

/** Inside is yes, outside by at most this share of the nearer end is partly. */
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
