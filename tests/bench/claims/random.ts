/** A small seeded generator (mulberry32), so that every run measures the same texts. */
export interface Random {
  /** A random number from 0 to below 1. */
  next(): number;
  pick<T>(list: readonly T[]): T;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number] };
}
