import { type Attribute, withUnit } from '#shared/facts/facts.ts';

/** The values of one or more facts with the same name: "350 ml", "350 ml and 500 ml". */
export const valuesOfFacts = (facts: readonly Attribute[]) => facts.map(withUnit).join(' and ');

/** Says that a fact took the place of others with its name: "Capacity is 500 ml now instead of 350 ml". */
export const replacedSentence = (fact: Attribute, replaced: readonly Attribute[]) =>
  `${fact.name} is ${withUnit(fact)} now instead of ${valuesOfFacts(replaced)}`;
