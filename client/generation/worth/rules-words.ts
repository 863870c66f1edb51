import type { Finding } from '#shared/checks/finding.ts';
import { type Platform, platformNames } from '#shared/generation/options.ts';

/**
 * Says whether a text keeps the rules of a platform. What breaks one is among the findings and is not said again; only the number
 * is.
 */
export function rulesWords(platform: Platform, findings: readonly Finding[]): string {
  const limits = findings.filter(({ check }) => check === 'limit');
  const broken = limits.filter(({ severity }) => severity === 'hard').length;
  const of = platform === 'general' ? 'General rules' : `Rules of ${platformNames[platform]}`;
  if (broken > 0) return `${of}: ${broken} not met, see above`;
  return limits.length > 0 ? `${of}: all met, ${limits.length} could be better, see above` : `${of}: all met`;
}
