/** Inputs a procedure takes, made from its schema and its entry in the access table. */
import fc from 'fast-check';
import type { z } from 'zod';
import type { Entry } from './access-table.ts';
import type { Procedure } from './procedures.ts';
import { type FieldPath, withField, without } from './schema-fields.ts';
import { valuesOf, wholeValue } from './schema-values.ts';

/** Gives an id of the caller's own for each id field; with `spends`, another one each time. */
export type OwnId = (path: FieldPath) => string;

/** Of each schema, made once: fields are put into copies. */
const wholes = new WeakMap<z.ZodType, unknown>();

const nowhere: OwnId = () => '0190f5a0-0000-7000-8000-000000000000';

function complete(input: unknown, entry: Entry, own: OwnId, present: (path: FieldPath) => boolean): unknown {
  let made = input;
  for (const path of Object.keys(entry.ids ?? {})) if (present(path)) made = withField(made, path, own(path));
  for (const [path, value] of Object.entries(entry.fixed ?? {})) made = withField(made, path, value);
  return made;
}

/** The input with every field present, or one for each group of fields that exclude each other. */
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

/** `n` inputs of random shape that the schema accepts; fewer when luck is short. */
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

/** An id deep in an optional part is only put where that part is present. */
function isNeeded(value: unknown, path: FieldPath): boolean {
  let at: unknown = value;
  for (const key of path.split('.').slice(0, -1)) {
    if (at === undefined || at === null) return false;
    at = (at as Record<string, unknown>)[key === '*' ? '0' : key];
  }
  return at !== undefined && at !== null;
}
