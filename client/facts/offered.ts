/** Compares proposed facts with what the product has already. */
import { type Attribute, factsNamed, withUnit } from '#shared/facts/facts.ts';
import type { FactProposal, ProposedField } from '#shared/facts/reading.ts';

/** The fields that proposals may fill, with their present values. Facts with a name (attributes) may always be added. */
export type OpenFields = Partial<Record<Exclude<ProposedField, 'attribute' | 'keyFeature'>, string>> & {
  /** Absent where key features have no place. */
  keyFeatures?: readonly string[];
};

export interface Offered {
  key: string;
  proposal: FactProposal;
  /** The present value that would be replaced; empty if there is none. */
  replaces: string;
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The proposals that would change something, and how many say what the product has already. */
export function offeredOf(
  proposals: readonly FactProposal[],
  facts: readonly Attribute[],
  fields: OpenFields,
): { offered: Offered[]; known: number } {
  const offered: Offered[] = [];
  let known = 0;
  for (const proposal of proposals) {
    const { field, fact } = proposal;
    const present =
      field === 'attribute'
        ? factsNamed(facts, fact.name).map(withUnit).join(', ')
        : field === 'keyFeature'
          ? fields.keyFeatures && (fields.keyFeatures.find((one) => same(one, fact.value)) ?? '')
          : fields[field];
    if (present === undefined) continue;
    if (same(present, withUnit(fact))) known++;
    else offered.push({ key: `${field}:${fact.name}:${withUnit(fact)}`, proposal, replaces: present });
  }
  return { offered, known };
}
