import type { CheckKind, Finding } from '#shared/checks/finding.ts';
import { partNames } from './part-changes.ts';

/** Claims a seller can answer for; a broken limit or a leak cannot be confirmed away. */
const claims: ReadonlySet<CheckKind> = new Set([
  ...(['number', 'unit', 'quantity', 'colour', 'material', 'size', 'country', 'certification', 'compatibility'] as const),
  ...(['contradiction', 'risky'] as const),
]);
export const canConfirm = ({ check, found }: Finding) => claims.has(check) && found !== '';

/** Where it stands, in words: "Bullets 2". */
export const placeOf = ({ field, index }: Finding) =>
  index === undefined ? partNames[field] : `${partNames[field]} ${index + 1}`;

/** Why a text cannot be used yet, beside the button. */
export function blockedReason(count: number): string {
  return count === 1 ? 'One thing to settle first.' : `${count} things to settle first.`;
}

export const findingKey = ({ check, field, index, start, found, message }: Finding) =>
  `${check} ${field} ${index} ${start} ${found} ${message}`;
