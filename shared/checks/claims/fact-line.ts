/** One line of what is known of a product, as the checks read it. */

import type { Mention } from '../../vocabulary/terms.ts';
import type { Measure } from './measures.ts';

/** A line of the facts, with what was read in it. */
export interface FactLine {
  name: string;
  text: string;
  /** A short value under a name of its own, which can stand in a text as it is. */
  isValue: boolean;
  measures: readonly Measure[];
  mentions: readonly Mention[];
  stems: ReadonlySet<string>;
}

/** A term the facts state, and the line it stands in. */
export interface KnownTerm {
  mention: Mention;
  line: FactLine;
  /** As it is written there. */
  said: string;
}
