/**
 * Reads words whose letters are disguised as a buyer reads them: “wåterprööf”, “certiﬁed”, “w a t e r p r o o f”, “water💧proof”. The
 * letters that belong to the text's own language are left as they are.
 */
import type { ClaimLanguage } from './languages.ts';

/** A text in plain letters, and where each of its UTF-16 units comes from. */
export interface Plain {
  text: string;
  /** Turns a place of the plain text into the place of the same letters in the original. */
  placeOf: (start: number, end: number) => { start: number; end: number };
}

const ownLetters: Record<ClaimLanguage, RegExp> = {
  en: /(?!)/u,
  de: /[äöüßÄÖÜ]/u,
  fr: /[àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ]/u,
  es: /[áéíñóúüÁÉÍÑÓÚÜ]/u,
};

/** Letters of other alphabets, small capitals and others without a decomposition, each with the Latin letter that they look like. */
const lookAlikes = new Map(
  Object.entries({
    a: 'αаᴀɑ',
    b: 'ʙвЬ',
    c: 'сᴄϲ',
    d: 'ᴅԁđ',
    e: 'εеᴇє',
    f: 'ꜰƒ',
    g: 'ɢɡ',
    h: 'ʜһнħ',
    i: 'ıιіɪ',
    j: 'јᴊ',
    k: 'κкᴋ',
    l: 'ʟłӏ',
    m: 'ᴍм',
    n: 'ɴηп',
    o: 'οоᴏøσ',
    p: 'ρрᴘ',
    q: 'ԛ',
    r: 'ʀгɾ',
    s: 'ꜱѕ',
    t: 'τтᴛŧ',
    u: 'υᴜ',
    v: 'νᴠѵ',
    w: 'ωᴡԝшѡ',
    x: 'χх',
    y: 'уγʏ',
    z: 'ᴢ',
    A: 'ΑА',
    B: 'ΒВ',
    C: 'С',
    E: 'ΕЕ',
    F: 'Ϝ',
    H: 'ΗН',
    I: 'ΙІ',
    K: 'ΚК',
    M: 'ΜМ',
    N: 'Ν',
    O: 'ΟОØ',
    P: 'ΡР',
    S: 'Ѕ',
    T: 'ΤТ',
    X: 'ΧХ',
    Y: 'Υ',
    Z: 'Ζ',
  }).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
);

/** Letters that stand one by one: “w a t e r”, “w-a-t-e-r”. */
const spelt = /(?<![\p{L}\p{N}])\p{L}(?:[ -]\p{L}){4,80}(?![\p{L}\p{N}])/gu;
/**
 * A text may hold a disguised word if one of these is found in it: most texts need no second look. Without other letters, those of
 * ASCII are enough for the last two.
 */
const suspicious = [
  /[^\p{ASCII}–—‘’“”„«»…•·°€£×]/u,
  /[!-%(-,./:-@[-`{-~–—‘“”„«»…•·°€£×](?<=[A-Za-z].)(?=[a-z])/u,
  /[ -][A-Za-z][ -][A-Za-z][ -][A-Za-z][ -][A-Za-z](?![A-Za-z])(?<=(?<![A-Za-z])[A-Za-z].{8})/u,
];
/** Signs in the middle of a word; behind some of them a new word begins. */
const isBetween = /[^\s\p{L}\p{M}\p{N}'’&–—-]/u;
const isPlain = /^[A-Za-z0-9\s]/;
/** Divides a text into signs; plain letters may stay together. */
const oneByOne = /./gsu;
const inPieces = /[A-Za-z0-9\s]+|./gsu;
/** No sign stands for more letters. */
const MOST_LETTERS = 3;
const isLetter = /\p{L}/u;

/** The text in plain letters; null if it is in plain letters already. */
export function plainOf(text: string, language: ClaimLanguage): Plain | null {
  if (!suspicious.some((signs) => signs.test(text))) return null;
  const joined = new Set<number>();
  for (const { 0: letters, index } of text.matchAll(spelt))
    for (let at = 1; at < letters.length; at++) if (/[ -]/.test(letters[at] as string)) joined.add(index + at);
  let plain = '';
  // Asking for the last character of `plain` would take time in proportion to its length.
  let last = '';
  let size = 0;
  const starts = new Int32Array(MOST_LETTERS * text.length);
  const ends = new Int32Array(MOST_LETTERS * text.length);
  const add = (letters: string, start: number, end: number) => {
    plain += letters;
    last = letters[letters.length - 1] ?? '';
    const isSame = letters.length === end - start;
    for (let n = 0; n < letters.length; n++, size++) {
      starts[size] = isSame ? start + n : start;
      ends[size] = isSame ? start + n + 1 : end;
    }
  };
  for (const { 0: sign, index: start } of text.matchAll(joined.size > 0 ? oneByOne : inPieces)) {
    const end = start + sign.length;
    if (isPlain.test(sign) && !joined.has(start)) {
      add(sign, start, end);
      continue;
    }
    const isDropped =
      joined.has(start) ||
      /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(sign) ||
      (isBetween.test(sign) && isLetter.test(last) && isWordGoingOn(text, end));
    if (isDropped) {
      // A mark belongs to the letter before it.
      if (size > 0 && /\p{M}/u.test(sign)) ends[size - 1] = end;
      continue;
    }
    add(letterOf(sign, language), start, end);
  }
  if (plain === text) return null;
  return {
    text: plain,
    placeOf: (from, to) => ({ start: starts[from] ?? 0, end: ends[to - 1] ?? 0 }),
  };
}

/** Whether a small letter follows, perhaps behind further signs that nobody reads. */
const isWordGoingOn = (text: string, from: number): boolean =>
  /^[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Extended_Pictographic}]{0,8}\p{Ll}/u.test(text.slice(from, from + 20));

function letterOf(sign: string, language: ClaimLanguage): string {
  if (sign < '\u0080' || ownLetters[language].test(sign) || !/\p{L}/u.test(sign)) return sign;
  const letters = lookAlikes.get(sign) ?? sign.normalize('NFKD').replace(/\p{M}/gu, '');
  return /^[A-Za-z]{1,3}$/.test(letters) ? letters : sign;
}
