/** One line of the facts of a product, as the checks use it. */

import type { Mention } from '../../vocabulary/terms.ts';
import type { Measure } from './measures.ts';

/** One line of the facts, with the measures and vocabulary words that were read in it. */
export interface FactLine {
  name: string;
  text: string;
  /** True for a short value with a name, which can be inserted into a text as it is. */
  isValue: boolean;
  measures: readonly Measure[];
  mentions: readonly Mention[];
  stems: ReadonlySet<string>;
}

/** A term the facts state, and the line it is in. */
export interface KnownTerm {
  mention: Mention;
  line: FactLine;
  /** The words of the term as written in the fact. */
  said: string;
}
