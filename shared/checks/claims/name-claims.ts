/** Finds names of makers, people, prizes and other products that stand in no fact: "designed by Ada Lovelace". */

import { isSmallWord } from '../../text/small-words.ts';
import { isDash, keptPerToken, opensSentence, type Token } from '../../text/tokens.ts';
import { everydayWords } from '../../vocabulary/everyday.ts';
import { unitNames } from '../../vocabulary/units.ts';
import { valueOfWord } from './amounts.ts';
import type { FactBase } from './fact-base.ts';
import { type Found, firstWordsOf, hasAny, knows, lowerAt, phraseAt, phrasesOf, type Sentence, setOf } from './patterns.ts';

/**
 * Capitalised words that are not taken for names: days, relatives, large regions, styles, and words of common terms such as
 * "Phillips" in "Phillips screw".
 */
const capitals = setOf(`
  i i'm i'll i've i'd he she he's she's monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december christmas easter halloween thanksgiving valentine's valentine diwali hanukkah ramadan eid advent english german
  french spanish italian american british european latin greek roman arabic cyrillic english-speaking mr mrs ms dr uk us usa eu tv ok pc
  mother father mum mom dad gran grandma grandpa granny nan aunt uncle santa god earth sun moon day new year eve spring summer autumn winter
  internet europe asia africa america north south east west scandinavian nordic mediterranean atlantic pacific alps
  torx phillips allen pozidriv velcro schrader presta rockwell scoville celsius fahrenheit kelvin mohs braille morse gregorian
  windsor victorian georgian edwardian gothic baroque bauhaus shaker deco nouveau art polaroid chesterfield
  bluetooth wi fi wifi earth's cardan bowden bessel ø no nos vol approx care material size colour
`);
const weekdays = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
const joinsName = setOf('of the & de von van and d du la le');

/** In capitals these words are only emphasis: "SMALL", "HERE". */
const everyday: ReadonlySet<string> = new Set(everydayWords);
/** Abbreviations that everybody writes in capitals. Other words in capitals, such as "YKK", are taken for names. */
const shorts = setOf(`
  tv usb led leds diy uk us usa eu ok pc ac dc gps hd uhd fhd lcd oled uv uva uvb bpa pvc abs pp pe pu tpu tpe tpr eva mdf hdf pla pet rpet
  hdpe ldpe pdf qr sd ssd hdd ram rom cpu gpu hdmi vga dvi rgb rgbw rf nfc rfid ir fm am dab mp aa aaa aaaa id ip en iso din ce gs fsc xs xl
  xxl xxxl ph ml cm mm kg oz lb lbs kw kwh mah hz khz mhz ghz db rpm psi bar dpi gsm spf pa nylon faq ps nb vat gbp usd eur sos atm cad bc
  ad am pm cmyk asap bbq dj cd dvd lp ep hi fi av pcb bmx mtb suv rv ev hepa hvac stem diys rrp a b c d e f g h i j k l m n o p q r s t u v
  w x y z ii iii iv vi vii viii ix pbt emf npt bsp tkl anc aptx aac sbc ipa ska pfc pfas gots oeko tex nbr epdm ptfe pom peek petg asa led's
  pov tip tips psa fyi btw aka tldr imo tbh omg lol wow yay psst bff dm eta lan wlan ps ootd grwm
`);

const prizes = phrasesOf(`
  award winning|award winner|prize winning|winner of|won the|won a|won an|won two|won several|awarded the|awarded a|awarded by|prize for|
  medal at|gold medal|silver medal|bronze medal|design award|red dot|finalist
`);
/** Phrases that claim a connection with other makers, with known people or with events. */
const ties = phrasesOf(`
  in collaboration with|a collaboration with|collaboration with|in partnership with|in cooperation with|together with the makers of|licensed by|
  licensed from|under licence from|under license from|under licence|endorsed by|as seen in|as seen on|featured in|as worn by|as used by|
  as carried by|as recommended by|official supplier|official partner|official|officially|supplier to|by appointment|
  by royal appointment|royal warrant|famous chef|celebrity|celebrities|olympic|world champion|champion|michelin starred|michelin
`);

const starts = firstWordsOf(prizes, ties);
/** Whether a name or one of the phrases may begin here. */
const isStart = keptPerToken((lower, text) => /^\p{Lu}/u.test(text) || starts.has(lower));

export function namesIn(sentence: Sentence, base: FactBase): Found[] {
  const { tokens, from, to } = sentence;
  const found: Found[] = [];
  const heading = isHeading(sentence);
  for (let at = from; at < to; at++) {
    if (!isStart(tokens[at] as Token)) continue;
    const next = heading ? 0 : readName(sentence, at, base) || readShort(sentence, at, base);
    const prize = next || readPrize(tokens, at, base);
    if (prize === 0) continue;
    found.push({ at, next: Math.min(prize, to), kind: 'name' });
    at = prize - 1;
  }
  return found;
}

