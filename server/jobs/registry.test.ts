import { expect, test } from 'vitest';
import { z } from 'zod';
import { LEASE, LOOK } from './policy.ts';
import { jobs } from './registry.ts';

/** The paths in a payload's schema where a text written by a person would be allowed. */
function wordsIn(schema: z.core.JSONSchema.BaseSchema, path: string): string[] {
  if (schema.enum || schema.const !== undefined || schema.type === 'number' || schema.type === 'integer') return [];
  if (schema.type === 'boolean' || schema.type === 'null') return [];
  if (schema.type === 'string') return ['uuid', 'date-time', 'date'].includes(String(schema.format)) ? [] : [path];
  if (schema.type === 'array') return wordsIn(schema.items as z.core.JSONSchema.BaseSchema, `${path}[]`);
  if (schema.anyOf) return schema.anyOf.flatMap((one) => wordsIn(one as z.core.JSONSchema.BaseSchema, path));
  if (schema.type !== 'object' || schema.additionalProperties !== false) return [path];
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    wordsIn(one as z.core.JSONSchema.BaseSchema, `${path}.${name}`),
  );
}

test('every job has a name of its own', () => {
  const names = jobs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('a payload holds ids and choices, and nobody’s words: it outlives the account it is about', () => {
  expect(jobs.flatMap(({ name, payload }) => wordsIn(z.toJSONSchema(payload), name))).toEqual([]);
  expect(wordsIn(z.toJSONSchema(z.strictObject({ note: z.string(), id: z.uuid() })), 'job')).toEqual(['job.note']);
});

test('what a dead process held is taken over well within a minute', () => {
  expect(LEASE + LOOK).toBeLessThan(45_000);
});
