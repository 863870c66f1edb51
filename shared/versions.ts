import { z } from 'zod';
import { cursor, id } from './primitives.ts';

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
export type TextSources = Partial<Record<TextName, TextSource>>;

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
  return textNames.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
}
