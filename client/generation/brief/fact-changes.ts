/** The facts of a product that the brief shows, and what a change of one of them changes on the product. */
import { type Attribute, withUnit } from '#shared/facts/facts.ts';
import { factKey } from '../desk/text-facts.ts';

interface FactLists {
  attributes: readonly Attribute[];
  keyFeatures: readonly string[];
}
export interface FactListChanges {
  attributes?: Attribute[];
  keyFeatures?: string[];
}

/** A fact in the brief. A key feature has no name: its words are the value. */
export type BriefFact = Attribute;

/** The attributes, then the key features. */
export const briefFacts = ({ attributes, keyFeatures }: FactLists): BriefFact[] => [
  ...attributes,
  ...keyFeatures.map((value) => ({ name: '', value, unit: '' })),
];

const isFeature = ({ name }: BriefFact) => name.trim() === '';

/** The key by which the text says that it uses the fact. */
export const briefFactKey = (fact: BriefFact) =>
  isFeature(fact)
    ? factKey({ source: 'feature', name: '', text: fact.value })
    : factKey({ source: 'attribute', name: fact.name, text: withUnit(fact) });

/**
 * Replaces a fact by another one, which may be of the other kind. Without `after` the fact is removed, without `before` the new
 * one is added: at its earlier place `at` in the list of both kinds if it had one, otherwise at the end of its kind. Null if
 * `before` is not there any more.
 */
export function changeFact(
  lists: FactLists,
  { before, after, at }: { before?: BriefFact; after?: BriefFact; at?: number },
): FactListChanges | null {
  const all = briefFacts(lists);
  const place = before ? all.findIndex((fact) => isSame(fact, before)) : (at ?? all.length);
  if (place < 0) return null;
  const next = all.toSpliced(place, before ? 1 : 0, ...(after ? [after] : []));
  const touched = [before, after].filter((fact) => fact !== undefined);
  return {
    ...(touched.every(isFeature) ? {} : { attributes: next.filter((fact) => !isFeature(fact)) }),
    ...(touched.some(isFeature) ? { keyFeatures: next.filter(isFeature).map(({ value }) => value) } : {}),
  };
}

const isSame = (one: BriefFact, other: BriefFact) => one.name === other.name && withUnit(one) === withUnit(other);
