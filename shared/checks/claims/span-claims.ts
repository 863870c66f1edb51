/** Finds how long a product is said to keep warm, cold or running, told without a number: "warm for a whole day", "cold overnight". */
import { type Claim, MOST_CLAIMS, uncarriedClaim } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import { clipped } from './messages.ts';

const hour = 3_600;
/** Spans of time in words, each with the seconds of which a fact must tell so that it supports them. */
const spans: readonly (readonly [pattern: string, seconds: number])[] = [
  ['(?:for )?(?:several |many )?(?:days|weeks|months|years)(?: on end)?', 48 * hour],
  ['around the clock|day and night|night and day|24/7|until the next (?:day|morning)|till the next (?:day|morning)', 16 * hour],
  [
    '(?:for )?(?:a|the|one|your) (?:whole|entire|full) (?:day|night)|(?:all|the whole|the entire) (?:day|night)(?: long)?',
    10 * hour,
  ],
  ['overnight|through the night|from (?:morning|dawn|breakfast) (?:to|till|until) (?:evening|night|dusk|bedtime)', 8 * hour],
  ['(?:until|till|into) (?:the )?(?:evening|night|bedtime)', 8 * hour],
];
const states = 'warm|hot|piping hot|cold|ice cold|cool|chilled|frozen|icy';
/** Who wears or uses a thing stays warm without a measured time: “keeps your feet warm all day”. */
const wearer = '(?:you|us|feet|hands|toes|fingers|head|ears|neck|legs|body|baby|child|dog|cat|home|room|house)';
const said = new RegExp(
  String.raw`\b(?:keeps?|kept|stays?|holds?|remains?)\b(?: (?!${wearer}\b)[\p{L}'’-]+){0,4}? (${states})(?: [\p{L}'’-]+){0,2}? (${spans.map(([pattern]) => pattern).join('|')})(?=\P{L}|$)`,
  'giu',
);
const exact = spans.map(([pattern, seconds]) => [new RegExp(`^(?:${pattern})$`, 'iu'), seconds] as const);
const isHot = /\b(?:hot|warm)\b/i;
const isCold = /\b(?:cold|cool|chill\w*|frozen|icy?)\b/i;
const ofKeeping = /\b(?:keeps?|stays?|warm|hot|cold|cool|chill\w*|insulat\w*|thermal)\b/i;

/** The spans that no fact supports. They contradict a fact that tells a shorter time of keeping warm or cold. */
export function spanClaims(text: string, base: FactBase): Claim[] {
  const claims: Claim[] = [];
  for (const { 0: words, 1: state = '', 2: span = '', index } of text.matchAll(said)) {
    // “Keep the lid in a cool place overnight” is advice.
    if (/^(?:keep|hold|store)\b/i.test(words) && /(?:^|[.!?:;\n])\s*$/.test(text.slice(0, index))) continue;
    if (base.lines.some((line) => line.text.toLowerCase().includes(span.toLowerCase()))) continue;
    const least = exact.find(([pattern]) => pattern.test(span))?.[1] ?? 0;
    const isOther = isCold.test(state) ? isHot : isCold;
    const known = base.figures.ofDimension('time').filter(({ line }) => {
      const told = `${line.name} ${line.text}`;
      const isOfOther = isOther.test(told) && !(isOther === isHot ? isCold : isHot).test(told);
      return ofKeeping.test(told) && !isOfOther;
    });
    const seconds = known.map(({ measure: { amounts, unit } }) =>
      Math.max(...amounts.flatMap(({ readings }) => readings.map((value) => value * (unit?.factor ?? 0)))),
    );
    if (seconds.some((told) => told >= least)) continue;
    const start = index + words.length - span.length;
    const claim = uncarriedClaim(
      text,
      start,
      start + span.length,
      (found) => `No fact of this product says how long: “${clipped(found)}”. Take it out, or add it to the facts if it is true.`,
    );
    const { reason, ...bare } = claim;
    const clash = known[0]?.line;
    claims.push(clash ? { ...bare, check: 'contradiction', severity: 'hard', clash } : claim);
    if (claims.length === MOST_CLAIMS) break;
  }
  return claims;
}
