import type { Finding, TextField } from '#shared/checks/finding.ts';

/**
 * Returns the findings of one field, or of one entry of a list. The same array each time as long as the findings are the same, so
 * that React does not render again.
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
