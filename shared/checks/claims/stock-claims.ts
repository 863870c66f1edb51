/** Finds statements that hardly any are left (“only 3 left in stock”), which hurry buyers, and which no fact supports. */
import type { Claim } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import type { FactLine } from './fact-line.ts';
import type { ClaimLanguage } from './languages.ts';
import { uncarriedStock } from './messages.ts';

const numerals: Record<ClaimLanguage, string> = {
  en: 'one two three four five six seven eight nine ten eleven twelve',
  de: 'eins? zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  fr: 'une? deux trois quatre cinq six sept huit neuf dix onze douze',
  es: 'un[oa]? dos tres cuatro cinco seis siete ocho nueve diez once doce',
};
/** Matches a number (group `count`) or words for a few. */
const count = (language: ClaimLanguage, few: string) => `(?:(?<count>\\d+|${numerals[language].replaceAll(' ', '|')})|${few})`;
/** Matches up to two words for what is left. Whether they mean the product is asked for the last one (group `things`). */
const noVerb = '(?!(?:are|is|now|still)(?!\\p{L}))';
const things = `(?: (?:${noVerb}[\\p{L}-]+ )?${noVerb}(?<things>\\p{L}+))?`;
/** Nothing more is said of what is left: “two remain”, but not “one left sleeve” and “two are left to tighten”. */
const ends = '(?! ?[-\\p{L}])';
/** Nothing stands before in the sentence: a battery may be used up as well as the goods. */
const opening = '(?<=(?:^|[.!?¡\\n–—(]) ?)';

const scarce: Record<ClaimLanguage, readonly string[]> = {
  en: [
    `(?<!the )(?:only|just) (?:the last )?${count('en', '(?:a )?few|a handful(?: of)?')}(?: of (?:them|these))?${things} (?:(?:are|is|now|still) )*(?:in stock|(?:left|remain(?:s|ing)?)(?:(?: now)? in stock| now| at this price|${ends}))`,
    '(?:the )?last (?:few )?(?:(?<count>\\d+) )?(?:pieces|items|units|pairs) (?:left|remaining|in stock|available)',
    '(?:almost|nearly|all but|soon) sold out|(?:selling|sells) (?:out )?fast|stock is (?:very |running )?(?:low|limited)|almost out of stock|(?:low|limited) stock(?! ?[-\\p{L}])',
  ],
  de: [
    `nur (?:noch )?${count('de', 'wenige|ein paar|einige')}${things} (?:auf Lager|vorrätig|lieferbar|verfügbar|übrig)`,
    `nur noch ${count('de', 'wenige|ein paar|einige')} (?:Stück|Exemplare|Artikel)${ends}`,
    '(?:fast|beinahe|bald|nahezu) (?:ausverkauft|vergriffen)|letzten? (?:(?<count>\\d+) )?Exemplare|(?:geringer|knapper) Lagerbestand',
  ],
  fr: [
    `(?:il n['’]en reste (?:plus )?que|il ne reste plus que|il ne reste que|reste (?:plus )?que) ${count('fr', 'quelques')}${things}(?: (?:en stock|disponibles)|${ends})`,
    `plus que ${count('fr', 'quelques')}(?: \\p{L}+)? (?:en stock|disponibles)`,
    `(?:derniers|dernières) (?:articles|exemplaires|pièces)|${opening}(?:presque|bientôt) épuisée?s?|stock (?:très )?limité`,
  ],
  es: [
    `(?:(?:ya )?(?:solo|sólo) quedan?|quedan (?:solo|sólo)) ${count('es', '(?:un[oa]s )?poc[oa]s|algun[oa]s')}${things}(?: (?:en stock|disponibles)|${ends})`,
    `últimas (?:(?<count>\\d+) )?unidades|quedan pocas(?: unidades)?|${opening}(?:(?:casi|pronto) agotad[oa]s?|a punto de agotarse)`,
  ],
};
const patternsOf = (patterns: readonly string[]) =>
  patterns.map((pattern) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'giu'));
