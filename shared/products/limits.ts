/** Limits of products. Apart from the schemas, because screens need them that load no schemas. */

/** For how many days a deleted product can be restored. */
export const RESTORE_DAYS = 7;
/** The longest side of every stored picture, in pixels. */
export const IMAGE_MAX_SIDE = 800;
/** The JPEG quality of every stored picture, from 0 to 1. */
export const IMAGE_QUALITY = 0.8;
/** The largest number of pictures a product may have. */
export const IMAGES_PER_PRODUCT = 12;
/** The largest size of an uploaded picture, in bytes. */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
/** How many pictures a seller may have uploaded without saving them to a product. Without a limit they could fill the storage. */
export const LOOSE_UPLOADS = 60;
/** Bytes of storage that a plan grants per picture on average: twice what a photo of 800 x 800 pixels takes. */
const ROOM_PER_PICTURE = 200 * 1024;

/**
 * How many pictures and bytes a plan grants, by its number of products. A plan without a limit (null) gets what 100,000 products
 * would get, because storage is never unlimited.
 */
export function pictureRoom(maxProducts: number | null): { pictures: number; bytes: number } {
  const pictures = (maxProducts ?? 100_000) * IMAGES_PER_PRODUCT + LOOSE_UPLOADS;
  return { pictures, bytes: pictures * ROOM_PER_PICTURE };
}

/** How many tags and keywords a product may have, and how many characters each. */
export const tagLimits = { most: 50, longest: 60 };
export const keywordLimits = { most: 50, longest: 80 };

/** Limits of a product's facts: how many entries a list may have, and how many characters a text. */
export const factLimits = {
  attributes: 60,
  attributeName: 60,
  attributeValue: 300,
  attributeUnit: 20,
  keyFeatures: 40,
  keyFeature: 300,
  lockedSnippets: 10,
  lockedSnippet: 1_000,
  notes: 4_000,
} as const;

/** What is said about a product without a name, without the full stop. */
export const NAME_MISSING = 'Give the product a name';

/** How many products can be chosen one by one, for example for an export. */
export const MOST_CHOSEN = 5_000;
/** How many products one edit can give values of their own, for example from pasted cells. */
export const MOST_EACH = 1_000;

/** How many views of the list a seller can save. More would not be found again in a row of tabs. */
export const SAVED_VIEWS = 30;
/** The most characters of a saved view's name. */
export const VIEW_NAME = 40;
