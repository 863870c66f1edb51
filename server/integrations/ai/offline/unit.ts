/**
 * A unit is one thing to say about a product, with all the ways to say it. plan.ts decides which units are said and in which
 * order; aggregate.ts makes sentences of them.
 */

/** The section of the text to which a unit belongs. */
export type Section = 'build' | 'size' | 'work' | 'offer' | 'list' | 'care' | 'limits';

export interface Unit {
  section: Section;
  /**
   * What the unit is about, such as `weight`. It decides which other units this one is put beside, and which facts count as
   * missing.
   */
  topic: string;
  /** How important the unit is. If there is little room, the smallest numbers are said first. */
  rank: number;
  /** Verb phrases for one product, to follow "it": "weighs 310 g". */
  does: string[];
  /** Sentences with a subject of their own, without a full stop: "the weight is 310 g". */
  own: string[];
  /** Phrases that can come before a sentence about the product: "at 310 g", "made of beech". */
  fronts: string[];
  /** The fact as a line of a list: "Weight: 310 g". */
  label: string;
  /** The fact alone, if it can be part of a row of facts: "310 g". */
  bare: string | null;
  /** The value of the fact. If its words are in the text already, the unit need not be said again. */
  value: string;
}

export type Phrases = Partial<Pick<Unit, 'does' | 'own' | 'fronts' | 'bare'>>;