const scarcity: Record<ClaimLanguage, readonly RegExp[]> = {
  en: patternsOf(scarce.en),
  de: patternsOf(scarce.de),
  fr: patternsOf(scarce.fr),
  es: patternsOf(scarce.es),
};
/** For speed: hardly any text has one of these, and without one the patterns find nothing. */
const mayHurry: Record<ClaimLanguage, RegExp> = {
  en: /left|remain|stock|available|sold|sell/i,
  de: /lager|vorrätig|liefer|verfügbar|übrig|stück|exemplar|artikel|ausverkauft|vergriffen/i,
  fr: /reste|stock|disponible|derni|épuis/i,
  es: /queda|disponible|unidades|stock|agot/i,
};
/** Words for any goods. Of other things may be few without hurrying anybody: “only two steps remain”. */
const goods =
  /^(?:pieces?|items?|units?|pairs?|sets?|products?|cop(?:y|ies)|Stücke?|Exemplare?|Artikel|Paare?|exemplaires?|pièces?|articles?|unités?|paires?|unidad(?:es)?|piezas?|artículos?|ejemplar(?:es)?|par(?:es)?)$/iu;
const inStock = /(?:in stock|auf Lager|vorrätig|en stock)$/iu;

/** The name of a fact that tells how many there are. */
const namesStock =
  /^(?:.* )?(?:stock|inventory|availability|(?:limited )?edition|Lager(?:bestand)?|Bestand|Vorrat|Auflage|existencias|édition|edición)$|^stock(?: level| count| quantity)?$/iu;
/** Words with which any other fact tells that. */
const tellsStock =
  /\b(?:in stock|limited (?:edition|to)|only \d+ made)\b|auf Lager|vorrätig|limitiert|Auflage|Exemplar|en stock|existencias|limit[ée]e|limitada/iu;
/** Of more than this nobody says that a few are left. */
const A_FEW = 12;
/** Without a number, such words of a fact tell that there are few. */
const tellsFew =
  /\b(?:few|limit\p{L}*|edition|last)\b|limitiert|Auflage|letzte|limitée?|édition|dern(?:iers|ières)|limitad[oa]|edición|últim[oa]s/iu;
/** What is to happen, as in a game: “until only one remains”. */
const awaited =
  /(?<!\p{L})(?:until|till|when|once|bis|wenn|sobald|quand|lorsque|jusqu['’]\p{L}+|hasta|cuando)(?!\p{L})[^.,;!?]*$/iu;
const LONGEST_CLAUSE = 60;

export function stockClaims(text: string, base: FactBase, language: ClaimLanguage): Claim[] {
  if (!mayHurry[language].test(text)) return [];
  return scarcity[language].flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(
        ({ 0: said, index, groups }) =>
          isOfGoods(groups?.things, said, base) &&
          !isKnown(groups?.count, base, language) &&
          !awaited.test(text.slice(Math.max(0, index - LONGEST_CLAUSE), index)) &&
          !base.lines.some((line) => line.text.toLowerCase().includes(said.toLowerCase())),
      )
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
      }),
  );
}

function isOfGoods(thing: string | undefined, said: string, { called }: FactBase): boolean {
  if (!thing || goods.test(thing) || inStock.test(said)) return true;
  const lower = thing.toLowerCase();
  return [...called].some((root) => root.length > 2 && lower.startsWith(root));
}

/** Whether a fact tells that this many are left; without a number, whether one tells of few or of an edition. */
function isKnown(said: string | undefined, { lines }: FactBase, language: ClaimLanguage): boolean {
  const known = lines.filter((line) => (line.source === 'attribute' && namesStock.test(line.name)) || tellsStock.test(line.text));
  const value = said === undefined ? undefined : saidNumber(said, language);
  if (value !== undefined) return known.some((line) => numbersIn(line).includes(value));
  return known.some((line) => {
    const numbers = numbersIn(line);
    return numbers.length > 0 ? numbers.every((number) => number <= A_FEW) : tellsFew.test(`${line.name} ${line.text}`);
  });
}

const numbersIn = ({ measures }: FactLine) => measures.flatMap(({ amounts }) => amounts.flatMap(({ readings }) => readings));

const saidNumber = (said: string, language: ClaimLanguage) =>
  /^\d/.test(said)
    ? Number(said)
    : numerals[language].split(' ').findIndex((word) => new RegExp(`^${word}$`, 'iu').test(said)) + 1;
