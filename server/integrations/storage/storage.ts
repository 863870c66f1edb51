/** Where pictures live. Keys are made by the app: owner/uuid.jpg, never anything a person typed. */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there is nothing under this key. */
  get(key: string): Promise<Buffer | null>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
}

/** Keys a storage accepts. */
export const storageKey = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.jpg$/;
