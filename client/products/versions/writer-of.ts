import type { ProductTexts, TextName } from '#shared/products/versions.ts';
import type { ProductVersion } from './version-words.ts';

type Told = Pick<ProductVersion, 'id' | 'writer' | 'restoredFrom'> & { texts: ProductTexts };

/**
 * Whether the built-in writer, rather than an AI, wrote this text of the newest version, or wrote the text from which a person
 * made it by editing. A draft counts as the writer only of the texts it changed; a restored text keeps its original writer.
 * `versions` must be sorted from the newest. If they do not reach back far enough, the answer is false, as if an AI had written
 * the text.
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
