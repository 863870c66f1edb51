/** Where pictures live. Keys are made by the app: owner/uuid.jpg, never anything a person typed. */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there is nothing under this key. */
  get(key: string): Promise<Buffer | null>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
  /**
   * Removes what was put before `before` and is not wanted: `wanted` answers which of some keys are. What a broken put left
   * behind goes as well. Answers how many files went.
   */
  sweep(before: Date, wanted: (keys: string[]) => Promise<ReadonlySet<string>>): Promise<number>;
}

/** Keys a storage accepts. */
export const storageKey = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.jpg$/;
