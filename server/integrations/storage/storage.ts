/** Stores pictures. Keys are made by the app (owner/uuid.jpg) and never contain anything a person typed. */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null if there is nothing under this key. */
  get(key: string): Promise<Buffer | null>;
  /** Removing a key that does not exist is allowed. */
  remove(key: string): Promise<void>;
  /**
   * Deletes what was stored before `before` and is no longer needed; `wanted` returns which of some keys are. Also deletes
   * leftovers of interrupted writes. Returns the number of deleted files.
   */
  sweep(before: Date, wanted: (keys: string[]) => Promise<ReadonlySet<string>>): Promise<number>;
}

/** The form of keys a storage accepts. */
export const storageKey = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.jpg$/;
