import type { SentenceReason } from '#shared/checks/claims/why-sentence.ts';

/** The facts that a sentence stands on, in words; undefined for a sentence that is too new to be looked up. */
export function reasonWords(reason: Pick<SentenceReason, 'facts' | 'computed'> | undefined): string {
  const { facts = [], computed = [] } = reason ?? {};
  if (facts.length + computed.length === 0)
    return 'No fact supports this sentence. It makes no claim, or one that is not in your facts.';
  return [
    ...facts.map(({ name, text }) => `${name}: ${text}`),
    ...(computed.length > 0 ? [`Computed from your facts: ${computed.join(', ')}`] : []),
  ].join(' · ');
}
