/** Finds what blocks the use of a description. A blocked description never gets a score that is called great. */
import { checkBlocks, checkOwnText } from '../checks/own-text.ts';
import { blockText, htmlToText, parseDescription } from '../description/html.ts';
import type { SeoCheck } from './check.ts';
import { done, placeIn } from './checks.ts';

/** The highest score of a text with a problem that forbids its use: from 85 on a score is great. */
const BLOCKED_CAP = 84;

/**
 * Checks whether anything blocks the use of the description, such as a claim that no fact supports or left-over prompt words.
 * Null if the facts are unknown or the description is empty.
 */
export const hardFindings: SeoCheck = ({ input: { facts, descriptionHtml }, text }) => {
  if (facts === undefined || text.text === '') return null;
  const blocks = parseDescription(descriptionHtml).map(blockText);
  const isOwn = facts.description !== '' && facts.description === htmlToText(descriptionHtml);
  const found = (isOwn ? checkOwnText : checkBlocks)(blocks, facts).filter(({ severity }) => severity === 'hard');
  const [first] = found;
  if (first === undefined) return { passed: 'yes', finding: '0 findings block the text', ...done };
  const at = first.found === '' ? -1 : text.text.indexOf(first.found);
  return {
    passed: 'no',
    finding: `${found.length === 1 ? '1 finding blocks' : `${found.length} findings block`} the text. ${first.message}`,
    fix: 'Settle what the checks found: take it out, or add the fact',
    action: () => ({
      kind: 'edit',
      field: 'description',
      ...placeIn(text.text, at < 0 ? undefined : { start: at, end: at + first.found.length }),
    }),
    holds: { at: BLOCKED_CAP, what: 'Findings that block the text' },
  };
};
