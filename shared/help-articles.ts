import { z } from 'zod';
import { adminPageInput } from './admin.ts';
import { dbInt, dbText, id, textList } from './primitives.ts';

export const helpCategories = ['start', 'writing', 'checks', 'catalogue', 'files', 'plans', 'account', 'news'] as const;
export type HelpCategory = (typeof helpCategories)[number];
export const helpCategoryLabels: Record<HelpCategory, string> = {
  start: 'Getting started',
  writing: 'Writing texts',
  checks: 'Facts and checks',
  catalogue: 'Your catalogue',
  files: 'Import and export',
  plans: 'Plans and payments',
  account: 'Account and security',
  news: 'What’s new',
};

export const helpStatuses = ['draft', 'published', 'archived'] as const;
export type HelpStatus = (typeof helpStatuses)[number];
export const helpStatusLabels: Record<HelpStatus, string> = { draft: 'Draft', published: 'Published', archived: 'Archived' };

/** Languages that an article can be written in. */
export const helpLocales = { en: 'English', de: 'German', fr: 'French', es: 'Spanish', it: 'Italian', nl: 'Dutch' } as const;
export type HelpLocale = keyof typeof helpLocales;
const localeNames = Object.keys(helpLocales) as [HelpLocale, ...HelpLocale[]];

/** Why an article did not help. */
export const helpReasons = ['unclear', 'incomplete', 'wrong', 'notMyQuestion'] as const;
export type HelpReason = (typeof helpReasons)[number];
export const helpReasonLabels: Record<HelpReason, string> = {
  unclear: 'I do not understand it',
  incomplete: 'A step is missing',
  wrong: 'It does not match what I see',
  notMyQuestion: 'It is about something else',
};

/** The longest article, in characters. A page of 400 words has about 2,500. */
export const HELP_BODY_MAX = 40_000;
export const HELP_QUERY_MAX = 200;

/** The last part of an article's address: "write-your-first-text". */
export const helpSlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Small letters, digits and single hyphens, for example import-a-file');

/** A path of the app, for example "/products". Parts that differ, such as ids, are written as ":id". */
const routePattern = z
  .string()
  .max(120)
  .regex(/^\/[A-Za-z0-9/:_-]*$/, 'Paths start with a slash, for example /products');

/** The longest title of an article, in characters. */
export const HELP_TITLE_MAX = 120;
const title = dbText(HELP_TITLE_MAX, 1, 'Give it a title');
const bodyMd = z
  .string()
  .max(HELP_BODY_MAX)
  .refine((text) => !text.includes('\u0000') && text.isWellFormed());

/** The most search words and questions of an article. Beyond some two hundred, another one finds hardly anything more. */
export const HELP_TAGS_MAX = 250;

/** What an article says, and where it is found. */
export const helpContent = z.strictObject({
  slug: helpSlug,
  title,
  summary: dbText(240),
  bodyMd,
  category: z.enum(helpCategories),
  tags: textList(HELP_TAGS_MAX, 80),
  contextRoutes: z.array(routePattern).max(20),
  relatedIds: z.array(id).max(6),
  locale: z.enum(localeNames),
  position: dbInt(0, 10_000),
});
export type HelpContent = z.output<typeof helpContent>;

/** The part of the address that a title becomes; empty if no letter of it can be used. */
export function slugFrom(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
}

const locale = z.enum(localeNames).default('en');
const helpQuery = dbText(HELP_QUERY_MAX, 1, 'Type a word or a question');
const screenPath = dbText(300);

export const helpHomeInput = z.strictObject({ from: screenPath.optional(), locale }).prefault({});
export const helpSearchInput = z.strictObject({ query: helpQuery, locale });
export const helpForScreenInput = z.strictObject({ path: screenPath, locale });
export const helpArticleInput = z.strictObject({ slug: dbText(80, 1) });
export const helpArticleRef = z.strictObject({ id });
export const helpVoteInput = z.strictObject({
  id,
  helpful: z.boolean(),
  reason: z.enum(helpReasons).optional(),
  note: dbText(1_000).optional(),
});
export const helpMissingInput = z.strictObject({ query: helpQuery });

export const listHelpArticlesInput = adminPageInput
  .extend({
    search: dbText(200).optional(),
    category: z.enum(helpCategories).optional(),
    status: z.enum(helpStatuses).optional(),
  })
  .prefault({});
/** `bodyMd`: what the draft begins with, for example the question that it answers. */
export const createHelpArticleInput = z.strictObject({ title, bodyMd: bodyMd.default('') });
/** `revision` is that of the article when it was loaded. */
const onRevision = z.strictObject({ id, revision: dbInt(1) });
export const saveHelpDraftInput = onRevision.extend({ content: helpContent });
export const helpRevisionInput = onRevision;
export const helpVersionInput = z.strictObject({ id, version: dbInt(1) });
export const helpSearchRef = z.strictObject({ query: helpQuery });
const searchedAt = z.iso.datetime().refine((at) => at > '2000' && at < '3000', 'A time in this century');
/** How often a search is counted. More says nothing, and a count without an end would not fit the database. */
export const HELP_TIMES_MAX = 1_000_000;
/** A search as it was when it was taken from the list. */
export const restoreHelpSearchInput = z
  .strictObject({
    query: helpQuery,
    times: dbInt(1, HELP_TIMES_MAX),
    firstAt: searchedAt,
    lastAt: searchedAt,
  })
  .refine(({ firstAt, lastAt }) => Date.parse(firstAt) <= Date.parse(lastAt), {
    path: ['lastAt'],
    message: 'The last time is not before the first',
  });

/** How many words a person reads in a minute. */
const WORDS_PER_MINUTE = 200;
/** How many minutes it takes to read this many words, at least one. */
export const readMinutes = (words: number) => Math.max(1, Math.round(words / WORDS_PER_MINUTE));

/**
 * The anchors of an article's headings, in their order: "Undo it" becomes "undo-it", and a second one "undo-it-2". Page and link check
 * use the same.
 */
export function headingAnchors(headings: readonly string[]): string[] {
  const used = new Map<string, number>();
  return headings.map((heading) => {
    const anchor = slugFrom(heading) || 'part';
    const times = (used.get(anchor) ?? 0) + 1;
    used.set(anchor, times);
    return times === 1 ? anchor : `${anchor}-${times}`;
  });
}

/** Whether a path such as "/products/0190…" is on the screen "/products/:id". */
export function isOnScreen(pattern: string, path: string): boolean {
  const parts = pattern.split('/');
  const given = (path.split(/[?#]/)[0] ?? '').replace(/(.)\/$/, '$1').split('/');
  return parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at]);
}
