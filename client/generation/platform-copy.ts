import type { Platform } from '#shared/generation/options.ts';
import type { RenderedListing } from '#shared/platforms/render.ts';

/** Places that show a text as it was typed. */
const plainText: ReadonlySet<Platform> = new Set(['etsy', 'google', 'social']);

/** The description with the markup the platform renders; null where it renders none. */
export function htmlToCopy(rendered: RenderedListing, platform: Platform): string | null {
  if (plainText.has(platform)) return null;
  return rendered.fields.find(({ field }) => field === 'description')?.value ?? rendered.html;
}
