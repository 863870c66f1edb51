/** One thing to say about a product, with all the ways to say it. The planner orders units, the aggregation makes sentences. */

/** Where a unit stands in the text. */
export type Section = 'build' | 'size' | 'work' | 'offer' | 'list' | 'care' | 'limits';

export interface Unit {
  section: Section;
  /** What it is about, such as `weight`: decides its place among its neighbours, and which facts are missing. */
  topic: string;
  /** How important it is; the smallest number is said first when there is little room. */
  rank: number;
  /** Verb phrases for one product, to follow "it": "weighs 310 g". */
  does: string[];
  /** Sentences with a subject of their own, without a full stop: "the weight is 310 g". */
  own: string[];
  /** Phrases that can come before a sentence about the product: "at 310 g", "made of beech". */
  fronts: string[];
  /** The fact as a line of a list: "Weight: 310 g". */
  label: string;
  /** The fact alone, if it can stand in a row of facts: "310 g". */
  bare: string | null;
  /** The words that tell whether a text has said it already. */
  value: string;
}

export type Phrases = Partial<Pick<Unit, 'does' | 'own' | 'fronts' | 'bare'>>;
