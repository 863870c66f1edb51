/** Who wrote the texts of a product, as columns of a file. */
import type { TextName, TextSources } from '../products/versions.ts';
import type { MappedColumn } from '../templates/template.ts';

/** How many columns for facts a new file gets at most, if its format has a column for each fact. */
export const HEADERS_WITH_FACTS = 60;

/** The texts with a column. Alternative texts have none, because a file has several for each product. */
type Written = Exclude<TextName, 'altText'>;

const texts: readonly { text: Written; header: string }[] = [
  { text: 'name', header: 'Name written by' },
  { text: 'description', header: 'Description written by' },
  { text: 'metaTitle', header: 'Meta title written by' },
  { text: 'metaDescription', header: 'Meta description written by' },
  { text: 'tags', header: 'Tags written by' },
];

/** The words for the source of a text in a file. */
export const originWords = {
  human: 'A person',
  ai: 'AI',
  'ai-edited': 'AI, edited by a person',
  import: 'An imported file',
} as const;

/**
 * Whether a file in this format can have columns that say who wrote each text. Only our own formats can: shops refuse columns
 * that they do not know, or show them to buyers.
 */
export const hasOrigin = ({ platform }: { platform: string }): boolean => platform === 'general';

/** The column for the day on which the texts were approved as they are now, and by whom. */
export const APPROVED = 'Texts approved';

export const originHeaders: readonly string[] = [...texts.map(({ header }) => header), APPROVED];

/** The texts that a header of `originHeaders` is about: one, or all for `APPROVED`. */
export const originOf = (header: string): Written[] =>
  texts.flatMap((one) => (header === APPROVED || one.header === header ? [one.text] : []));

/**
 * The cells for `originHeaders`; empty for a text that the product does not have.
 * @param approved what `APPROVED` says; empty if nobody approved the texts as they are
 */
export function originCells(sources: TextSources, approved: string, has: (text: Written) => boolean): string[] {
  return [...texts.map(({ text }) => (has(text) ? originWords[sources[text] ?? 'human'] : '')), approved];
}

/** Whether the AI wrote a text, perhaps with changes by a person. */
export const isByAi = (sources: TextSources, text: TextName): boolean => sources[text] === 'ai' || sources[text] === 'ai-edited';

/** Whether a column of names or descriptions takes only what the AI wrote, or only what a person wrote. */
export const isForSome = ({ field, writtenBy }: Pick<MappedColumn, 'field' | 'writtenBy'>): boolean =>
  (field === 'name' || field === 'description') && (writtenBy === 'ai' || writtenBy === 'person');

/** Whether a text belongs in a column that takes only texts by the AI, or only texts by a person. */
export const fitsColumn = ({ field, writtenBy }: Pick<MappedColumn, 'field' | 'writtenBy'>, sources: TextSources): boolean =>
  isByAi(sources, field as TextName) === (writtenBy === 'ai');
