/**
 * The highlights of a new installation. Numbers in them are taken from the code, so that they stay right. Does not import zod,
 * because the front page loads this file.
 */
import { brandVoices, descriptionLengths, platforms } from './generation/options.ts';
import type { HighlightGroup, HighlightIcon } from './highlight-words.ts';

interface SeededHighlight {
  /** Never changes: by it a new release finds the row again. */
  key: string;
  group: HighlightGroup;
  icon: HighlightIcon;
  title: string;
  summary: string;
}

export const highlightSeed: readonly SeededHighlight[] = [
  {
    key: 'from-facts',
    group: 'write',
    icon: 'facts',
    title: 'From your facts',
    summary: 'Name, materials, sizes, care: the writer is told to use what you gave it and to claim nothing more.',
  },
  {
    key: 'fit-for-shops',
    group: 'write',
    icon: 'store',
    title: 'Fit for where you sell',
    summary: `${platforms.length} platforms, ${brandVoices.length} voices and ${descriptionLengths.length} lengths. Save a mix you like as a profile.`,
  },
  {
    key: 'draft',
    group: 'write',
    icon: 'draft',
    title: 'A draft, never a surprise',
    summary: 'A new text waits beside the old one until you choose it.',
  },
  {
    key: 'score',
    group: 'check',
    icon: 'score',
    title: 'A score with reasons',
    summary: 'An SEO score from 0 to 100. Below 70 you also get what to change, and why.',
  },
  {
    key: 'keywords',
    group: 'check',
    icon: 'keywords',
    title: 'Keywords in step',
    summary: 'When the keywords of a text and of its product differ, you choose which to keep.',
  },
  {
    key: 'cost',
    group: 'check',
    icon: 'cost',
    title: 'The cost before the click',
    summary: 'Every button that spends a query says so. A text that fails is free.',
  },
  {
    key: 'catalogue',
    group: 'keep',
    icon: 'catalogue',
    title: 'One catalogue',
    summary: 'Products, pictures, stock, tags and keywords in one place, on a phone too.',
  },
  {
    key: 'undo',
    group: 'keep',
    icon: 'undo',
    title: 'Second thoughts',
    summary: 'What you delete can be brought back for 7 days.',
  },
  {
    key: 'scripts',
    group: 'keep',
    icon: 'script',
    title: 'Open to your scripts',
    summary: 'The same calls the app makes, with a token you can narrow and revoke.',
  },
];
