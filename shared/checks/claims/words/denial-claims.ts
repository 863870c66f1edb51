/**
 * Finds where a German, French or Spanish text says what a fact denies, or denies what a fact says: "kommt in den Trockner"
 * beside "Nicht für den Trockner", "sans couvercle" beside "Couvercle en liège". A few functions, such as GPS, are reported even
 * if no fact denies them.
 */
import type { Token } from '../../../text/tokens.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';
import { treatments } from '../../../vocabulary/words/things.ts';
import { type Claim, MOST_CLAIMS } from '../claim.ts';
import type { FactLine } from '../fact-line.ts';
import { unknownFeature } from '../messages.ts';
import type { Clause } from './denial.ts';
import { clauseWords, grammars, wordSet } from './grammar.ts';
import type { LackKind } from './lacks.ts';
import { stemIn } from './stems.ts';
import type { Checked } from './term-claims.ts';
import { thingsIn } from './things.ts';

export function denialClaimsIn(checked: Checked): Claim[] {
  const { reading, language, facts } = checked;
  const { tokens, denied, lacking } = reading;
  const claims: Claim[] = [];
  const seen = new Set<number>();
  let last = '';
  for (const { id, at, next, denied: own } of thingsIn(tokens, language)) {
    if (claims.length >= MOST_CLAIMS) return claims;
    const said = facts.things.get(id);
    if (!said) {
      const isNew = features.has(id) && !own && !denied[at] && affirms(checked, at) && !isLacking(checked, at);
      if (isNew && !facts.hasPrefix((tokens[at]?.lower ?? '').slice(0, 7)))
        claims.push({
          ...claimOf(checked, at, next, null),
          check: 'risky',
          reason: unknownFeature(checked.text.slice(tokens[at]?.start, tokens[next - 1]?.end)),
        });
      continue;
    }
    for (let i = at; i < next; i++) seen.add(i);
    const isTreatment = treatments.has(id);
    if (said.no && !said.yes) {
      const isAffirmed =
        isTreatment || qualities.has(id) ? !isLacking(checked, at) : isGiven(tokens, at, next, language) || isBacked(checked, at);
      if (!own && !denied[at] && isAffirmed && affirms(checked, at)) {
        // If a clause says the same thing twice, only one claim is made: "Im Garten steht er draußen".
        const place = `${id} ${checked.reading.clauseOf[at]}`;
        if (last === place) claims.pop();
        claims.push(claimOf(checked, at, next, said.no));
        last = place;
      }
    } else if (said.yes && !said.no) {
      const isDenied =
        own ||
        isUtter(tokens, at) ||
        (isTreatment
          ? denied[at] && isPlain(checked, at)
          : lacking[at] && isBare(tokens, at, language) && isOnlyLacking(checked, at));
      if (isDenied) claims.push(claimOf(checked, at, next, said.yes));
    }
  }
  for (const [at, token] of tokens.entries()) {
    if (claims.length >= MOST_CLAIMS) break;
    if (seen.has(at) || denied[at] || token.kind !== 'word' || token.lower.length < SHORTEST) continue;
    const lack = facts.lackingIn(stemIn(language, token.lower));
    if (lack && affirms(checked, at) && isClaimed(checked, at, lack.kind)) claims.push(claimOf(checked, at, at + 1, lack.line));
  }
  return claims;
}

/** Words with fewer letters are not compared by their stems. */
const SHORTEST = 4;

/** Whether the text says that the product has, is or allows the thing that a fact denies. */
function isClaimed(checked: Checked, at: number, kind: LackKind): boolean {
  const { reading, language } = checked;
  const { tokens } = reading;
  if (language === 'de' && kind !== 'quality' && !/^\p{Lu}/u.test(tokens[at]?.text ?? '')) return false;
  if (kind === 'quality' || isGiven(tokens, at, at + 1, language) || isBacked(checked, at)) return true;
  return kind === 'part' && (its[language].has(tokens[at - 1]?.lower ?? '') || isSubject(checked, at));
}

/**
 * Words for "its", which say that the product has the thing after them. German "ihr" is left out, because it can also mean
 * "your".
 */
const its: Record<WordLanguage, ReadonlySet<string>> = {
  de: wordSet('sein seine seinem seinen seiner'),
  fr: wordSet('son sa ses'),
  es: wordSet('su sus'),
};

/** Whether a clause says that something works too, is allowed, or is there: "gern auch mit", "supporte aussi". */
function isBacked({ reading: { tokens, clauses, clauseOf }, language }: Checked, at: number): boolean {
  const clause = clauses[clauseOf[at] ?? 0];
  if (!clause) return false;
  const words = tokens.slice(clause.from, clause.to).map(({ lower }) => lower);
  const { affirming, allowing, supplying } = grammars[language];
  const said = clauseWords(words);
  return words.some((word) => affirming.has(word)) || allowing.test(said) || supplying.test(said);
}

