import type { CheckKind, Finding } from '#shared/checks/finding.ts';
import { partNames } from './part-changes.ts';

/**
 * The kinds of findings that a seller may confirm as true. Other findings, such as a broken limit of a platform or leaked
 * instructions, must be fixed.
 */
const claims: ReadonlySet<CheckKind> = new Set<CheckKind>([
  'number',
  'unit',
  'quantity',
  'colour',
  'material',
  'size',
  'country',
  'certification',
  'compatibility',
  'contradiction',
  'risky',
]);
export const canConfirm = ({ check, found }: Finding) => claims.has(check) && found !== '';

/** The place of a finding in words: "Bullets 2". */
export const placeOf = ({ field, index }: Finding) =>
  index === undefined ? partNames[field] : `${partNames[field]} ${index + 1}`;

/** The reason why a text cannot be used yet, shown beside the button. */
export function blockedReason(count: number): string {
  return count === 1 ? 'One thing to settle first.' : `${count} things to settle first.`;
}

export const findingKey = ({ check, field, index, start, found, message }: Finding) =>
  `${check} ${field} ${index} ${start} ${found} ${message}`;
