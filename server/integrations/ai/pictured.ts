import { saysWhatIsSeen } from '#shared/checks/claims/sight.ts';
import { seenLimits } from '#shared/facts/pictures.ts';
import { oneLine } from './answers.ts';

/**
 * Reads what a model says it saw in a picture: short statements that name a colour or a shape, one line each, without repeats.
 * Anything else is silently dropped, so that it cannot make the whole answer fail.
 */
export function readPictured(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const statements = value
    .slice(0, 4 * seenLimits.statements)
    .filter((item): item is string => typeof item === 'string' && item.length <= seenLimits.statement)
    .map(oneLine)
    .filter(saysWhatIsSeen);
  return [...new Set(statements)].slice(0, seenLimits.statements);
}
