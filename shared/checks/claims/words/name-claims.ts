/**
 * Finds names of makers and designers that no fact has: "entworfen von Lena Marquardt", "dessiné par Odile Blanc", "con motor
 * Korvax". In French and Spanish a capital letter inside a sentence shows a name. In German every noun has one, so a name is
 * recognised only after words such as "entworfen von".
 */
import { isDash, opensSentence, type Token } from '../../../text/tokens.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';
import { type Claim, MOST_CLAIMS } from '../claim.ts';
import { wordSet } from './grammar.ts';
import { placeWords } from './place-words.ts';
import type { Checked } from './term-claims.ts';

export function nameClaimsIn(checked: Checked, taken: readonly Claim[]): Claim[] {
  const { text, reading, language, mentions } = checked;
  const { tokens, denied } = reading;
  const isTaken = new Set(mentions.flatMap(({ at, next }) => tokens.slice(at, next).map(({ start }) => start)));
  for (const { start } of taken) isTaken.add(start);
  const claims: Claim[] = [];
  for (let at = 1; at < tokens.length && claims.length < MOST_CLAIMS; at++) {
    const first = tokens[at] as Token;
    if (denied[at] || isTaken.has(first.start) || !isName(tokens, at, language) || isKnown(checked, first.lower)) continue;
    if (language === 'de' ? !isMaker(tokens, at) : !isInSentence(tokens, at)) continue;
    let next = at + 1;
    while (isName(tokens, next, language)) next += 1;
    const [start, end] = [first.start, tokens[next - 1]?.end ?? first.end];
    claims.push({
      check: 'risky',
      severity: 'warn',
      start,
      end,
      clash: null,
      instead: null,
      removable: false,
      asFact: { name: 'Designer / maker', value: text.slice(start, end) },
      reason: `This name stands in no fact of this product: “${text.slice(start, end)}”. Take it out, or add it to the facts if it is true.`,
    });
    at = next;
  }
  return claims;
}

/** Whether a fact has the name. In German the name may have an additional "s" at its end: "Marquardts". */
const isKnown = ({ facts, language }: Checked, name: string): boolean =>
  facts.hasWord(name) || (language === 'de' && name.endsWith('s') && facts.hasWord(name.slice(0, -1)));

function isName(tokens: readonly Token[], at: number, language: WordLanguage): boolean {
  const token = tokens[at];
  return (
    token?.kind === 'word' &&
    /^\p{Lu}\p{Ll}{2,}/u.test(token.text) &&
    !placeWords[language].notPlaces.test(token.lower) &&
    !familiar.has(token.lower)
  );
}

/** Names that say nothing about who made the product. */
const familiar = wordSet(
  'pinterest instagram tiktok facebook youtube whatsapp google estrecho golfo bahía sierra océano mar costa valle rhin rhône loire noël pâques madame monsieur dieu terre lune soleil mère père navidad reyes señor señora dios tierra luna madre padre abuela valentin toussaint halloween ' +
    'hand natur haus hause anfang beginn grund innen außen oben unten vorn hinten zeit dauer vorteil nutzen bedeutung kindern menschen eltern profis experten fachleuten frauen männern generationen ' +
    'méditerranée europe occident europa mediterráneo atlántico atlantique alpes pirineos pyrénées andes orient oriente internet web celsius fahrenheit kelvin richter república republic germany italy france spain japan china europe portugal',
);

/** German words that have a capital without being names: forms of address, and parts that any product may have. */
const ordinary = wordSet(
  'sie ihnen ihr ihre ihrem ihren ihrer seite seiten griff griffe klinge klingen spitze kante kanten ecke ecken rand ränder boden böden deckel fuß füße bein beine kopf körper rahmen schale rücken ' +
    'rückseite vorderseite oberseite unterseite innenseite außenseite form farbe farben größe größen höhe breite tiefe länge gewicht stück stücke teil teile material stoff holz metall glas papier ' +
    'tür türen schublade schubladen fach fächer tasche taschen riemen gurt gurte naht nähte knopf knöpfe taste tasten kabel stecker akku schraube schrauben rolle rollen rad räder motor platte platten ' +
    'tag tage jahr jahre morgen abend nacht sommer winter kunden kundinnen nutzer nutzerinnen',
);

/** Whether the word stands inside a sentence, where a capital letter shows a name: not at the beginning and not in a heading. */
function isInSentence(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (opensSentence(tokens, at) || !before || before.opensLine) return false;
  // A sentence begins after a symbol such as 🌬️.
  if (!/^[\p{L}\p{N}\p{P}]/u.test(before.text)) return false;
  if (before.kind === 'word') return /^\p{Ll}/u.test(before.text) || !opensSentence(tokens, at - 1);
  return before.text === ',' || (isDash(before) && before.glued);
}

const makers = wordSet(
  'von by studio designer designerin designbüro architekt architektin gestalterin gestalter marke firma hause büro meister meisterin',
);

/**
 * Whether the word before a German noun shows that the noun names a maker. "Studio" and the like are enough. After "von" there
 * must be more: another capitalised word after the noun, or a word for designing or making nearby.
 */
function isMaker(tokens: readonly Token[], at: number): boolean {
  if (!makers.has(tokens[at - 1]?.lower ?? '') || ordinary.has(tokens[at]?.lower ?? '')) return false;
  if (tokens[at - 1]?.lower !== 'von') return true;
  if (/^\p{Lu}\p{Ll}+$/u.test(tokens[at + 1]?.text ?? '')) return true;
  const around = tokens.slice(Math.max(0, at - 6), at + 5);
  const { made, designed } = placeWords.de;
  return (
    !/(?:ung|heit|keit|schaft|ern|nen)$/.test(tokens[at]?.lower ?? '') &&
    around.some(({ lower }) => designed.test(lower) || made.test(lower) || lower === 'stammt')
  );
}
