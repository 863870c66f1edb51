import { useState } from 'react';
import { type Language, languages } from '#shared/generation/options.ts';

/** The prefix `draft:` matters: all storage keys that begin with it are deleted when the person signs out. */
const keyOf = (uid: string) => `draft:language:${uid}`;

function read(uid: string): Language {
  try {
    return languages.find((one) => one === localStorage.getItem(keyOf(uid))) ?? 'en';
  } catch {
    return 'en';
  }
}

/** The language to write in. It stays chosen on this device, because the form has no field for it. */
export function useLanguage(uid: string): [language: Language, setLanguage: (language: Language) => void] {
  const [language, setLanguage] = useState(() => read(uid));
  const choose = (next: Language) => {
    setLanguage(next);
    try {
      localStorage.setItem(keyOf(uid), next);
    } catch {
      // If storage is not available, the language is English again when the page is opened next.
    }
  };
  return [language, choose];
}
