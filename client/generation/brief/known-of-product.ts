import type { RouterOutputs } from '../../trpc.ts';

type Known = Pick<RouterOutputs['products']['get'], 'description' | 'attributes' | 'keyFeatures'>;

/** What is known of a product that has neither brand nor category, in a few words: "9 facts". */
export function knownOf({ description, attributes, keyFeatures }: Known): string {
  const facts = attributes.length + keyFeatures.length;
  if (facts > 0) return `${facts} ${facts === 1 ? 'fact' : 'facts'}`;
  return description ? 'No facts yet, only a text' : 'No details yet';
}
