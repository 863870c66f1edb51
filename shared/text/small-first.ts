import { commonFirstWords } from '../vocabulary/first-words.ts';

/**
 * A name written like a sentence as it stands inside one: "walnut board" for "Walnut board". It stays as it is if its first word may be a
 * proper name, or if it is in title case, such as "Cotton Cloud".
 */
export function smallFirst(name: string): string {
  const [first = ''] = name.split(' ', 1);
  const small = first.toLowerCase();
  const isSentence = /^\p{Lu}\p{Ll}+ (?:\p{Ll}|\d)/u.test(name);
  return isSentence && commonFirstWords.has(small) ? `${small}${name.slice(first.length)}` : name;
}
