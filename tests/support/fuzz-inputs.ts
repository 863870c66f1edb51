/** Makes hostile inputs for one procedure: hostile values in every field, then random damage to valid inputs. */
import fc from 'fast-check';
import type { z } from 'zod';
import type { Entry } from './access-table.ts';
import { goodInputs, type OwnId, wholeInputs } from './good-inputs.ts';
import { asParsed, hostileValues } from './hostile-values.ts';
import type { Procedure } from './procedures.ts';
import { type Field, fieldsOf, spoken, withField } from './schema-fields.ts';

export interface FuzzInput {
  input: unknown;
  /** The fields that the schema refuses. The error answer must name each of them, or a field that contains it. */
  refused: string[];
  /** True if the schema accepts the whole input, so that the call is not stopped by the validation. */
  accepted: boolean;
}

interface Tried {
  field: Field;
  takes: unknown[];
  refuses: unknown[];
}

/** At most this many valid calls are made of each procedure, not counting those of `sweep`: a valid call takes long. */
const GOOD = 60;
/** At least this many of the inputs made by `damaged` are valid. */
const GOOD_AT_LEAST = 4;

/** Tries every value on one field and sorts them into those that the field's schema accepts and those that it refuses. */
function sort(field: Field, values: readonly unknown[]): Tried {
  const takes: unknown[] = [];
  const refuses: unknown[] = [];
  for (const value of values) (field.schema.safeParse(asParsed(value)).success ? takes : refuses).push(value);
  return { field, takes, refuses };
}

/**
 * Tries the values on every text and number field. Values that a field refuses are put into all fields at once; the answer must
 * name each field. Values that a field accepts are put into all fields of a valid call, so that they reach the code behind the
 * validation. `pairs` counts the combinations of field and value.
 */
export function sweep(
  procedure: Procedure,
  entry: Entry,
  own: OwnId,
  values: readonly unknown[],
): { inputs: FuzzInput[]; pairs: number } {
  const schema = procedure.input as z.ZodType;
  const tried = fieldsOf(schema)
    .filter(({ kind, path }) => path !== '' && (kind === 'string' || kind === 'number'))
    .map((field) => sort(field, values));
  const inputs: FuzzInput[] = [];
  let pairs = 0;
  const wholes = (entry.leaveOut ?? [[]]).length;
  const done = new Set<string>();
  for (let variant = 0; variant < wholes; variant++) {
    const group = entry.leaveOut?.[variant] ?? [];
    // An entry with `leaveOut` has several variants of its input. Each field is tried in only one of them.
    const here = tried.filter(({ field }) => !group.includes(field.path.split('.')[0] ?? '') && !done.has(field.path));
    for (const { field } of here) done.add(field.path);
    const rounds = (key: 'takes' | 'refuses') => Math.max(0, ...here.map((one) => one[key].length));
    for (const key of ['refuses', 'takes'] as const) {
      for (let round = 0; round < rounds(key); round++) {
        let input = wholeInputs(procedure, entry, own)[variant];
        const refused: string[] = [];
        for (const { field, [key]: tries } of here) {
          if (tries.length === 0 || (key === 'takes' && (field.id || entry.ids?.[field.path]))) continue;
          // If a field has fewer values than another, its values are repeated, so that all fields are hostile in every round.
          const value = tries[round % tries.length];
          if (round < tries.length) pairs++;
          input = withField(input, field.path, value);
          if (key === 'refuses') refused.push(spoken(field.path));
        }
        inputs.push({ input, refused, accepted: key === 'takes' && schema.safeParse(asParsed(input)).success });
      }
    }
  }
  return { inputs, pairs };
}

/**
 * Makes `n` more inputs: valid ones, valid ones with one to three damaged fields, ones with unknown keys, and inputs that are not
 * objects.
 */
export function damaged(procedure: Procedure, entry: Entry, own: OwnId, n: number, seed: number): FuzzInput[] {
  const schema = procedure.input as z.ZodType;
  const fields = fieldsOf(schema).filter(({ path }) => path !== '');
  const good = goodInputs(procedure, entry, own, GOOD, seed);
  const value = fc.constantFrom(...hostileValues);
  const field = fc.constantFrom(...(fields.length ? fields : [{ path: 'x' } as Field]));
  const key = fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'userId',
    '',
    '\u0000',
    'input',
    'a.b',
    '0',
    'x'.repeat(500),
  );
  const plan = fc.record({
    how: fc.constantFrom('good', 'one', 'one', 'one', 'one', 'few', 'key', 'whole'),
    fields: fc.array(fc.tuple(field, value), { minLength: 3, maxLength: 3 }),
    key,
    value,
  });
  let accepted = 0;
  return fc.sample(plan, { numRuns: n, seed: seed + 1 }).map((how, at) => {
    let input: unknown = good.length ? good[at % good.length] : wholeInputs(procedure, entry, own)[0];
    // The last inputs are always valid. They show that the others were refused because of their damage.
    if (at >= n - GOOD_AT_LEAST) return { input, refused: [], accepted: schema.safeParse(asParsed(input)).success };
    if (how.how === 'one' || how.how === 'few') {
      for (const [{ path }, bad] of how.fields.slice(0, how.how === 'one' ? 1 : 3)) input = withField(input, path, bad);
    }
    if (how.how === 'key')
      input = Object.defineProperty({ ...(input as object) }, how.key, { value: how.value, enumerable: true });
    if (how.how === 'whole') input = how.value;
    if (!schema.safeParse(asParsed(input)).success) return { input, refused: [], accepted: false };
    // A damaged input may still be valid. A valid call does its full work, which takes long. So after `GOOD` of them, the others
    // are damaged further.
    if (++accepted <= GOOD) return { input, refused: [], accepted: true };
    const worse = { ...(input as object), [`x${how.key}`]: how.value };
    return { input: worse, refused: [], accepted: schema.safeParse(asParsed(worse)).success };
  });
}
