/** Finds the fineness of gold that the facts do not give: “18ct gold”, “or 18 carats”, “585er Gold”. Works in every language. */
import type { Claim } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import type { ClaimLanguage } from './languages.ts';

/** The English “or” is no gold. */
const golds: Record<ClaimLanguage, string> = { en: 'gold', de: 'gold', fr: '(?:gold|or)', es: '(?:gold|oro)' };
const carats = '(?:k|kt|ct|cts|karat|carats?|karats?|carat|quilates?)';
/** Twenty-four parts are pure gold (group `of`, or `in` behind the word). A thousand parts stand in groups `fine` and `mark`. */
const finenessOf = (gold: string) =>
  new RegExp(
    `(?<![\\p{L}\\d.,])(?:(?<of>9|10|14|15|18|20|21|22|23|24)[- ]?${carats}[- ](?:solid |yellow |white |rose |fine )?${gold}|(?<fine>333|375|417|585|750|916|999)(?:er|/1000)?[- ](?:solid |yellow |white |rose |fine )?${gold}|${gold} (?:de |à )?(?<in>9|10|14|15|18|20|21|22|23|24)[- ]?${carats}|${gold} (?<mark>333|375|417|585|750|916|999)(?! ?(?:ml|cl|l|g|mg|mm|cm|w|pcs)(?!\\p{L})))(?![\\p{L}\\d])`,
    'giu',
  );
const fineness: Record<ClaimLanguage, RegExp> = {
  en: finenessOf(golds.en),
  de: finenessOf(golds.de),
  fr: finenessOf(golds.fr),
  es: finenessOf(golds.es),
};
/** How far a part in a thousand may be from one in twenty-four: 585 marks 14 carats. */
const NEAR = 0.3;

interface Fineness {
  carats: number;
  start: number;
  end: number;
}

function finenessIn(text: string, language: ClaimLanguage): Fineness[] {
  return [...text.matchAll(fineness[language])].map(({ 0: said, index, groups = {} }) => {
    const whole = groups.of ?? groups.in;
    const parts = Number(groups.fine ?? groups.mark) * (24 / 1000);
    return { carats: whole ? Number(whole) : parts, start: index, end: index + said.length };
  });
}

/**
 * The fineness that a text claims and no fact gives. `isKnown` tells of a position whether it lies in one that a fact gives, perhaps
 * in other words: 585 for 14 carats.
 */
export function finenessClaims(
  text: string,
  base: FactBase,
  language: ClaimLanguage,
): { claims: Claim[]; isKnown: (start: number) => boolean } {
  const said = finenessIn(text, language);
  const facts =
    said.length === 0
      ? []
      : base.lines.flatMap((line) => finenessIn(`${line.name} ${line.text}`, language).map(({ carats }) => ({ line, carats })));
  const [known, unknown] = [true, false].map((isGiven) =>
    said.filter(({ carats }) => facts.some((fact) => Math.abs(fact.carats - carats) < NEAR) === isGiven),
  );
  const clash = facts[0]?.line ?? null;
  const claims = (unknown ?? []).map(({ start, end }): Claim => {
    return {
      check: clash ? 'contradiction' : 'material',
      severity: 'hard',
      start,
      end,
      clash,
      instead: null,
      removable: false,
      asFact: { name: 'Material', value: text.slice(start, end) },
    };
  });
  return { claims, isKnown: (at) => known?.some(({ start, end }) => at >= start && at < end) ?? false };
}
