/** Starter sets: the records that come with a release, such as plans and file formats. */
import { z } from 'zod';
import { adminPageInput } from './admin.ts';

/** A value as JSON has it. */
export type SeedValue = string | number | boolean | null | readonly SeedValue[] | { readonly [name: string]: SeedValue };
/** What a record says, by the names of its columns. */
export type SeedValues = Readonly<Record<string, SeedValue>>;

/**
 * What applying a set does with a record.
 * - `create`: it is not in the database yet.
 * - `update`: nobody has edited it, and the release has another text.
 * - `same`: nothing to do.
 * - `edited`: somebody has edited it; it is kept, unless the admin chooses it.
 * - `taken`: it is not in the database, and another row has its place, such as the address of an article; it stays away.
 * - `removed`: somebody has removed it; it stays away, unless the admin chooses it.
 * - `orphan`: an earlier release brought it and this one does not; it stays.
 */
export const seedFates = ['create', 'update', 'same', 'edited', 'taken', 'removed', 'orphan'] as const;
export type SeedFate = (typeof seedFates)[number];
export type SeedCounts = Record<SeedFate, number>;

/** A line of a run's log. */
export interface SeedLine {
  /** What was done with the record; `note` for a line about the whole run. */
  done: 'created' | 'updated' | 'overwritten' | 'broughtBack' | 'kept' | 'removed' | 'note';
  key: string;
  text: string;
}

const setName = z.string().min(1).max(60);
export const seedSetInput = z.strictObject({ name: setName });

/** The runs of a set, page by page. */
export const seedRunsInput = adminPageInput.extend({ name: setName });

export const SEED_CHOSEN_MAX = 1_000;

export const applySeedInput = z.strictObject({
  name: setName,
  mode: z.enum(['apply', 'remove']).default('apply'),
  /** The text that the preview came with. If the records have changed since, nothing is applied. */
  seen: z.string().min(1).max(100),
  /** The keys of edited or removed records that are to be as the release has them. */
  overwrite: z.array(z.string().min(1).max(300)).max(SEED_CHOSEN_MAX).default([]),
  /** In production, and to remove a set: the name of the set, typed by the admin. */
  typed: z.string().max(100).default(''),
});
export type ApplySeed = z.output<typeof applySeedInput>;
