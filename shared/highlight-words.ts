/** The groups and pictures of the highlights. Does not import zod, because the front page loads this file. */

/** The groups of the front page, in their order. */
export const highlightGroups = ['write', 'check', 'publish', 'keep', 'team'] as const;
export type HighlightGroup = (typeof highlightGroups)[number];

export const groupNames: Record<HighlightGroup, string> = {
  write: 'Write',
  check: 'Check',
  publish: 'Publish',
  keep: 'Keep',
  team: 'Work together',
};

/** The pictures that can stand beside a highlight. */
export const highlightIcons = [
  'facts',
  'store',
  'draft',
  'score',
  'keywords',
  'cost',
  'catalogue',
  'undo',
  'script',
  'check',
  'languages',
  'picture',
  'export',
  'batch',
  'people',
  'lock',
] as const;
export type HighlightIcon = (typeof highlightIcons)[number];
