import type { ProductTexts, TextName } from '#shared/versions.ts';
import type { ProductVersion } from './version-words.ts';

type Told = Pick<ProductVersion, 'writer'> & { texts: ProductTexts };

/**
 * Whether the built-in writer, and no AI, wrote what the latest of these versions shows, or what a person made that text of.
 * The versions come with the latest first; beyond them nothing is known, and a text then counts as an AI's.
 */
export function writtenOffline(versions: readonly Told[], name: TextName): boolean {
  const textOf = (version: Told | undefined) => version && JSON.stringify(version.texts[name]);
  let since = 0;
  while (since + 1 < versions.length && textOf(versions[since + 1]) === textOf(versions[0])) since += 1;
  return versions.slice(since).find(({ writer }) => writer !== null)?.writer === 'offline';
}
