import { useState } from 'react';

/**
 * Makes the keys under which a screen sends requests. The same request has the same key, so that the server does it once even if
 * the answer to the first try was lost. A request that was corrected has another key, and is not taken for the first.
 */
export function useClientKey(): (request: unknown) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (request) => {
    const text = JSON.stringify(request);
    const key = keys.get(text) ?? crypto.randomUUID();
    keys.set(text, key);
    return key;
  };
}
