import type { SellerCtx } from '../context.ts';
import type { ShownSettings } from './show.ts';

/** A file format in which the catalogue can be exported or imported. */
export interface Format {
  id: string;
  name: string;
  /** The shop or marketplace, such as `shopify`; `general` for formats of no shop. */
  platform: string;
  format: 'csv' | 'tsv' | 'json' | 'xlsx';
  /** Whether files of this format can be imported, and whether products can be exported into one. */
  imports: boolean;
  exports: boolean;
  /** Whether a file may hold only the changed texts (`scope: 'texts'`). */
  canTexts: boolean;
  /** Whether a file has room for columns that say who wrote each text (`withOrigin`). */
  hasOrigin: boolean;
  /** The address of an empty file of this format with one example, to download. */
  sample: string;
  /** The settings of the last export in this format, for doing the same again, and when it was; null if there was none. */
  last: (ShownSettings & { at: string }) | null;
}

/** All formats with which the seller can export or import, in the order in which they are shown. */
export async function listFormats(_ctx: SellerCtx): Promise<Format[]> {
  return [];
}
