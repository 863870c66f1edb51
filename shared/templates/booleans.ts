/** Reads and writes yes and no in four languages. */
const pairs = [
  ['true', 'false'],
  ['yes', 'no'],
  ['1', '0'],
  ['y', 'n'],
  ['on', 'off'],
  ['x', ''],
  ['ja', 'nein'],
  ['wahr', 'falsch'],
  ['oui', 'non'],
  ['vrai', 'faux'],
  ['sí', 'no'],
  ['si', 'no'],
  ['verdadero', 'falso'],
] as const;

/** True or false, or null if the text is neither. */
export function readBoolean(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (word === '') return null;
  if (pairs.some(([yes]) => yes === word)) return true;
  return pairs.some(([, no]) => no === word) ? false : null;
}

/** Writes yes or no in the words and case of `like`, which is the cell it replaces or an example. */
export function writeBoolean(value: boolean, like: string): string {
  const word = like.trim().toLowerCase();
  const [yes, no] = pairs.find((pair) => word !== '' && (pair as readonly string[]).includes(word)) ?? pairs[0];
  const written = value ? yes : no;
  if (word !== '' && like.trim() === like.trim().toUpperCase()) return written.toUpperCase();
  return /^\p{Lu}/u.test(like.trim()) ? written.charAt(0).toUpperCase() + written.slice(1) : written;
}
