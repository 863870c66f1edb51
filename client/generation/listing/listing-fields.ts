import type { Listing } from '#shared/generation/listing.ts';
import type { PartPlace } from '#shared/generation/part.ts';
import type { Rows } from '../../ui/rich-text/text-field.tsx';
import type { BesideText } from '../../ui/rich-text/text-props.ts';

/** The parts of a listing that are one text each; bullets and tags are lists. */
export type TextKey = Exclude<keyof Listing, 'bullets' | 'tags'>;

interface TextPart {
  label: string;
  rows: Rows;
  hint?: string;
  /** Whether the number of characters stands beside the label. */
  counted?: boolean;
  maxLength: number;
}

/** How each text of a listing is shown while it is written, and edited afterwards. */
export const textParts: Record<TextKey, TextPart> = {
  title: { label: 'Title', rows: 1, counted: true, maxLength: 500 },
  intro: { label: 'Intro', rows: 3, maxLength: 2_000 },
  details: { label: 'Details', rows: 6, hint: 'An empty line starts a new paragraph.', maxLength: 12_000 },
  metaTitle: {
    label: 'Meta title',
    rows: 1,
    counted: true,
    hint: 'Search results show about 60 characters.',
    maxLength: 300,
  },
  metaDescription: {
    label: 'Meta description',
    rows: 2,
    counted: true,
    hint: 'Search results show about 160 characters.',
    maxLength: 1_000,
  },
  altText: {
    label: 'Alt text of the main picture',
    rows: 2,
    counted: true,
    hint: 'Read to people who cannot see the picture. Other pictures keep theirs.',
    maxLength: 500,
  },
};

/** What stands beside a sentence of a part or, with `index`, beside a bullet. */
export type BesidePart = (part: PartPlace['part'], text: string, index?: number) => BesideText;

/** The parts in the order in which they are written and shown. */
export const partOrder = ['title', 'intro', 'bullets', 'details', 'metaTitle', 'metaDescription', 'tags', 'altText'] as const;
