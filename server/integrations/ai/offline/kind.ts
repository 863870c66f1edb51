import type { Phrases, Section } from './unit.ts';

/**
 * Reads a fact of a certain kind: returns what it is about and how it is said. Null if the value does not have the form that this
 * kind needs.
 */
export type Kind = (spec: { name: string; value: string }) => (Said & Phrases) | null;

export interface Said {
  section: Section;
  topic: string;
  /** The importance of the fact. If null, its place among the seller's facts decides; the first ones matter most. */
  rank: number | null;
  /** The values that fill the placeholders in the phrases. */
  slots?: Record<string, string>;
}

export const said = (section: Section, topic: string, rank: number | null, slots: Record<string, string> = {}) => ({
  section,
  topic,
  rank,
  slots,
});
