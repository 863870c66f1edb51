import type { MediaKey } from '../../media.ts';

/** Stores picture files, each under a key. */
export interface Storage {
  put(key: MediaKey, bytes: Buffer): Promise<void>;
  /** The bytes, or null if there is nothing under this key. */
  get(key: MediaKey): Promise<Buffer | null>;
  /** Removing a key that does not exist is allowed. */
  remove(key: MediaKey): Promise<void>;
  /**
   * Deletes the files that were stored before the time `before` and are not needed any more. `wanted` is called with some of
   * their keys at a time and returns the keys still needed. Also deletes what interrupted writes left behind. Returns the number
   * of deleted files.
   */
  sweep(before: Date, wanted: (keys: MediaKey[]) => Promise<ReadonlySet<string>>): Promise<number>;
}
