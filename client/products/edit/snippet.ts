import { fitSentences, fitText } from '#shared/platforms/fit-text.ts';
import { countCharacters } from '#shared/platforms/measure.ts';
import { readDescription } from '#shared/seo/text.ts';

/** How many characters of title and description search results show. */
export const TITLE_MAX = 60;
export const META_MAX = 160;
/** From this many characters on, a meta description counts as long enough. */
export const META_GOOD = 120;

interface SnippetTexts {
  name: string;
  description: string;
  metaTitle?: string;
  metaDescription?: string;
}

/**
 * The title and the text that a search engine shows for the product. Without meta texts these are the product's name and the
 * first sentences of its description.
 */
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
    /** The length of the meta description or, if it is empty, of the sentences shown instead. */
    metaLength: countCharacters(own || meta),
  };
}
