import { z } from 'zod';
import { cleanDescription } from '../description/html.ts';
import { describedPicture } from '../facts/pictures.ts';
import { cursor, id } from '../primitives.ts';

/** The written texts of a product, stored together as one version. */
export interface ProductTexts {
  name: string;
  /** HTML with the allowed tags. */
  description: string;
  metaTitle: string;
  metaDescription: string;
  tags: string[];
  /**
   * The alternative text of one picture, the main one unless said otherwise. Absent if there was none, and in versions of earlier
   * releases.
   */
  altText?: string | undefined;
  /** The id of the picture that `altText` is about. The text never goes to another one. */
  altOf?: string | undefined;
}
export type TextName = Exclude<keyof ProductTexts, 'altOf'>;
export const textNames = [
  'name',
  'description',
  'metaTitle',
  'metaDescription',
  'tags',
  'altText',
] as const satisfies readonly TextName[];

/** The texts of a product. The alternative text is that of the picture `altOf`, if the product has it. */
export function textsOf(
  { name, description, metaTitle, metaDescription, tags }: ProductTexts,
  images: readonly { id: string; alt: string; source: 'stored' | 'link' }[],
  altOf = describedPicture(images)?.id,
): ProductTexts {
  const altText = images.find(({ id }) => id === altOf)?.alt;
  return { name, description, metaTitle, metaDescription, tags, ...(altText === undefined ? {} : { altText, altOf }) };
}

/** Who wrote a text: a person, the AI, the AI and then a person, or an import. */
export const textSources = ['human', 'ai', 'ai-edited', 'import'] as const;
export type TextSource = (typeof textSources)[number];
/**
 * The source of each text. Texts that are not listed were written by a person. That of the alternative text is listed with versions
 * only; for a product it stands with the picture.
 */
export type TextSources = Partial<Record<TextName, TextSource>> & {
  /** The tags the AI wrote; `tags` is 'ai' if it wrote all of them, and 'ai-edited' if some. */
  aiTags?: string[];
};

export const listVersionsInput = z.strictObject({
  productId: id,
  limit: z.number().int().min(1).max(50).default(20),
  cursor: cursor.nullish(),
});
export const restoreVersionInput = z.strictObject({
  id,
  /** The version of the product the person saw; if the server has a newer one, the answer is a conflict. */
  productVersion: z.number().int().min(1),
});

/** Whether all texts of two versions are the same to somebody who reads the product. */
export function sameTexts(a: ProductTexts, b: ProductTexts): boolean {
  return textNames.every((name) => sameText(name, a, b));
}

/** Whether one text of two versions is the same to somebody who reads the product. */
export function sameText(name: TextName, a: ProductTexts, b: ProductTexts): boolean {
  // What is not known, or is about another picture, cannot be compared.
  if (name === 'altText' && (a.altText === undefined || b.altText === undefined || a.altOf !== b.altOf)) return true;
  if (JSON.stringify(a[name]) === JSON.stringify(b[name])) return true;
  // An older release may have stored the same description with other character references, for instance `&#x26;` for `&amp;`.
  return name === 'description' && cleanDescription(a.description) === cleanDescription(b.description);
}

/**
 * Who wrote the new texts of a changed product: a source for each text, and for each tag whether it came with a text of the AI. Such
 * a tag is no statement of the seller, also if a person typed it into the draft.
 */
export interface TextAuthors {
  sourceOf: (name: Exclude<TextName, 'tags'>) => TextSource | undefined;
  isAiTag: (tag: string) => boolean;
  /** Whether a person changed the tags of the AI's text. */
  isTagsEdited?: boolean;
  /** The source of changed tags if the AI wrote none of them; a person if left out. */
  ownTags?: 'human' | 'import' | undefined;
}

/**
 * Who wrote each text of a product after a change: a person, the AI or an import. A text that did not change keeps its author,
 * and so does each tag that was there before.
 */
export function sourcesAfter(
  before: ProductTexts,
  sources: TextSources,
  after: ProductTexts,
  { sourceOf, isAiTag, isTagsEdited = false, ownTags = 'human' }: TextAuthors,
): TextSources {
  const next: TextSources = {};
  for (const name of textNames) {
    if (name === 'tags' || name === 'altText') continue;
    const source = sameText(name, before, after) ? sources[name] : sourceOf(name);
    if (source && source !== 'human') next[name] = source;
  }
  const had = new Set(before.tags.map(lower));
  const old = new Set((sources.aiTags ?? []).map(lower));
  const aiTags = after.tags.filter((tag) => (had.has(lower(tag)) ? old.has(lower(tag)) : isAiTag(tag)));
  if (aiTags.length === 0) {
    const isImported = sameText('tags', before, after) ? sources.tags === 'import' : ownTags === 'import';
    return isImported && after.tags.length > 0 ? { ...next, tags: 'import' } : next;
  }
  const kept = sameText('tags', before, after) ? sources.tags : undefined;
  const isEdited = kept === 'ai-edited' || isTagsEdited || aiTags.length < after.tags.length;
  return { ...next, tags: isEdited ? 'ai-edited' : 'ai', aiTags };
}

/**
 * The tags that count as the seller's statements. Those that came with a text of the AI do not, because an AI text cannot be its own
 * source.
 */
export function ownTags(tags: readonly string[], { aiTags = [] }: TextSources): string[] {
  const ai = new Set(aiTags.map(lower));
  return tags.filter((tag) => !ai.has(lower(tag)));
}

const lower = (tag: string) => tag.toLowerCase();
