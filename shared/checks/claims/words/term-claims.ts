/** Finds materials, colours, quality marks and devices in a German, French or Spanish text that no fact supports. */
import { type Token, wordAt, wordBefore } from '../../../text/tokens.ts';
import { type Mention, mentionsOf } from '../../../vocabulary/terms.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';
import { wordMentionsOf } from '../../../vocabulary/words/words.ts';
import type { Severity } from '../../finding.ts';
import type { Claim } from '../claim.ts';
import type { FactBase } from '../fact-base.ts';
import type { FactLine, KnownTerm } from '../fact-line.ts';
import { isUnsupported as isUnknownMark } from '../term-claims.ts';
import type { Reading } from './denial.ts';
import { inItsPlace } from './in-its-place.ts';
import { sealed } from './seals.ts';
import { stemIn } from './stems.ts';
import { saysOfProduct } from './word-context.ts';
import type { WordFacts } from './word-facts.ts';

const names = {
  material: 'Material',
  colour: 'Colour',
  certification: 'Certification',
  compatibility: 'Compatible with',
} as const;
type Kind = keyof typeof names;

export interface Checked {
  text: string;
  reading: Reading;
  language: WordLanguage;
  base: FactBase;
  facts: WordFacts;
  mentions: readonly Mention[];
}

/** The words of the text that are in the vocabulary of its language. */
export const mentionsIn = ({ tokens }: Reading, language: WordLanguage): Mention[] => wordMentionsOf(tokens, language);

export function termClaimsIn(checked: Checked): Claim[] {
  const { reading, language, facts, mentions, base } = checked;
  const { tokens, denied } = reading;
  const claims: Claim[] = [];
  const isPart = (word: string) => word.length > 3 && facts.stems.has(stemIn(language, word));
  for (const mention of mentions) {
    const kind = mention.term.class as Kind;
    if (!(kind in names) || denied[mention.at] || !isUnsaid(mention, checked)) continue;
    if (!saysOfProduct(mention, tokens, language, isPart)) continue;
    const rival = kind === 'certification' ? undefined : rivalOf(kind, facts.terms);
    claims.push({
      ...claimOf(checked, mention, kind, 'warn', rival?.line ?? null),
      instead: inItsPlace(checked, mention, rival),
    });
  }
  // Most names of quality marks and devices are the same in every language, so they are looked up in the English vocabulary.
  for (const mention of mentionsOf(tokens)) {
    const kind = mention.term.class as Kind;
    if ((kind !== 'certification' && kind !== 'compatibility') || denied[mention.at] || !isProper(checked, mention)) continue;
    if (!isUnknownMark(mention, tokens, base) || (mention.version === '' && facts.stated.has(mention.term.id))) continue;
    claims.push(claimOf(checked, mention, kind, kind === 'certification' ? 'hard' : 'warn', null));
  }
  return claims;
}

/**
 * Whether this is surely a quality mark or device: it is written like a name (GOTS, Alexa), or stands beside a word for a
 * certificate ("bluesign-zertifiziert"). Ordinary words such as "aux" and "vegan" alone are not enough.
 */
function isProper({ reading: { tokens }, language }: Checked, { at, next, term }: Mention): boolean {
  const text = tokens[at]?.text ?? '';
  const [before, behind] = [wordBefore(tokens, at)?.lower ?? '', wordAt(tokens, next)?.lower ?? ''];
  // In "USB a 5 V" the "a" is a Spanish or French word, so this does not mean USB-A.
  if (next > at + 1 && /^\p{Ll}$/u.test(tokens[next - 1]?.text ?? '') && !tokens[next - 1]?.glued) return false;
  if (term.class === 'certification' && (sealed[language].test(before) || sealed[language].test(behind))) return true;
  // "CONVIENT AUX ENFANTS" only shouts, and names no AUX.
  if (text.length < 4 && [before, behind].some((lower) => lower.length > 3 && isLoud(tokens, lower, at))) return false;
  return term.exact !== null || /^\p{Lu}.*\p{Lu}|^\p{Lu}\p{Ll}{3,}$/u.test(text);
}

/** Whether this word beside the token `at` is written in capitals. */
const isLoud = (tokens: readonly Token[], lower: string, at: number) =>
  [at - 1, at + 1].some((near) => tokens[near]?.lower === lower && /^\p{Lu}+$/u.test(tokens[near]?.text ?? ''));