function readPrize(tokens: readonly Token[], at: number, base: FactBase): number {
  const prize = phraseAt(tokens, at, prizes);
  if (prize > 0) return hasAny(base, ['award', 'prize', 'winner', 'medal'], ['won']) ? 0 : prize;
  const tie = phraseAt(tokens, at, ties);
  return tie > 0 && !knows(base, lowerAt(tokens, at)) && !knows(base, lowerAt(tokens, tie - 1)) ? tie : 0;
}

/**
 * The index of the token after a capitalised name that begins at `at` and stands in no fact: "designed by Studio Halvorsen". 0 if
 * no such name begins there, or if the word may have its capital only because it opens a clause.
 */
function readName(sentence: Sentence, at: number, base: FactBase): number {
  const { tokens, to } = sentence;
  if (!isName(tokens, at, base) || (opensClause(sentence, at) && !isMaker(sentence, at))) return 0;
  let next = at + 1;
  for (;;) {
    if (next < to && isName(tokens, next, base)) next += 1;
    else if (joinsName.has(lowerAt(tokens, next)) && isName(tokens, next + 1, base)) next += 2;
    else return Math.min(next, to);
  }
}

const making = setOf(`
  makes builds supplies designs designed developed tuned endorses endorsed recommends recommended uses wears swears chose chooses voted rated named
  tested approved built supplied pours weaves knits casts forges licenses licensed riders drivers players owners engineers designers
`);
/** Whether a verb of making follows, so that even the first word of a sentence is a name: "Halvorsen builds it for us". */
const isMaker = ({ tokens, to }: Sentence, at: number) =>
  at + 1 < to &&
  making.has(lowerAt(tokens, at + 1)) &&
  !noMaker.test(lowerAt(tokens, at)) &&
  // In "Pattern developed with anglers" and "Quantity supplied: three" the first word names what was made.
  !(/ed$/.test(lowerAt(tokens, at + 1)) && (at + 2 >= to || madeHow.test(lowerAt(tokens, at + 2))));
/** Endings of words that are hardly ever names, such as "Patience" in "Patience makes the surface". */
const noMaker = /(?:ly|s|ing|ed|ence|ance|ity|ness|tion|ment|ship|tice)$/;
/** What may stand after a participle, but not after a verb whose subject is a maker. */
const madeHow = /^(?:by|for|with|in|to|from|at|on|as|against|together|[,:;.])$/;

/** Whether a capital letter is usual here: at the beginning of a sentence, and after most signs, such as a dash with spaces. */
function opensClause({ tokens, from }: Sentence, at: number): boolean {
  const before = tokens[at - 1];
  if (at === from || !before || opensSentence(tokens, at)) return true;
  return !(before.kind !== 'sign' || [',', '&', '+', '/'].includes(before.text) || (isDash(before) && before.glued));
}

/**
 * The index of the token after an unknown name of three to six capitals, such as "YKK". 0 if none stands at `at`, or if a number,
 * a dash or another word in capitals stands beside it.
 */
function readShort({ tokens }: Sentence, at: number, base: FactBase): number {
  const token = tokens[at];
  if (token?.kind !== 'word' || !/^\p{Lu}{3,6}$/u.test(token.text) || shorts.has(token.lower) || everyday.has(token.lower))
    return 0;
  if (knows(base, token.lower) || base.phrases.has(token.lower) || unitNames.has(token.text) || unitNames.has(token.lower))
    return 0;
  const isNumbered =
    tokens[at + 1]?.kind === 'number' || tokens[at - 1]?.kind === 'number' || isDash(tokens[at + 1]) || isDash(tokens[at - 1]);
  if (isNumbered) return 0;
  // If a neighbouring word is in capitals too, the capitals are only emphasis and show no name.
  const isLoud = [at - 1, at + 1].some((near) => /^\p{Lu}{2,}$/u.test(tokens[near]?.text ?? ''));
  return isLoud ? 0 : at + 1;
}

/** Whether Nearly Every Word Is Written Like This, as in headings. There a capital letter does not show a name. */
function isHeading({ tokens, from, to }: Sentence): boolean {
  if (tokens[to - 1]?.text === '.') return false;
  let [large, small] = [0, 0];
  for (let at = from + 1; at < to && at < from + 40; at++) {
    const token = tokens[at] as Token;
    if (token.kind !== 'word' || isSmallWord(token.lower) || token.text.length < 3) continue;
    if (/^\p{Lu}/u.test(token.text)) large += 1;
    else small += 1;
  }
  return large > 1 && large > 3 * small;
}

function isName(tokens: readonly Token[], at: number, base: FactBase): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || !/^\p{Lu}\p{Ll}/u.test(token.text) || capitals.has(token.lower) || weekdays.test(token.lower))
    return false;
  if (
    isSmallWord(token.lower) ||
    valueOfWord(token.lower) !== undefined ||
    unitNames.has(token.text) ||
    unitNames.has(token.lower)
  )
    return false;
  const plain = token.lower.replace(/['’]s$/, '');
  if (capitals.has(plain)) return false;
  return !knows(base, token.lower) && !knows(base, plain) && !base.phrases.has(plain);
}
