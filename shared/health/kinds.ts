/** What can be wrong with a product of the catalogue. Apart from the schemas, because screens need it that load no schemas. */

/** The kinds that a job finds and stores, the most harmful first. */
export const foundKinds = ['unsupported', 'brokenRule', 'overLimit', 'odd', 'thin', 'missingFacts', 'duplicate'] as const;
export type FoundKind = (typeof foundKinds)[number];

/**
 * All kinds, in the order in which they are shown. `noText` is read from the product itself, so it is always true at once and
 * needs no job.
 */
export const healthKinds = [
  'unsupported',
  'brokenRule',
  'overLimit',
  'noText',
  'odd',
  'thin',
  'missingFacts',
  'duplicate',
] as const satisfies readonly ('noText' | FoundKind)[];
export type HealthKind = (typeof healthKinds)[number];

/** How many findings one call may dismiss, or ask for. */
export const FINDINGS_AT_ONCE = 100;

/** The last words about a text that would become no longer by being written again. */
export const ADD_FACTS = 'Add facts first.';
