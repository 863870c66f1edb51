import type { Phrases, Section } from './unit.ts';

/** A fact of a certain kind: what it is about, and how it is said. Null if the value does not have the form the kind needs. */
export type Kind = (spec: { name: string; value: string }) => (Said & Phrases) | null;

export interface Said {
  section: Section;
  topic: string;
  /** Null if the place among the seller's facts decides, of which the first matter most. */
  rank: number | null;
  /** Fills the slots of the phrases. */
  slots?: Record<string, string>;
}

export const said = (section: Section, topic: string, rank: number | null, slots: Record<string, string> = {}) => ({
  section,
  topic,
  rank,
  slots,
});
