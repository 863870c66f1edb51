import { htmlToText } from '#shared/description/html.ts';
import { type ProductTexts, type TextName, textNames } from '#shared/products/versions.ts';

export const textLabels: Record<TextName, string> = {
  name: 'Name',
  description: 'Description',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  tags: 'Tags',
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
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name, label: textLabels[name], before: plain(name, before), after: plain(name, after) }));
}

export function textsOf({ name, description, metaTitle, metaDescription, tags }: ProductTexts): ProductTexts {
  return { name, description, metaTitle, metaDescription, tags };
}

function plain(name: TextName, texts: ProductTexts): string {
  if (name === 'description') return htmlToText(texts.description);
  return name === 'tags' ? texts.tags.join(', ') : texts[name];
}
