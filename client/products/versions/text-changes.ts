import { htmlToText } from '#shared/description/html.ts';
import { type ProductTexts, sameText, type TextName, textNames, textsOf as textsWith } from '#shared/products/versions.ts';
import type { Product } from '../product-types.ts';

export const textLabels: Record<TextName, string> = {
  name: 'Name',
  description: 'Description',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  tags: 'Tags',
  altText: 'Alt text of the main picture',
};

export interface TextChange {
  name: TextName;
  label: string;
  /** The text before and after, without HTML. Empty if there was none. */
  before: string;
  after: string;
}

/** Compares the texts of a product (name, description, …) at two times. Returns those that differ. */
export function textChanges(before: ProductTexts, after: ProductTexts): TextChange[] {
  return textNames
    .filter((name) => (name === 'altText' ? !sameText(name, before, after) : differ(before[name], after[name])))
    .map((name) => ({ name, label: textLabels[name], before: plain(name, before), after: plain(name, after) }));
}

/** Whether a version has exactly these texts, so that restoring it brings all of them back. */
export const hasTexts = (version: ProductTexts, texts: ProductTexts) =>
  textChanges(version, texts).length === 0 && version.altText === texts.altText && version.altOf === texts.altOf;

const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);

/** The texts of a product, with the alternative text of its main picture. */
export const textsOf = (product: Product): ProductTexts => textsWith(product, product.images);

function plain(name: TextName, texts: ProductTexts): string {
  if (name === 'description') return htmlToText(texts.description);
  return name === 'tags' ? texts.tags.join(', ') : (texts[name] ?? '');
}
