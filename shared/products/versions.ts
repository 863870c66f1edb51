import { z } from 'zod';
import { cleanDescription } from '../description/html.ts';
import { cursor, id } from '../primitives.ts';

/** The texts of a product that are written, kept together as one version. */
export interface ProductTexts {
  name: string;
  /** HTML of the small allow-list. */
  description: string;
  metaTitle: string;
  metaDescription: string;
  tags: string[];
}
export type TextName = keyof ProductTexts;
export const textNames = ['name', 'description', 'metaTitle', 'metaDescription', 'tags'] as const satisfies readonly TextName[];

/** Who a text is by: a person, the AI, or the AI and then a person. */
export const textSources = ['human', 'ai', 'ai-edited', 'import'] as const;
export type TextSource = (typeof textSources)[number];
/** Texts not named are a person's. */
export type TextSources = Partial<Record<TextName, TextSource>> & {
  /** Of the tags, those the AI wrote; `tags` is 'ai' when all are, and 'ai-edited' when some are. */
  aiTags?: string[];
};

export const listVersionsInput = z.strictObject({
  productId: id,
  limit: z.number().int().min(1).max(50).default(20),
  cursor: cursor.nullish(),
});
export const restoreVersionInput = z.strictObject({
  id,
  /** The product's version the person looked at; a newer one is answered with a conflict. */
  productVersion: z.number().int().min(1),
});

/** Whether two texts are the same to a reader of the product. */
export function sameTexts(a: ProductTexts, b: ProductTexts): boolean {
  return textNames.every((name) => sameText(name, a, b));
}

function sameText(name: TextName, a: ProductTexts, b: ProductTexts): boolean {
  if (JSON.stringify(a[name]) === JSON.stringify(b[name])) return true;
  // An older version stored the same description in other letters, `&#x26;` for `&amp;` for instance.
  return name === 'description' && cleanDescription(a.description) === cleanDescription(b.description);
}

/** Who a text is by that came in: a word for each text, and for each tag whether the AI wrote it. */
export interface TextAuthors {
  sourceOf: (name: Exclude<TextName, 'tags'>) => TextSource | undefined;
  isAiTag: (tag: string) => boolean;
}

/** Who the texts of a product are by once others took their place. What did not change keeps who it is by, each tag too. */
export function sourcesAfter(
  before: ProductTexts,
  sources: TextSources,
  after: ProductTexts,
  { sourceOf, isAiTag }: TextAuthors,
): TextSources {
  const next: TextSources = {};
  for (const name of textNames) {
    if (name === 'tags') continue;
    const source = sameText(name, before, after) ? sources[name] : sourceOf(name);
    if (source && source !== 'human') next[name] = source;
  }
  const had = new Set(before.tags.map(lower));
  const old = new Set((sources.aiTags ?? []).map(lower));
  const aiTags = after.tags.filter((tag) => (had.has(lower(tag)) ? old.has(lower(tag)) : isAiTag(tag)));
  if (aiTags.length === 0) return next;
  return { ...next, tags: aiTags.length === after.tags.length ? 'ai' : 'ai-edited', aiTags };
}

/** The tags that are somebody's word: what the AI wrote is no source for itself. */
export function ownTags(tags: readonly string[], { aiTags = [] }: TextSources): string[] {
  const ai = new Set(aiTags.map(lower));
  return tags.filter((tag) => !ai.has(lower(tag)));
}

const lower = (tag: string) => tag.toLowerCase();