function isUnsaid({ term, version, at, next }: Mention, { facts, reading: { tokens } }: Checked): boolean {
  const words = tokens
    .slice(at, next)
    .filter(({ kind, lower }) => kind === 'word' && lower.length > 3)
    .map(({ lower }) => lower);
  // For a term that consists only of short words, it is enough that the facts have the same words.
  if (
    words.length === 0 &&
    facts.hasWord(
      tokens
        .slice(at, next)
        .map(({ lower }) => lower)
        .join(' '),
    )
  )
    return false;
  // A term is supported if the facts have all its words, compared without their endings: "Verzinkter Stahl" by "Stahlblech,
  // feuerverzinkt". The name of a quality mark needs more than that.
  if (
    term.class !== 'certification' &&
    words.length > 0 &&
    words.every((word) => facts.hasReal(word.slice(0, Math.max(4, word.length - (isShortColour(term.class, word) ? 1 : 2)))))
  )
    return false;
  if (otherWords[term.id]?.some((word) => (word.length < 5 ? facts.hasWord(word) : facts.hasPrefix(word)))) return false;
  if (facts.stated.has(term.id))
    return version !== '' && !facts.hasPrefix(version) && hasOtherKind(term.id, version, facts.terms);
  const isLike = term.id.startsWith('colour of ');
  return !isLike || !facts.hasPrefix(term.id.slice('colour of '.length));
}

/**
 * Words are compared without their last two letters, because endings differ. Colours of less than eight letters lose only one
 * letter. Otherwise a fact with "Schwanz" would support "schwarz".
 */
const isShortColour = (termClass: string, word: string) => termClass === 'colour' && word.length < 8;

/**
 * Other words by which a fact supports a term, listed by the id of the term. A fact with "Cousu à la main" supports "fait main".
 */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  handmade: [
    ...[
      'handarbeit',
      'von hand',
      'per hand',
      'mit der hand',
      'hand gefertigt',
      'à la main',
      'fait main',
      'faite main',
      'faits main',
    ],
    ...['faites main', 'cousu main', 'artisan', 'a mano', 'artesan', 'by hand', 'handmade', 'handcraft', 'handwoven', 'handsewn'],
    ...[
      'blown',
      'carved',
      'crafted',
      'cut',
      'dyed',
      'finished',
      'forged',
      'knitted',
      'made',
      'painted',
      'poured',
      'printed',
      'sewn',
    ]
      .concat(['stitched', 'thrown', 'turned', 'woven'])
      .map((made) => `hand ${made}`),
    // Beginnings of "handgewebt", "handgemacht" and so on. "Handge" alone would also find "Handgelenk" and "Handgepäck".
    ...['b', 'd', 'f', 'g', 'h', 'k', 'm', 'n', 'pr', 's', 't', 'w', 'z'].map((made) => `handge${made}`),
  ],
  'sheet metal': ['blech', 'stahl', 'metall', 'zink', 'eisen', 'alumin', 'tôle', 'acier', 'métal', 'chapa', 'acero', 'metal'],
  vegan: ['pflanzlich', 'végétal', 'végétalien', 'vegetal', 'ohne tier', "d'origine animale"],
  organic: [
    ...['bio', 'biobaum', 'biolein', 'biowoll', 'bioanbau', 'bioqualit', 'biologi', 'biológi', 'biozerti'],
    ...['ecológic', 'écologique', 'orgánic', 'organic', 'kba', 'kbt'],
  ],
  'food-safe': ['lebensmittel', 'alimentaire', 'alimentari', 'alimentos', 'aliments', 'food safe', 'food grade', 'food contact'],
  'cruelty-free': ['tierversuch', 'animaux', 'animales', 'crueldad', 'cruelty'],
  'dermatologically tested': ['dermatolog'],
};

/** Whether the facts name only other kinds of the same material: "Hirschhorn", if the text says "Büffelhorn". */
function hasOtherKind(id: string, kind: string, terms: readonly KnownTerm[]): boolean {
  const same = terms.filter(({ mention }) => mention.term.id === id);
  return same.length > 0 && same.every(({ mention }) => mention.version !== '' && mention.version !== kind);
}

/** The fact that the word contradicts: the first attribute with a word of the same kind. Undefined if there is none. */
function rivalOf(kind: Kind, terms: readonly KnownTerm[]): KnownTerm | undefined {
  return terms.find(({ mention, line }) => mention.term.class === kind && line.isValue);
}

export function claimOf(
  { text, reading: { tokens } }: Checked,
  { at, next }: Pick<Mention, 'at' | 'next'>,
  kind: Kind,
  severity: Severity,
  clash: FactLine | null,
): Claim {
  const [start, end] = [tokens[at]?.start ?? 0, tokens[next - 1]?.end ?? 0];
  return {
    check: kind,
    severity,
    start,
    end,
    clash,
    instead: null,
    removable: false,
    asFact: { name: names[kind], value: text.slice(start, end) },
  };
}