/**
 * A thing at the start of a clause belongs to the product only if at least this many words follow: "Le port USB du pied s'en
 * charge" ("the USB port in the base does it").
 */
const LONG_CLAUSE = 4;

function isSubject({ reading: { tokens, clauses, clauseOf } }: Checked, at: number): boolean {
  const clause = clauses[clauseOf[at] ?? 0];
  if (!clause || at - clause.from > 1 || !definite.test(tokens[clause.from]?.lower ?? '')) return false;
  return tokens.slice(at + 1, clause.to).filter(({ kind }) => kind === 'word').length >= LONG_CLAUSE;
}
/**
 * Terms that describe the product wherever they stand in a text. For all other things, the text must also say that the product
 * has them.
 */
const qualities: ReadonlySet<string> = new Set(
  (
    'waterproof|water-repellent|breathable|windproof|leakproof|shatterproof|frost-proof|rustproof|non-stick|foldable|stackable|adjustable|removable|replaceable|lockable|reusable|recyclable|switching itself off|' +
    'refillable|dimmable|wireless|vegan|stretch|left-handers|right-handers|drinking water|shampoo|sun protection|mains power|bluetooth|wifi|microphone|voice assistant|wireless charging|gps|solar power|radio|open fire|salt water|sauna|swimming|sensitive skin|babies|pregnancy|commercial use'
  ).split('|'),
);

/** Functions that are reported even if no fact denies them. */
const features: ReadonlySet<string> = new Set([
  'motion sensor',
  'automatic switch-off',
  'fast charging',
  'wireless charging',
  'noise cancelling',
  'voice assistant',
  'gps',
  'thermostat',
  'sun protection',
]);

/** Whether the sentence states something, and does not deny, warn or ask. */
function affirms({ reading: { tokens, clauses, clauseOf }, language }: Checked, at: number): boolean {
  const clause = clauses[clauseOf[at] ?? 0];
  const { affirming, allowing, cautious, cautiousPairs, solely, turns } = grammars[language];
  if (!clause || clause.isInQuestion) return false;
  // The words before a colon may say who has to bring the thing: "À prévoir vous-même : un maillet" ("to be brought by you: a
  // mallet").
  const opener = clauses[(clauseOf[at] ?? 0) - 1];
  const from =
    opener?.sign === ':'
      ? opener.from
      : isShort(clause) && !turns.has(tokens[clause.from]?.lower ?? '')
        ? sentenceFrom(clauses, clauseOf[at] ?? 0)
        : clause.from;
  const words = tokens.slice(from, clause.to).map(({ lower }) => lower);
  if (allowing.test(clauseWords(words))) return true;
  // If the sentence denies something, a clause may still state something: it begins with a word such as "but", or it is long and
  // has a word such as "supports" (`affirming`).
  const isSupplied = grammars[language].supplying.test(
    clauseWords(tokens.slice(clause.from, clause.to).map(({ lower }) => lower)),
  );
  const isOwn = words.length > LONG_CLAUSE && (isSupplied || words.some((word) => affirming.has(word)));
  if (clause.isInDenial && !isOwn && !words.slice(0, 2).some((word) => turns.has(word))) return false;
  // The relative clause after the thing may say who has to bring it: "Sustrato, que compra usted aparte" ("soil, which you buy
  // separately").
  const behind = clauses[(clauseOf[at] ?? 0) + 1];
  if (behind && clause.sign === ',' && relatives.has(tokens[behind.from]?.lower ?? ''))
    words.push(...tokens.slice(behind.from, behind.to).map(({ lower }) => lower));
  return !words.some((word, i) => cautious.has(word) || solely.has(word) || cautiousPairs.has(`${word} ${words[i + 1]}`));
}

const relatives = wordSet('que qui die der das den dem welche welchen lequel laquelle');

/** A clause with fewer words is judged by all words of its sentence up to the end of the clause. */
const SHORT_CLAUSE = 5;
const isShort = ({ from, to }: Clause): boolean => to - from < SHORT_CLAUSE;

function sentenceFrom(clauses: readonly Clause[], index: number): number {
  let first = index;
  while (first > 0 && index - first < 4 && !['.', '!', '?', '…'].includes(clauses[first - 1]?.sign ?? '.')) first -= 1;
  return clauses[first]?.from ?? 0;
}

/** Whether a word for "without" stands before the thing in its clause: "sin pasar por la secadora". */
function isLacking({ reading: { tokens, clauses, clauseOf }, language }: Checked, at: number): boolean {
  const { from } = clauses[clauseOf[at] ?? 0] ?? { from: at };
  return tokens.slice(from, at).some(({ lower }) => grammars[language].without.has(lower));
}

/**
 * Whether the sentence has no other denial. "Ohne Kabel lädt er nicht" ("does not charge without a cable") has one, and means
 * that there is a cable.
 */
const isOnlyLacking = ({ reading: { clauses, clauseOf } }: Checked, at: number): boolean =>
  clauses[clauseOf[at] ?? 0]?.isInDenial !== true;

