/** Makes random values that a schema accepts, as generators ("arbitraries") of fast-check. */
import fc from 'fast-check';
import type { z } from 'zod';
import { unwrap } from './schema-fields.ts';

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
  checks?: unknown[];
}
const defOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Def } })._zod.def;

/** Sample texts for all fields. Each field uses those that its schema accepts. */
const texts = [
  'Blue mug',
  'a',
  'Hand thrown in Devon, 350 ml.',
  '日本語の説明',
  'Größe: 12 × 8 cm & more',
  'مرحبا',
  '👩‍👩‍👧 family',
  '100% cotton; 2"',
  '',
  'ada@example.com',
  'https://example.com/a?b=c#d',
  'EUR',
  'USD',
  'correct horse battery staple',
  'claude-sonnet-5-5',
  'key-12345678',
  '0190f5a0-0000-7000-8000-000000000000',
  'data:image/png;base64,AAAA',
  '123456',
  'evt_1NG8Du2eZvKYlo2C',
  '4006381333931',
  '2026-01-31',
  '2026-01-31T10:00:00.000Z',
  'tier-free',
  '/products',
  'en',
  'AbC_-9',
  'lwp_x',
  // Ids of a checkout and an invoice at the payment service.
  'cs_test_00000000',
  'in_00000000',
  '000000',
  // The form of the ids that an import gives to each kind of problem in its file.
  '0123456789abcdef',
];
const counts = [0, 1, 2, 5, 12, 19.99, 50, 100, 365, 2_400];

const accepts = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success;

/**
 * Generates inputs of the shape of `schema`. Each field is valid by itself; the caller must check rules that concern several
 * fields.
 * @throws if no valid value is known for a field; then add one to the lists above
 */
export function valuesOf(schema: z.ZodType, path = 'input'): fc.Arbitrary<unknown> {
  const outer = defOf(schema);
  if (outer.type === 'optional' && outer.innerType)
    return fc.option(valuesOf(outer.innerType, path), { nil: undefined, freq: 4 });
  if (outer.type === 'nullable' && outer.innerType) return fc.option(valuesOf(outer.innerType, path), { nil: null, freq: 4 });
  if ((outer.type === 'default' || outer.type === 'prefault') && outer.innerType)
    return fc.option(valuesOf(outer.innerType, path), { nil: undefined, freq: 4 });
  const inner = unwrap(schema);
  const def = defOf(inner);
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, child]) => [key, valuesOf(child, `${path}.${key}`)])),
      );
    case 'array':
      return fc
        .array(valuesOf(def.element as z.ZodType, `${path}.*`), { maxLength: 3 })
        .map((list) => (schema.safeParse(list).success ? list : list.slice(0, 1)));
    case 'union': {
      const options = (def.options ?? []).map((option) => valuesOf(option, path));
      return fc.oneof(...options);
    }
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'boolean':
      return fc.boolean();
    case 'string':
      return some(schema, path, texts, fc.string({ unit: 'grapheme', maxLength: 24 }));
    case 'number':
    case 'int':
      return some(schema, path, counts, fc.integer({ min: 0, max: 500 }));
    case 'record':
      return fc.constant({});
    default:
      return fc.constantFrom(undefined, null, 'a', 1, {});
  }
}

function some<T>(schema: z.ZodType, path: string, known: T[], more: fc.Arbitrary<T>): fc.Arbitrary<T> {
  const good = known.filter(accepts(schema));
  if (good.length === 0) throw new Error(`no value is known that ${path} accepts; add one to tests/support/schema-values.ts`);
  return fc.oneof(
    fc.constantFrom(...good),
    more.map((value) => (accepts(schema)(value) ? value : (good[0] as T))),
  );
}

/** One value with all fields present. */
export function wholeValue(schema: z.ZodType, path = 'input'): unknown {
  const inner = unwrap(schema);
  const def = defOf(inner);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, child]) => [key, wholeValue(child, `${path}.${key}`)]),
      );
    case 'array':
      return [wholeValue(def.element as z.ZodType, `${path}.*`)];
    case 'union':
      return wholeValue(def.options?.[0] as z.ZodType, path);
    case 'string':
    case 'number':
    case 'int':
    case 'boolean':
    case 'enum':
    case 'literal': {
      const known: unknown[] = [...texts, ...counts, true, ...Object.values(def.entries ?? {}), ...(def.values ?? [])];
      const found = known.find(accepts(schema));
      if (found === undefined)
        throw new Error(`no value is known that ${path} accepts; add one to tests/support/schema-values.ts`);
      return found;
    }
    default:
      return null;
  }
}
