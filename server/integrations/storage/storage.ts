import type { MediaKey } from '../../media.ts';

/** Stores pictures. */
export interface Storage {
  put(key: MediaKey, bytes: Buffer): Promise<void>;
  /** The bytes, or null if there is nothing under this key. */
  get(key: MediaKey): Promise<Buffer | null>;
  /** Removing a key that does not exist is allowed. */
  remove(key: MediaKey): Promise<void>;
  /**
   * Deletes what was stored before `before` and is no longer needed. `wanted` is given some keys and returns those still needed.
   * Also deletes leftovers of interrupted writes. Returns the number of deleted files.
   */
  sweep(before: Date, wanted: (keys: MediaKey[]) => Promise<ReadonlySet<string>>): Promise<number>;
}