/** Whether the clause has no condition. "Si no está muy caliente" ("if it is not very hot") is a condition and denies nothing. */
function isPlain({ reading: { tokens, clauses, clauseOf }, language }: Checked, at: number): boolean {
  const clause = clauses[clauseOf[at] ?? 0];
  return clause !== undefined && !tokens.slice(clause.from, clause.to).some(({ lower }) => conditions[language].has(lower));
}

const conditions: Record<WordLanguage, ReadonlySet<string>> = {
  de: wordSet('wenn falls solange sofern über heißer länger mehr außer nur'),
  fr: wordSet('si quand lorsque plus que tant sauf dépasser trop'),
  es: wordSet('si cuando siempre mientras más que salvo pases superar'),
};

const givers: Record<WordLanguage, ReadonlySet<string>> = {
  de: wordSet(
    'mit samt inklusive inkl dank etwas hat besitzt bietet trägt bekommt verfügt über ein eine einen einem einer zwei drei liegt liegen als integriertem integrierter eingebautem eingebauter',
  ),
  fr: wordSet('avec un une deux trois muni munie doté dotée équipé équipée possède offre comprend comporte dispose inclut comme'),
  es: wordSet('con un una dos tres incluye incluyen lleva trae tiene dotado dotada equipado equipada cuenta ofrece como'),
};
const definite =
  /^(?:der|die|das|den|dem|des|le|la|les|l'|el|los|las|votre|vos|ihr|ihre|ihren|dein|deine|deinen|tu|tus|su|sus|son|sa|ses|propre|eigene|eigenen|propio|propia|fois|vez|jede[rsnm]?|chaque|cada)$/;
/**
 * Indefinite articles. They say that the product has a thing only if at most one other word stands between the article and the
 * thing: "un grand couvercle".
 */
const indefinite = /^(?:une?|ein(?:e[nmr]?)?|una?)$/;
/**
 * Words such as "mit" before a thing and "inklusive" after it count only within this many tokens: "mit einem abnehmbaren Deckel".
 */
const GIVEN_WITHIN = 4;

/** Words for a small amount, right before a thing: "un peu de pectine", "ein Hauch Parfüm", "una pizca de sal". */
const amounts =
  / (?:une? (?:[^ ]+ )?(?:peu|soupçon|note|touche|pointe|couche|trace|goutte|zeste) d(?:e|')|ein(?:e[nmr]?)? (?:[^ ]+ )?(?:hauch|schuss|prise|tropfen|spur|schicht)(?: von)?|un[ao]? (?:[^ ]+ )?(?:poco|pizca|toque|nota|gota|chorrito|capa|punto) de) $/u;

/** Whether the text says that the product has this thing: "mit Deckel", "un couvercle", "trae tapa", "Deckel inklusive". */
function isGiven(tokens: readonly Token[], at: number, next: number, language: WordLanguage): boolean {
  if (amounts.test(clauseWords(tokens.slice(Math.max(0, at - 5), at).map(({ lower }) => lower)))) return true;
  for (let i = next; i < next + GIVEN_WITHIN && tokens[i]?.kind === 'word'; i++)
    if (grammars[language].yes.has(tokens[i]?.lower ?? '')) return true;
  for (let i = at - 1; i >= 0 && i >= at - GIVEN_WITHIN && tokens[i]?.kind === 'word'; i--) {
    const lower = tokens[i]?.lower ?? '';
    if (definite.test(lower)) return false;
    if (givers[language].has(lower)) return !indefinite.test(lower) || i >= at - 2;
  }
  return false;
}

/**
 * Whether the words before deny even the smallest amount of a thing: "pas une goutte de parfum", "ni rastro de", "keine Spur
 * von".
 */
function isUtter(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 5), at).map(({ lower }) => lower);
  return utter.test(clauseWords(before));
}

const utter =
  / (?:pas (?:une|la moindre) (?:goutte|trace|once|miette) d(?:e|')|pas un gramme d(?:e|')|ni (?:rastro|una gota|una pizca|pizca|gota) de|keine spur(?: von)?|kein tropfen|kein gramm|nicht die spur(?: von)?) $/u;

/**
 * Whether a word for "without" stands right before the word. "Sans câble" says that there is no cable. With an article that is not
 * sure: "200 g sans le câble" only says that the cable was not weighed.
 */
function isBare(tokens: readonly Token[], at: number, language: WordLanguage): boolean {
  const before = tokens[at - 1]?.lower ?? '';
  return grammars[language].without.has(before);
}

function claimOf({ text, reading: { tokens } }: Checked, at: number, next: number, clash: FactLine | null): Claim {
  const [start, end] = [tokens[at]?.start ?? 0, tokens[next - 1]?.end ?? 0];
  return {
    check: 'contradiction',
    severity: 'warn',
    start,
    end,
    clash,
    instead: null,
    removable: false,
    asFact: { name: clash?.source === 'attribute' ? clash.name : 'Property', value: text.slice(start, end) },
  };
}
