/**
 * Keys and addresses of stored pictures. A picture is stored under its key; a browser asks for it by its address, which is a URL
 * path. Only this file makes and reads keys and addresses: the type `MediaKey` cannot be made elsewhere.
 */
import { v7 as uuidv7 } from 'uuid';
import { doors } from '#shared/paths.ts';

declare const made: unique symbol;
/** `owner/picture.jpg`, both UUIDs. Nothing typed by a person ever becomes part of a key. */
export type MediaKey = string & { readonly [made]: 'MediaKey' };

const before = `${doors.media}/`;
const wholeKey = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.jpg$/;
/** The picture's id in a key, a UUID. A file whose name is not a UUID was never one of our pictures. */
const pictureId = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/;

/** Makes the key of a picture of this owner; without `id`, the key of a new picture. */
export const mediaKey = (ownerId: string, id: string = uuidv7()): MediaKey => `${ownerId}/${id}.jpg` as MediaKey;

/** Reads a key from a request or from the name of a stored file; null when it is not a key. */
export const readMediaKey = (text: string): MediaKey | null => (wholeKey.test(text) ? (text as MediaKey) : null);

/** The address that shows a stored picture. */
export const mediaAddress = (key: MediaKey): string => `${before}${key}`;

/** The address that shows everybody the photo of a person who is quoted on the front page. */
export const photoAddress = (key: MediaKey): string => `${doors.testimonialPhotos}/${key}`;

/** The key of the picture at this address; null if there is no address, or it is not one of ours. */
export const keyOfAddress = (address: string | null | undefined): MediaKey | null =>
  address?.startsWith(before) ? readMediaKey(address.slice(before.length)) : null;

/** The picture's id; null when the file name in the key is not a UUID. */
export const pictureIdOf = (key: MediaKey): string | null => pictureId.exec(key)?.[1] ?? null;
