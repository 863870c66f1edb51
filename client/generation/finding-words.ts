import type { CheckKind, Finding } from '#shared/checks/finding.ts';
import { partNames } from './part-changes.ts';

/**
 * The checks report problems ("findings") in a text. These kinds are claims that no fact supports; the seller may confirm that
 * they are true. All other kinds, such as a text too long for its platform, cannot be confirmed.
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

/** Where in the text the problem is: "Bullets 2". */
export const placeOf = ({ field, index }: Finding) =>
  index === undefined ? partNames[field] : `${partNames[field]} ${index + 1}`;

/** Says why the text cannot be used yet, beside the button that is disabled for this reason. */
export function blockedReason(count: number): string {
  return count === 1 ? 'One thing to settle first.' : `${count} things to settle first.`;
}

export const findingKey = ({ check, field, index, start, found, message }: Finding) =>
  `${check} ${field} ${index} ${start} ${found} ${message}`;
