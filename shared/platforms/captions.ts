/** The texts of social posts, out of a listing. */
import type { Listing } from '../generation/listing.ts';
import { measure } from './measure.ts';

/** Longer ones nobody searches for. */
const LONGEST_HASHTAG = 30;

/** What stands before the hashtags in a caption: plain text, bullets with a dot. */
export function captionText({ intro, bullets, details }: Pick<Listing, 'intro' | 'bullets' | 'details'>): string {
  const points = bullets.map((bullet) => bullet.trim()).filter(Boolean);
  return [intro.trim(), points.map((point) => `• ${point}`).join('\n'), details.trim()].filter(Boolean).join('\n\n');
}

/**
 * Tags as hashtags, each once: their letters and digits, every word with a capital so that a screen reader can tell the words
 * apart. One without a letter is no hashtag on any network and is left out, as is one of more than 30 characters.
 */
export function hashtags(tags: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const tag of tags) {
    const words = tag.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
    const key = name.toLowerCase();
    if (/\p{L}/u.test(name) && measure(name, 'characters') <= LONGEST_HASHTAG && !found.has(key)) found.set(key, `#${name}`);
  }
  return [...found.values()];
}

/** The caption with as many of the hashtags below it as fit. */
export function withHashtags(caption: string, tags: readonly string[], max: number, unit: 'characters' | 'weighted'): string {
  let line = '';
  for (const tag of tags) {
    const longer = line === '' ? tag : `${line} ${tag}`;
    if (measure(caption, unit) + 2 + measure(longer, unit) <= max) line = longer;
  }
  return [caption, line].filter(Boolean).join('\n\n');
}

/** The intro, or the title where there is none, for X. */
export function postText({ title, intro }: Pick<Listing, 'title' | 'intro'>): string {
  return (intro.trim() || title.trim()).replace(/\s+/g, ' ');
}
