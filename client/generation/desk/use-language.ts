import { useState } from 'react';
import { type Language, languages } from '#shared/generation/options.ts';
import { knownDefault } from '../../session/known-default.ts';

/** The prefix `draft:` matters: all storage keys that begin with it are deleted when the person signs out. */
const keyOf = (uid: string) => `draft:language:${uid}`;

function read(uid: string): Language {
  try {
    return languages.find((one) => one === localStorage.getItem(keyOf(uid))) ?? byDefault();
  } catch {
    return byDefault();
  }
}

const byDefault = () => knownDefault('language', languages) ?? 'en';

/** Has the form begin with the language of the settings again, after that was changed. */
export function forgetLanguage(uid: string) {
  try {
    localStorage.removeItem(keyOf(uid));
  } catch {}
}

/** The language to write in. It stays chosen on this device, because the form has no field for it. */
export function useLanguage(uid: string): [language: Language, setLanguage: (language: Language) => void] {
  const [language, setLanguage] = useState(() => read(uid));
  const choose = (next: Language) => {
    setLanguage(next);
    try {
      localStorage.setItem(keyOf(uid), next);
    } catch {
      // If storage is not available, the language is that of the settings again when the page is opened next.
    }
  };
  return [language, choose];
}
