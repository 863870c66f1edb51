import { type HelpLocale, helpLocales } from '#shared/help-articles.ts';
import type { RouterOutputs } from '../trpc.ts';

export type HelpArticle = RouterOutputs['helpArticles']['get'];
export type HelpBrief = RouterOutputs['helpArticles']['search']['results'][number];

/** The language in which a person wants to read, if articles can be written in it. */
export const helpLocale: HelpLocale = localeOf(navigator.language);

function localeOf(language: string): HelpLocale {
  const [short = ''] = language.toLowerCase().split('-');
  return Object.hasOwn(helpLocales, short) ? (short as HelpLocale) : 'en';
}
