/** Finds statements that hardly any are left (“only 3 left in stock”), which hurry buyers, and which no fact supports. */
import type { Claim } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import type { ClaimLanguage } from './languages.ts';
import { uncarriedStock } from './messages.ts';

const number = '(?:\\d+|[\\p{L}]+)';
const scarce: Record<ClaimLanguage, RegExp> = {
  en: new RegExp(
    `(?<!\\p{L})(?:(?:only|just) (?:(?:a )?few|${number})(?: (?:pieces|items|units|pairs|sets))? (?:are )?(?:left(?! to| hand|-)|remaining|(?:still )?in stock)(?: in stock)?|(?:the )?last (?:few )?(?:\\d+ )?(?:pieces|items|units) (?:left|in stock|available))(?!\\p{L})`,
    'giu',
  ),
  de: new RegExp(
    `(?<!\\p{L})nur (?:noch )?${number}(?: (?:Stück|Exemplare))? (?:auf Lager|vorrätig|verfügbar|übrig|lieferbar)(?!\\p{L})`,
    'giu',
  ),
  fr: new RegExp(
    `(?<!\\p{L})(?:(?:il n['’]en reste|il ne reste|reste) (?:plus )?que ${number}|plus que ${number}(?: \\p{L}+)? en stock|derniers (?:articles|exemplaires))(?!\\p{L})`,
    'giu',
  ),
  es: new RegExp(
    `(?<!\\p{L})(?:(?:solo|sólo|ya solo|ya sólo) quedan? ${number}|quedan (?:solo|sólo) ${number}|últimas (?:\\d+ )?unidades)(?!\\p{L})`,
    'giu',
  ),
};
/** A fact with one of these words tells how many there are. */
const ofStock =
  /stock|inventory|limited|edition|lager|bestand|vorrat|auflage|exemplar|existencias|unidades|limit[ée]e?|limitada/iu;

export function stockClaims(text: string, base: FactBase, language: ClaimLanguage): Claim[] {
  return [...text.matchAll(scarce[language])]
    .map(({ 0: said, index }): Claim => {
      return {
        check: 'risky',
        severity: 'hard',
        start: index,
        end: index + said.length,
        clash: null,
        instead: null,
        removable: false,
        asFact: { name: 'Stock', value: said },
        reason: uncarriedStock(said),
      };
    })
    .filter(({ asFact: { value } }) => {
      const count = /\d+/.exec(value)?.[0];
      return !base.lines.some(({ name, text: fact }) => ofStock.test(`${name} ${fact}`) && (!count || fact.includes(count)));
    });
}
