import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v5 as uuidv5 } from 'uuid';
import { type HelpContent, helpContent } from '#shared/help-articles.ts';

/** An article that comes with the app. */
export interface Starter {
  id: string;
  /** Raised in the file whenever the article is changed. */
  version: number;
  /** For news: the day of the release, for example "2026-11-20". */
  date: string | null;
  content: HelpContent;
}

/** Articles of the app have ids made from their slugs, so that they are the same everywhere and can name each other. */
const NAMESPACE = '7c1f0a52-6a0e-4f5e-9a5b-3f1d2c9b8e47';
export const starterId = (slug: string) => uuidv5(slug, NAMESPACE);

/**
 * Reads all articles of the folder, each from a file named after its slug: lines such as "title: …" between two lines of three hyphens,
 * then the text. `tags`, `screens` and `related` are separated by semicolons.
 * @throws Error naming the file if it cannot be read
 */
export function readStarters(folder: string): Starter[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      try {
        return readStarter(name.slice(0, -3), readFileSync(join(folder, name), 'utf8'));
      } catch (error) {
        throw new Error(`The help article ${join(folder, name)} cannot be used: ${error}`);
      }
    });
}

function readStarter(slug: string, text: string): Starter {
  const [, head = '', body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (body === undefined) throw new Error('it does not begin with its title and other lines between hyphens');
  const lines = new Map(
    head.split(/\r?\n/).map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
  const list = (name: string) =>
    (lines.get(name) ?? '')
      .split(';')
      .map((item) => item.trim())
      .filter(Boolean);
  const content = helpContent.parse({
    slug,
    title: lines.get('title'),
    summary: lines.get('summary'),
    bodyMd: body.trim(),
    category: lines.get('category'),
    tags: list('tags'),
    contextRoutes: list('screens'),
    relatedIds: list('related').map(starterId),
    locale: 'en',
    position: Number(lines.get('position')),
  });
  return { id: starterId(slug), version: Number(lines.get('version')), date: lines.get('date') ?? null, content };
}
