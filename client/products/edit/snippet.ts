import { fitSentences, fitText } from '#shared/platforms/fit-text.ts';
import { countCharacters } from '#shared/platforms/measure.ts';
import { readDescription } from '#shared/seo/text.ts';

/** Characters search results show of a title and of the text below it. */
export const TITLE_MAX = 60;
export const META_MAX = 160;
/** From here on the text below the title uses its room. */
export const META_GOOD = 120;

interface SnippetTexts {
  name: string;
  description: string;
  metaTitle?: string;
  metaDescription?: string;
}

/** What a search result would show of a product: its meta texts, or the name and the first sentences in their place. */
export function snippetOf({ name, description, metaTitle = '', metaDescription = '' }: SnippetTexts) {
  const title = metaTitle.trim() || name.trim();
  const own = metaDescription.replace(/\s+/g, ' ').trim();
  const text = own || readDescription(description).intro.replace(/\s+/g, ' ').trim();
  const titleLength = countCharacters(title);
  const meta = fitSentences(text, META_MAX, 'characters');
  return {
    title: titleLength > TITLE_MAX ? `${fitText(title, TITLE_MAX, 'characters')} …` : title,
    titleLength,
    meta,
    /** Of the own text as it is written, else of what is shown. */
    metaLength: countCharacters(own || meta),
  };
}
