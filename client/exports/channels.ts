/** Shops and marketplaces as the screens for imports and exports show them. */
import {
  Blocks,
  Boxes,
  Braces,
  File as FileIcon,
  FileSpreadsheet,
  Layers,
  type LucideIcon,
  Megaphone,
  Scissors,
  Store,
  Tags,
} from 'lucide-react';
import { plural } from '../products/format.ts';
import type { Format } from './export-types.ts';

/** A shop or marketplace with all its file formats. */
export interface Channel {
  platform: string;
  formats: Format[];
}

interface ChannelWords {
  name: string;
  icon: LucideIcon;
  /** Which files can be imported. */
  takes: string;
  /** Which files an export makes. */
  gives: string;
  /** How the file gets into the shop. */
  next: string;
}

/** Icons are general pictures, because logos are trademarks. */
const known: Record<string, ChannelWords> = {
  general: {
    name: 'Spreadsheet',
    icon: FileSpreadsheet,
    takes: 'Any CSV, TSV, JSON or Excel file. Columns are matched by name.',
    gives: 'Every field of your products, in one file.',
    next: 'You can edit this file and import it here again.',
  },
  shopify: {
    name: 'Shopify',
    icon: Store,
    takes: 'Product exports of your shop, in the current and the older form.',
    gives: 'All columns, or an update with only the texts you changed.',
    next: 'In Shopify, open Products, choose Import, and tick “Overwrite products with matching handles”.',
  },
  woocommerce: {
    name: 'WooCommerce',
    icon: Blocks,
    takes: 'Product exports of English, German, French and Spanish shops.',
    gives: 'Files for the product importer of WooCommerce.',
    next: 'In WooCommerce, open Products, choose Import, and tick “Update existing products”.',
  },
  etsy: {
    name: 'Etsy',
    icon: Scissors,
    takes: 'The listings that Etsy gives you under “Download data”.',
    gives: 'A sheet of your listings to copy from, or for a listing tool.',
    next: 'Etsy does not take files. Copy the texts into your listings, or give the sheet to a listing tool.',
  },
  amazon: {
    name: 'Amazon',
    icon: Boxes,
    takes: 'Category files with their three header rows.',
    gives: 'A category file, or a partial update of the texts.',
    next: 'In Seller Central, open Catalog, choose “Add Products via Upload”, and upload the file.',
  },
  ebay: {
    name: 'eBay',
    icon: Tags,
    takes: 'Files of File Exchange and of the Seller Hub.',
    gives: 'A file that revises the listings you have on eBay.',
    next: 'In Seller Hub, open Reports, then Uploads, and choose the file.',
  },
  google: {
    name: 'Google Merchant',
    icon: Megaphone,
    takes: 'Product feeds as tab-separated text.',
    gives: 'A feed, or a supplemental feed that marks texts written by AI as Google requires.',
    next: 'In Merchant Center, open Data sources and add the file.',
  },
  magento: {
    name: 'Magento',
    icon: Layers,
    takes: 'Product exports of your shop.',
    gives: 'Files for the import of Magento.',
    next: 'In Magento, open System, then Data Transfer, then Import, and choose the file.',
  },
  medusa: {
    name: 'Medusa',
    icon: Braces,
    takes: 'Product exports of version 2 and version 1.',
    gives: 'Files for the import of Medusa.',
    next: 'In Medusa Admin, open Products, choose Import, and choose the file.',
  },
};

/** The words for a channel. One that this release does not know is described by the name of its first format. */
export function wordsOf({ platform, formats }: Channel): ChannelWords {
  return (
    known[platform] ?? {
      name: formats[0]?.name ?? platform,
      icon: FileIcon,
      takes: 'Files in this format.',
      gives: 'Files in this format.',
      next: 'Upload the file where you manage your products.',
    }
  );
}

/** Groups formats by their shop or marketplace, in the order in which the server names them. */
export function channelsOf(formats: readonly Format[]): Channel[] {
  const channels = new Map<string, Channel>();
  for (const format of formats) {
    const channel = channels.get(format.platform) ?? { platform: format.platform, formats: [] };
    channel.formats.push(format);
    channels.set(format.platform, channel);
  }
  return [...channels.values()];
}

export const exportable = (formats: readonly Format[]) => formats.filter((format) => format.exports);

/**
 * The format to offer first: that of the newest export; without exports, the shop's format in which most products were imported,
 * because only it keeps everything their file had; otherwise the first one. Undefined for an empty list.
 */
export function firstOffered(formats: readonly Format[]): Format | undefined {
  const [first, ...rest] = formats;
  const isBefore = (one: Format, other: Format) => {
    const [at, otherAt] = [one.last?.at ?? '', other.last?.at ?? ''];
    return at === otherAt ? cameIn(one) > cameIn(other) : at > otherAt;
  };
  return first && rest.reduce((best, one) => (isBefore(one, best) ? one : best), first);
}

/** The formats, sorted by how many products were imported in them. Spreadsheets of the seller's own count as none. */
export const originFirst = (formats: readonly Format[]): Format[] =>
  formats.toSorted((one, other) => cameIn(other) - cameIn(one));

/**
 * How many products were imported in this format. A spreadsheet of the seller's own counts as none: it often lacks the columns
 * for the texts that are written here, so it is not the format to offer first.
 */
const cameIn = ({ platform, products }: Format): number => (platform === 'general' ? 0 : products);

/**
 * Says in which of the channel's formats most products were imported; undefined if no product was imported in a shop's format.
 */
export function originInWords(formats: readonly Format[], chosen: Format): string | undefined {
  const [origin] = originFirst(formats);
  if (!origin || cameIn(origin) === 0) return undefined;
  const products = `${plural(origin.products, 'product')} of yours came`;
  return origin.id === chosen.id ? `${products} in this form.` : `${products} as “${origin.name}”.`;
}
