import type { ProductTexts, TextName } from '#shared/products/versions.ts';
import type { ProductVersion } from './version-words.ts';

type Told = Pick<ProductVersion, 'id' | 'writer' | 'restoredFrom'> & { texts: ProductTexts };

/**
 * Whether the built-in writer, rather than an AI, wrote a text of the newest version, or the text a person edited to make it. A
 * draft is the writer only of the texts it changed; a restored text keeps its original writer. `versions` must be newest first.
 * If they do not reach back far enough, the text counts as an AI's.
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
