import { type Facts, noFacts } from '#shared/facts/facts.ts';
import { factLimits } from '#shared/products/limits.ts';

/** Facts of which there are as many as allowed, each as long as allowed, cut from `text`, which is repeated if it is too short. */
export function mostFacts(text: string): Facts {
  let from = 0;
  const next = (length: number) => {
    const start = from % text.length;
    from += length;
    return text.repeat(Math.ceil((start + length) / text.length)).slice(start, start + length);
  };
  const list = (count: number, length: number) => Array.from({ length: count }, () => next(length));
  return {
    ...noFacts,
    name: 'Steel bottle with a bamboo lid',
    category: 'Bottles',
    attributes: Array.from({ length: factLimits.attributes }, () => ({
      name: next(factLimits.attributeName),
      value: next(factLimits.attributeValue),
      unit: '',
    })),
    keyFeatures: list(factLimits.keyFeatures, factLimits.keyFeature),
    tags: list(50, 60),
    notes: next(factLimits.notes),
    description: next(20_000),
    lockedSnippets: list(factLimits.lockedSnippets, factLimits.lockedSnippet),
  };
}
