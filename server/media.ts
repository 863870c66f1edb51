/**
 * Keys of stored pictures and the addresses they are shown at: a key says where a storage keeps one, its address is what a
 * browser asks for. Nobody else builds or reads either; that a key was made here is in its type.
 */
import { v7 as uuidv7 } from 'uuid';
import { doors } from '#shared/paths.ts';

declare const made: unique symbol;
/** `owner/picture.jpg`, both ids. Never anything a person typed. */
export type MediaKey = string & { readonly [made]: 'MediaKey' };

const before = `${doors.media}/`;
const wholeKey = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.jpg$/;
/** Ids as a database takes them; a file of another name was never a picture of ours. */
const pictureId = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/;

/** The key of a person's picture: of a new one, unless its id is given. */
export const mediaKey = (ownerId: string, id: string = uuidv7()): MediaKey => `${ownerId}/${id}.jpg` as MediaKey;

/** A key out of what somebody sent or a folder holds; null when it is none. */
export const readMediaKey = (text: string): MediaKey | null => (wholeKey.test(text) ? (text as MediaKey) : null);

/** The address a stored picture is shown at. */
export const mediaAddress = (key: MediaKey): string => `${before}${key}`;

/** The key behind an address of ours; null for an address elsewhere, and for none. */
export const keyOfAddress = (address: string | null | undefined): MediaKey | null =>
  address?.startsWith(before) ? readMediaKey(address.slice(before.length)) : null;

/** The picture's id, where the key was made with one. */
export const pictureIdOf = (key: MediaKey): string | null => pictureId.exec(key)?.[1] ?? null;
