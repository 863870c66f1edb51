import { type HelpContent, helpCategoryLabels } from '#shared/help-articles.ts';

/** An article as one text, to compare two versions of it. */
export function asText({ title, summary, bodyMd, slug, category, tags, contextRoutes }: HelpContent): string {
  const details = [
    `Address: ${slug}`,
    `Category: ${helpCategoryLabels[category]}`,
    `Words people search with: ${tags.join(', ')}`,
    `Screens: ${contextRoutes.join(', ')}`,
  ];
  return [title, summary, bodyMd, details.join('\n')].join('\n\n');
}
