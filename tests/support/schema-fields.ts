/** Reads from an input schema which fields it has: their paths, and which kinds of values they take. */
import type { z } from 'zod';

/** The path of a field, such as `images.*.id`, where `*` stands for any entry of a list. Empty for the whole input. */
export type FieldPath = string;

export interface Field {
  path: FieldPath;
  kind: 'string' | 'number' | 'boolean' | 'choice' | 'list' | 'object' | 'other';
  /** True if the field must be a UUID. Such a field is the id of something. */
  id: boolean;
  schema: z.ZodType;
}

interface Def {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  valueType?: z.ZodType;
}
const defOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Def } })._zod.def;

/** Removes the wrappers around a schema that do not change the kind of value: optional, nullable, default, transforms. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const def = defOf(schema);
  if (def.innerType) return unwrap(def.innerType);
  if (def.type === 'pipe' && def.in) return unwrap(def.in);
  return schema;
}

/** All fields of a schema, parents before children; the schema itself comes first, with an empty path. */
export function fieldsOf(schema: z.ZodType, path: FieldPath = ''): Field[] {
  const inner = unwrap(schema);
  const def = defOf(inner);
  const field = (kind: Field['kind'], id = false): Field => ({ path, kind, id, schema });
  const under = (key: string) => (path ? `${path}.${key}` : key);
  switch (def.type) {
    case 'object':
      return [field('object'), ...Object.entries(def.shape ?? {}).flatMap(([key, child]) => fieldsOf(child, under(key)))];
    case 'array':
      return [field('list'), ...(def.element ? fieldsOf(def.element, under('*')) : [])];
    case 'record':
      return [field('object'), ...(def.valueType ? fieldsOf(def.valueType, under('key')) : [])];
    case 'union': {
      const [first] = (def.options ?? []).map((option) => fieldsOf(option, path)[0]);
      return [{ ...(first ?? field('other')), schema }];
    }
    case 'string':
      return [field('string', def.format === 'uuid' || def.format === 'guid')];
    case 'number':
    case 'int':
      return [field('number')];
    case 'boolean':
      return [field('boolean')];
    case 'enum':
    case 'literal':
      return [field('choice')];
    default:
      return [field('other')];
  }
}

/** A copy of `input` with the field at `path` replaced; missing parents are created. */
export function withField(input: unknown, path: FieldPath, value: unknown): unknown {
  if (path === '') return value;
  const [head = '', ...rest] = path.split('.');
  const tail = rest.join('.');
  if (head === '*') {
    const list = Array.isArray(input) ? input : [];
    return [withField(list[0], tail, value), ...list.slice(1)];
  }
  const record = typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Record<string, unknown>) : {};
  return { ...record, [head]: withField(record[head], tail, value) };
}

/** A copy of `input` without the named top-level fields. */
export function without(input: unknown, keys: readonly string[]): unknown {
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([key]) => !keys.includes(key)));
}

/** The path as error messages write it, with a number for a list entry. */
export const spoken = (path: FieldPath) => path.replaceAll('*', '0') || 'input';
