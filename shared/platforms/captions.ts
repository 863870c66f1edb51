/** Composes the texts of social posts from a listing. */
import type { Listing } from '../generation/listing.ts';
import { measure } from './measure.ts';

/** The longest hashtag in characters. Nobody searches for longer ones. */
const LONGEST_HASHTAG = 30;

/** The part of a caption before the hashtags: plain text, with a dot before each bullet. */
export function captionText({ intro, bullets, details }: Pick<Listing, 'intro' | 'bullets' | 'details'>): string {
  const points = bullets.map((bullet) => bullet.trim()).filter(Boolean);
  return [intro.trim(), points.map((point) => `• ${point}`).join('\n'), details.trim()].filter(Boolean).join('\n\n');
}

/**
 * Turns tags into hashtags without duplicates: letters and digits only, each word with a capital so that screen readers can tell
 * words apart. Leaves out a tag without letters, which no network accepts as a hashtag, and one of more than 30 characters.
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

/** The caption followed by as many of the hashtags as fit. */
export function withHashtags(caption: string, tags: readonly string[], max: number, unit: 'characters' | 'weighted'): string {
  let line = '';
  for (const tag of tags) {
    const longer = line === '' ? tag : `${line} ${tag}`;
    if (measure(caption, unit) + 2 + measure(longer, unit) <= max) line = longer;
  }
  return [caption, line].filter(Boolean).join('\n\n');
}

/** The text of a post on X: the intro, or the title if the intro is empty. */
export function postText({ title, intro }: Pick<Listing, 'title' | 'intro'>): string {
  return (intro.trim() || title.trim()).replace(/\s+/g, ' ');
}
