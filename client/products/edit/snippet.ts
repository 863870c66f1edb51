import { fitSentences, fitText } from '#shared/platforms/fit-text.ts';
import { countCharacters } from '#shared/platforms/measure.ts';
import { readDescription } from '#shared/seo/text.ts';

/** How many characters of title and description search results show. */
export const TITLE_MAX = 60;
export const META_MAX = 160;
/** A description of at least this length uses the available room well. */
export const META_GOOD = 120;

interface SnippetTexts {
  name: string;
  description: string;
  metaTitle?: string;
  metaDescription?: string;
}

/** What a search engine shows of a product: its meta texts or, where they are empty, its name and first sentences. */
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
    /** The length of the meta text as typed or, if it is empty, of the sentences shown in its place. */
    metaLength: countCharacters(own || meta),
  };
}
