import type { ProductTexts, TextName } from '#shared/products/versions.ts';
import type { ProductVersion } from './version-words.ts';

type Told = Pick<ProductVersion, 'id' | 'writer' | 'restoredFrom'> & { texts: ProductTexts };

/**
 * Whether the newest version's text was originally written by the built-in writer and not by an AI. Later edits by a person do
 * not count, and a restored text keeps its writer. `versions` must begin with the newest. False if none of them names a writer.
 */
export function writtenOffline(versions: readonly Told[], name: TextName): boolean {
  const textAt = (at: number) => JSON.stringify(versions[at]?.texts[name]);
  for (let at = 0; at < versions.length; at++) {
    while (at + 1 < versions.length && textAt(at + 1) === textAt(at)) at++;
    const version = versions[at];
    const source = version?.restoredFrom ? versions.findIndex(({ id }) => id === version.restoredFrom) : -1;
    if (source > at) at = source - 1;
    else if (version?.writer) return version.writer === 'offline';
  }
  return false;
}
