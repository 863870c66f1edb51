/** The most characters of a name that a mail shows. */
const MAX = 40;

/**
 * A name somebody chose, in the form our mails may show it: short, and without any word that looks like an address, because mail
 * programs turn such words into links that would seem to be ours. May be empty.
 */
export function plainName(name: string): string {
  const words = name
    .normalize('NFKC')
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{M}\p{N}'’&()+-]+[,!]?$/u.test(word) && !/^(www|https?)/i.test(word));
  return [...words.join(' ')].slice(0, MAX).join('').trim();
}
