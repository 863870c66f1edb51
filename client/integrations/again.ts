/** Exports once more, with the settings of the last export. */
import type { ChosenProducts, Format } from '../exports/export-types.ts';
import { settingsFor, settingsInWords } from '../exports/settings.ts';
import { subjectInWords } from '../exports/subject.ts';

/**
 * The products of the last export of this format. It is the whole catalogue if there was no such export, or if its products were
 * chosen one by one.
 */
export function productsAgain({ last }: Format): ChosenProducts {
  return last?.products.kind === 'filter' ? last.products : { kind: 'all' };
}

/** What “Export now” makes: “All products, changed texts only, for Excel”. */
export const againInWords = (format: Format) =>
  `${subjectInWords({ products: productsAgain(format), count: null })}, ${settingsInWords(settingsFor(format))}`;
