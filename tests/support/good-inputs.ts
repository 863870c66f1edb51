/** Valid inputs for a procedure, made from its schema and its entry in the access table. */
import fc from 'fast-check';
import type { z } from 'zod';
import type { Entry } from './access-table.ts';
import type { Procedure } from './procedures.ts';
import { type FieldPath, withField, without } from './schema-fields.ts';
import { valuesOf, wholeValue } from './schema-values.ts';

/**
 * Returns an id that belongs to the caller, for the id field at this path. If calls use up what their ids refer to (`spends`),
 * each id is given out only once.
 */
export type OwnId = (path: FieldPath) => string;

/** A complete input for each schema, made once. Fields are changed in copies of it. */
const wholes = new WeakMap<z.ZodType, unknown>();

const nowhere: OwnId = () => '0190f5a0-0000-7000-8000-000000000000';

function complete(input: unknown, entry: Entry, own: OwnId, present: (path: FieldPath) => boolean): unknown {
  let made = input;
  for (const path of Object.keys(entry.ids ?? {})) if (present(path)) made = withField(made, path, own(path));
  for (const [path, value] of Object.entries(entry.fixed ?? {})) made = withField(made, path, value);
  return made;
}

/** Inputs with all fields present. If groups of fields exclude each other, there is one input for each group left out. */
export function wholeInputs(procedure: Procedure, entry: Entry, own: OwnId = nowhere): unknown[] {
  if (!procedure.input) return [undefined];
  const whole = wholes.get(procedure.input) ?? wholeValue(procedure.input, procedure.name);
  wholes.set(procedure.input, whole);
  return (entry.leaveOut ?? [[]]).map((group) =>
    without(
      complete(whole, entry, own, (path) => !group.includes(path.split('.')[0] ?? '')),
      group,
    ),
  );
}

/** Makes `n` random inputs that the schema accepts, or fewer if not enough are found. */
export function goodInputs(procedure: Procedure, entry: Entry, own: OwnId, n: number, seed: number): unknown[] {
  const schema = procedure.input as z.ZodType;
  const groups = entry.leaveOut ?? [[]];
  const found = fc.sample(valuesOf(schema, procedure.name), { numRuns: n, seed }).map((value, at) => {
    const group = groups[at % groups.length] ?? [];
    const needed = (path: FieldPath) => !group.includes(path.split('.')[0] ?? '') && isNeeded(value, path);
    return without(complete(value, entry, own, needed), group);
  });
  return found.filter((value) => schema.safeParse(value).success);
}

/** Whether the input contains the object that this id is a field of. Without the object, the id is left out too. */
function isNeeded(value: unknown, path: FieldPath): boolean {
  let at: unknown = value;
  for (const key of path.split('.').slice(0, -1)) {
    if (at === undefined || at === null) return false;
    at = (at as Record<string, unknown>)[key === '*' ? '0' : key];
  }
  return at !== undefined && at !== null;
}
