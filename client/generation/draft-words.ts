import type { Generation } from './run.ts';

export const OFFLINE_WORDS = 'Written by the built-in offline writer';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** What became of a draft, as one short state. */
export function draftState(draft: Pick<Generation, 'appliedAt' | 'discardedAt' | 'status'>): {
  label: string;
  tone: 'ok' | 'neutral' | 'warn' | 'spark';
} {
  if (draft.appliedAt) return { label: 'Live on the product', tone: 'ok' };
  if (draft.discardedAt) return { label: 'Discarded', tone: 'neutral' };
  if (draft.status === 'partial') return { label: 'Draft, stopped early', tone: 'warn' };
  return { label: 'Draft', tone: 'spark' };
}

export const writtenAt = (draft: Pick<Generation, 'createdAt'>) => day.format(new Date(draft.createdAt));
