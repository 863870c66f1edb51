import type { Platform } from '#shared/generation-options.ts';
import type { RenderedListing } from '#shared/platforms/render.ts';

/** The description with the markup the platform renders; null where it renders none. */
export function htmlToCopy(rendered: RenderedListing, platform: Platform): string | null {
  if (platform === 'etsy') return null;
  return rendered.fields.find(({ field }) => field === 'description')?.value ?? rendered.html;
}
