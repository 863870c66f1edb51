/**
 * Reads what the words around a number say about it: the counted thing, the part of the product, the property, and how exact the
 * number is.
 */
import { isDash, pastHyphen, type Token } from '../../../text/tokens.ts';
import type { Unit } from '../../../vocabulary/units.ts';
import type { Bound } from '../hedges.ts';
import type { Role } from '../roles.ts';
import { roleCalled, type Tongue } from './tongue.ts';

/** Stems of up to three words after a number, until a small word or a sign. */
export function countedBehind(tokens: readonly Token[], next: number, tongue: Tongue): string[] {
  const counted: string[] = [];
  let at = pastHyphen(tokens, next);
  if (['x', '×'].includes(tokens[at]?.lower ?? '')) at += 1;
  // Skip "de" and the like before the counted thing: "80 % de coton".
  if (['de', 'du', 'des', 'del'].includes(tokens[at]?.lower ?? '')) at += 1;
  for (let seen = 0; seen < 3; seen++) {
    const word = tokens[at];
    if (word?.kind !== 'word' || word.opensLine || tongue.small.has(word.lower)) break;
    counted.push(tongue.stem(word.lower));
    at = pastHyphen(tokens, at + 1);
  }
  return counted;
}

/** At most this many words before a number may tell what it is about. */
const MOST_BEFORE = 6;

/** Whether the words before a sign can still tell what the number is about: "Klinge: 21 cm", "la hoja, de 21 cm". */
function isPart(tokens: readonly Token[], sign: number, at: number, { small }: Tongue): boolean {
  const { text } = tokens[sign] as Token;
  return (
    text === ':' ||
    text === '(' ||
    isDash(tokens[sign]) ||
    (text === ',' && sign === at - 2 && small.has(tokens[at - 1]?.lower ?? ''))
  );
}

export function namedBefore(tokens: readonly Token[], at: number, tongue: Tongue, past: number): string[] {
  const named: string[] = [];
  for (let i = at - 1; i >= past && named.length < MOST_BEFORE && at - i < 2 * MOST_BEFORE; i--) {
    const token = tokens[i] as Token;
    if (token.kind === 'number' || tongue.and.has(token.lower) || (token.kind === 'sign' && !isPart(tokens, i, at, tongue)))
      break;
    if (token.kind === 'word' && token.text.length > 1 && !tongue.small.has(token.lower)) named.push(tongue.stem(token.lower));
    if (token.opensLine) break;
  }
  return named;
}

/** The kinds of units in which each property is given. A number of minutes is no capacity, even beside "Volumen". */
const dimensionsOf: Readonly<Record<Role, readonly Unit['dimension'][]>> = {
  height: ['length'],
  width: ['length'],
  length: ['length'],
  depth: ['length'],
  diameter: ['length'],
  thickness: ['length'],
  weight: ['mass'],
  capacity: ['volume', 'charge', 'data', 'mass', 'energy'],
  warranty: ['time'],
  battery: ['time'],
  charging: ['time'],
  returns: ['time'],
  'shelf life': ['time'],
  load: ['mass'],
};

export const fitting = (role: Role | null, unit: Unit | null) =>
  role && unit && dimensionsOf[role].includes(unit.dimension) ? role : null;

export function roleOf(tokens: readonly Token[], at: number, next: number, tongue: Tongue, from: number): Role | null {
  for (let i = next; i < next + 3; i++) {
    const word = tokens[i];
    if (word?.kind !== 'word' || word.opensLine) break;
    const role = roleCalled(word.lower, tongue);
    if (role) return role;
    if (!tongue.beforeRole.has(word.lower)) break;
  }
  for (let i = at - 1, seen = 0; i >= from && seen < 5; i--, seen++) {
    const token = tokens[i] as Token;
    // In "Largeur, six", the comma stands for "is".
    const isPause = token.text === ':' || (token.text === ',' && i === at - 1) || isDash(token);
    if (token.kind === 'number' || (token.kind === 'sign' && !isPause)) break;
    const role = roleCalled(token.lower, tongue);
    if (role) {
      // "Ancho y alto: 31 y 55 cm" names two properties, so it is not clear which one the number gives.
      if (tongue.and.has(tokens[i - 1]?.lower ?? '') && roleCalled(tokens[i - 2]?.lower ?? '', tongue)) return null;
      if (!tongue.adjectives.has(token.lower)) return role;
      if (tokens.slice(i + 1, at).every(({ kind, lower }) => kind === 'sign' || tongue.beforeRole.has(lower))) return role;
    }
    if (tongue.and.has(token.lower) || token.opensLine) break;
  }
  return null;
}

export function boundOf(tokens: readonly Token[], at: number, tongue: Tongue): Bound | null {
  const before = tokens[at - 1];
  if (!before) return null;
  if (['~', '≈', '±'].includes(before.text)) return 'about';
  for (const [words, bound] of tongue.bounds.get(before.lower) ?? []) {
    const from = at - words.length;
    if (words.every((word, i) => tokens[from + i]?.lower === word)) return bound;
  }
  return null;
}
