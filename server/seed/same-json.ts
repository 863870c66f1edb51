import type { SeedValue, SeedValues } from '#shared/seed.ts';

/** Whether two values are the same as JSON. Several times as fast as isDeepStrictEqual, which knows more kinds of values. */
export function sameJson(one: SeedValue | SeedValues, other: SeedValue | SeedValues): boolean {
  if (one === other) return true;
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, at) => sameJson(value, other[at] ?? null))
    );
  const [left, right] = [one as SeedValues, other as SeedValues];
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && sameJson(left[name] as SeedValue, right[name] as SeedValue))
  );
}
