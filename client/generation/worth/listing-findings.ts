import type { Finding, TextField } from '#shared/checks/finding.ts';

/**
 * Looks up the problems of one field, or of one bullet or tag. It returns the same array for the same findings, so that React
 * need not render again.
 */
export type FindingsOf = (field: TextField, index?: number) => readonly Finding[];

const none: readonly Finding[] = [];
const keyOf = (field: TextField, index: number | undefined) => `${field} ${index ?? ''}`;

export function findingsByField(findings: readonly Finding[]): FindingsOf {
  const fields = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = keyOf(finding.field, finding.index);
    const known = fields.get(key);
    if (known) known.push(finding);
    else fields.set(key, [finding]);
  }
  return (field, index) => fields.get(keyOf(field, index)) ?? none;
}
