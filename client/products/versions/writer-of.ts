import type { ProductTexts, TextName } from '#shared/products/versions.ts';
import type { ProductVersion } from './version-words.ts';

type Told = Pick<ProductVersion, 'id' | 'writer' | 'restoredFrom'> & { texts: ProductTexts };

/**
 * Whether the built-in writer, and no AI, wrote what the latest of these versions shows, or what a person made that text of.
 * A draft counts for the texts it changed alone, and a text that was brought back is its first writer's. The versions come
 * with the latest first; beyond them nothing is known, and a text then counts as an AI's.
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
