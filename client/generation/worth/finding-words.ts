import { canConfirm, type Finding, isContrary, isFromOldDescription } from '#shared/checks/finding.ts';
import { partNames } from './part-changes.ts';

/** The name of the field with the problem: "Title", or "Bullets 2" for the second bullet. */
export const placeOf = ({ field, index }: Finding) =>
  index === undefined ? partNames[field] : `${partNames[field]} ${index + 1}`;

/**
 * What can be taken out to be rid of a claim: its sentence, its bullet, or null. A claim whose words alone can go has a fix of its
 * own. Title and meta texts are one phrase each, and a tag has its own button.
 */
export function partToTakeOut(finding: Finding): 'sentence' | 'bullet' | null {
  if (!canConfirm(finding) || finding.fix) return null;
  if (finding.field === 'bullets') return 'bullet';
  return finding.field === 'intro' || finding.field === 'details' ? 'sentence' : null;
}

/** Says why the text cannot be used yet, beside the button that is disabled for this reason. */
export function blockedReason(count: number): string {
  return count === 1 ? 'One thing to settle first.' : `${count} things to settle first.`;
}

export const findingKey = ({ check, field, index, start, found, message }: Finding) =>
  `${check} ${field} ${index} ${start} ${found} ${message}`;

/**
 * Says in how many places the facts contradict a text or, without a contradiction, how many of its statements no fact supports.
 * Null if there is neither. What the old description says is told apart. Pass only findings that do not block the text.
 */
export function doubtsInWords(findings: readonly Finding[]): string | null {
  const claims = findings.filter((finding) => canConfirm(finding) && !isFromOldDescription(finding));
  const contrary = claims.filter(isContrary).length;
  if (contrary > 0) return `Your facts say otherwise in ${contrary === 1 ? 'one place' : `${contrary} places`}.`;
  if (claims.length === 0) return null;
  return claims.length === 1 ? 'No fact says one of its statements.' : `No fact says ${claims.length} of its statements.`;
}
