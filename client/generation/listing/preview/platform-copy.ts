import type { Platform } from '#shared/generation/options.ts';
import type { RenderedListing } from '#shared/platforms/render.ts';

/** Platforms that show a text as typed, without markup. */
const plainText: ReadonlySet<Platform> = new Set(['etsy', 'google', 'social']);

/** The description with the markup the platform accepts; null if the platform shows plain text. */
export function htmlToCopy(rendered: RenderedListing, platform: Platform): string | null {
  if (plainText.has(platform)) return null;
  return rendered.fields.find(({ field }) => field === 'description')?.value ?? rendered.html;
}
