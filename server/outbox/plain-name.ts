/** The most characters of a name that a mail shows. */
const MAX = 40;

/**
 * Makes a name that somebody chose safe to show in our mails: short, and without words that look like a web or e-mail address.
 * Mail programs turn such words into links, which would seem to be ours. The result may be empty.
 */
export function plainName(name: string): string {
  const words = name
    .normalize('NFKC')
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{M}\p{N}'’&()+-]+[,!]?$/u.test(word) && !/^(www|https?)/i.test(word));
  return [...words.join(' ')].slice(0, MAX).join('').trim();
}
