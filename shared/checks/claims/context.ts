/**
 * Decides whether a word such as "leather" says something about the product, by looking at the words around it. In "leather-look"
 * or "your leather jacket" it does not.
 */
import { rootOf } from '../../text/stem.ts';
import { isDash, opensSentence, type Token, wordAt, wordBefore } from '../../text/tokens.ts';
import { inhabitants, isMaking, workplaces } from '../../vocabulary/making.ts';
import { isPart, partStem } from '../../vocabulary/parts.ts';
import type { Mention } from '../../vocabulary/terms.ts';
import { determiners } from './clauses.ts';
import { endsAnswer } from './polarity.ts';

const denials = new Set([
  'no',
  'not',
  'without',
  'non',
  'never',
  'nor',
  'zero',
  "isn't",
  "aren't",
  'instead',
  'neither',
  'nothing',
  'none',
  'nobody',
  'cannot',
  'lacks',
  'lack',
  'absent',
  'avoids',
  'replaces',
]);
/** Beside one of these words, a material is only imitated: "leather-look", "silk-like", "steel effect". */
const likenesses = new Set([
  'like',
  'look',
  'looks',
  'effect',
  'inspired',
  'style',
  'styled',
  'feel',
  'imitation',
  'alternative',
  'smooth',
]);
/** After one of these words, a device is only near the product or compared with it: "beside a MacBook", "no bigger than an iPhone". */
const nextTo = new Set('beside near behind alongside than like as of to'.split(' '));
/** After a material, these words make it a colour: "copper-coloured". */
const tints = new Set('coloured colored colour color toned tone tinted tint hue hued'.split(' '));
const basicColours = new Set('blue grey gray green brown black white red yellow orange pink purple gold silver beige'.split(' '));
const compared = new Set(['like', 'than', 'resembles', 'imitates', 'unlike']);
/**
 * After one of these words, a material or colour describes something other than the product: "your white shirt", "drills wood".
 */
const elsewhere = new Set([
  'your',
  'any',
  'every',
  'most',
  'against',
  'cuts',
  'drills',
  'cleans',
  'removes',
  'onto',
  'their',
  'his',
  'her',
  'my',
]);
const purposes = new Set(['for', 'on', 'through', 'with']);
/**
 * After one of these words, an ambiguous material or colour does describe the product: "solid oak", "in rose", "recycled silver".
 */
const owning = new Set(
  (
    'in of from solid pure genuine real brushed polished matte matt glossy natural recycled soft light dark deep bright pale classic rich ' +
    'warm calm bold muted vivid fresh gentle dusty pastel cool subtle elegant timeless finest fine quality premium sturdy durable thick clear blown tempered raw aged antique colour color colours colors coloured ' +
    'colored material finish finished shade tone plated'
  ).split(' '),
);
/**
 * Parts of products, and common products. Before one of these words, a material or colour describes the product: "steel frame".
 */
const parts = new Set(
  (
    'frame handle body base finish lid case strap sole lining shell housing cover top bottom edge rim stand leg panel blade band bezel button ' +
    'zip trim stitching accent detail hardware clasp chain pendant ring stone bead knob shade cap bowl plate cup mug jar bottle vase one tone hue colourway box basket ' +
    'tray bag pouch wallet belt shoe boot shirt dress sweater jumper scarf hat glove sock blanket throw cushion pillow curtain rug mat towel ' +
    'sheet cloth apron table chair desk shelf lamp candle holder pot pan knife spoon fork board block toy doll puzzle necklace bracelet earring ' +
    'watch stripe pattern print version variant edition construction design surface coating exterior interior fabric upper outsole insole seat ' +
    'back arm foot core wick weave knit yarn thread cable cord plug socket screen display sleeve collar cuff hem hood pocket model set'
  ).split(' '),
);
const senses = new Set(
  'scent scents scented notes note aroma fragrance smell smells taste tastes flavour flavor flavours flavors perfume'.split(' '),
);
/** Before one of these words, a country's adjective is about culture and not about where the product was made: "French music". */
const cultures = new Set(
  (
    'music film films cinema cuisine recipes recipe cooking food dishes song songs lessons literature novel holiday holidays summer countryside ' +
    'café cafés cafe cafes bistro coast chanson opera history culture sun spring evening evenings mornings villa village kitchen kitchens garden ' +
    'gardens vibes flair charm inspiration inspired tradition traditions weather winter winters market customers'
  ).split(' '),
);
const origins = new Set(['in', 'from', 'of', 'by']);
const made = new Set(
  'made manufactured produced crafted handmade woven sewn designed built assembled grown sourced born brewed roasted handcrafted forged harvested imported knitted printed bottled origin comes come'.split(
    ' ',
  ),
);
/**
 * Near one of these words, a country or its adjective does not say where the product was made: "ships to Germany", "German
 * instructions".
 */
const dealings = new Set(
  'ships shipping ship delivery deliver delivered available sold sell stock stocked warehouse sizes sizing customers support instructions manual plug socket language languages version audio text'.split(
    ' ',
  ),
);
const languages = new Set([
  'english',
  'german',
  'french',
  'spanish',
  'italian',
  'dutch',
  'portuguese',
  'polish',
  'japanese',
  'chinese',
  'korean',
  'danish',
  'swedish',
  'czech',
]);

export interface Setting {
  tokens: readonly Token[];
  /**
   * Stems of the words in the product's name and category, such as "brush" for "brushes". A text uses these words for the
   * product.
   */
  called: ReadonlySet<string>;
  /** True for a title, a tag or a fact. These are short, so an ambiguous word in them is taken to describe the product. */
  terse: boolean;
}

/** Whether the text denies what the words name: "no plastic", "leather-free", "not waterproof". */
export function isDenied(tokens: readonly Token[], { at, next }: Pick<Mention, 'at' | 'next'>): boolean {
  if (['free', 'less'].includes(wordAt(tokens, next)?.lower ?? '') && wordAt(tokens, next + 1)?.lower !== 'of') return true;
  // The denial may be an answer: "Bluetooth: none", "Certified gluten-free? No."
  const isAnswered =
    [':', '?', '–', '—'].includes(tokens[next]?.text ?? '') && ['no', 'none', 'not'].includes(tokens[next + 1]?.lower ?? '');
  if (isAnswered && endsAnswer(tokens, next + 2)) return true;
  for (let i = at - 1; i >= 0 && i >= at - FAR; i--) {
    if (endsDenial(tokens[i] as Token)) return false;
    if (isDenial(tokens[i] as Token)) return !isEmphasis(tokens, i, at);
    if (tokens[i]?.lower === 'free' && tokens[i + 1]?.lower === 'of') return true;
  }
  return false;
}

/** Whether a denial before the words only stresses them: "no doubt waterproof", "you will not believe how waterproof it is". */
export function isStressed(tokens: readonly Token[], { at }: Pick<Mention, 'at'>): boolean {
  for (let i = at - 1; i >= 0 && i >= at - FAR && !endsDenial(tokens[i] as Token); i--)
    if (isDenial(tokens[i] as Token)) return isEmphasis(tokens, i, at);
  return false;
}

const endsDenial = (token: Token) => (token.kind === 'sign' && !isDash(token)) || turns.has(token.lower);
const isDenial = ({ lower }: Token) => denials.has(lower) || lower.endsWith("n't");

/** A denial counts for at most this many tokens after it: in "you will not find a trace of leather", "not" denies "leather". */
const FAR = 6;
/**
 * Words that begin a new statement. A denial before one of them does not apply to the words after it: "it does not slip and is
 * waterproof".
 */
const turns = new Set(['and', 'but', 'while', 'because', 'so', 'yet', 'though', 'although', 'which', 'still']);
/** After a denial, these words take it back: "not only waterproof" says that the product is waterproof. */
const only = new Set(['only', 'just', 'merely', 'simply', 'least']);
/** After "no", "nothing" and "without": "no doubt waterproof", "nothing short of waterproof", "without question organic". */
const beyondDoubt = new Set(
  'doubt doubts question exception fail compromise compromises wonder secret surprise matter other short'.split(' '),
);
/** After "not" and "never": "you will not believe how waterproof it is", "never fails to be organic". */
const notToBeMissed = new Set('forget believe miss overlook doubt hesitate wait mention fail fails worry not'.split(' '));
const unsurpassable = new Set(['cannot', "can't", "couldn't", 'never']);

/** Whether the denial at `i` is only emphasis, so that the words from `at` on are said all the same. */
function isEmphasis(tokens: readonly Token[], i: number, at: number): boolean {
  const { lower } = tokens[i] as Token;
  const behind = tokens[i + 1]?.lower ?? '';
  if (only.has(behind)) return true;
  if (lower === 'no' || lower === 'nothing') return beyondDoubt.has(behind);
  if (lower === 'without') return beyondDoubt.has(behind === 'a' || behind === 'any' ? (tokens[i + 2]?.lower ?? '') : behind);
  // "It cannot be more waterproof."
  if (unsurpassable.has(lower) && i < at - 1 && tokens[at - 1]?.lower === 'more') return true;
  // "Isn't it waterproof?" and "Why not take a waterproof mug?" are no questions that wait for an answer.
  if (lower.endsWith("n't") && ['it', 'this', 'that'].includes(behind)) return true;
  if (lower === 'not' && ['why', 'never', 'not'].includes(tokens[i - 1]?.lower ?? '')) return true;
  return (lower === 'not' || lower === 'never' || lower.endsWith("n't")) && notToBeMissed.has(behind);
}

/**
 * Whether a word of the vocabulary describes the product here: what it is, what it is made of, what it fits or where it comes
 * from.
 */
export function statesSomething(mention: Mention, setting: Setting): boolean {
  const { tokens } = setting;
  const { term, at, next } = mention;
  const before = wordBefore(tokens, at)?.lower ?? '';
  const behind = wordAt(tokens, next)?.lower ?? '';
  // Something "grey like a storm cloud" is grey, because "like" and an article begin a comparison. Something "silk-like" is not
  // silk.
  const isSimile = behind === 'like' && !isDash(tokens[next]) && determiners.has(tokens[next + 1]?.lower ?? '');
  if (likenesses.has(behind) && behind !== 'smooth' && behind !== 'feel' && !isSimile) return false;
  if (isDash(tokens[next]) && tokens[next]?.glued && likenesses.has(behind)) return false;
  if (compared.has(before) || (before === 'of' && likenesses.has(wordBefore(tokens, at - 1)?.lower ?? ''))) return false;
  // "Copper-coloured", "in a brass colour" and "steel-blue" name a colour, and no material.
  if (
    term.class === 'material' &&
    (tints.has(behind) || (isDash(tokens[next]) && tokens[next]?.glued && basicColours.has(behind)))
  )
    return false;
  if (term.class === 'country') return tellsOrigin(mention, setting);
  if (term.class === 'size' || term.class === 'risky' || term.class === 'certification')
    return !term.needsContext || isMark(mention, setting);
  if (term.class === 'compatibility' && isBesideProduct(tokens, at)) return false;
  if (term.class === 'compatibility')
    return (
      !term.needsContext || (/^\p{Lu}/u.test(tokens[at]?.text ?? '') && (!opensSentence(tokens, at) || mention.version !== ''))
    );
  if (isElsewhere(mention, setting)) return false;
  if (!term.needsContext || setting.terse) return true;
  if (owning.has(before) && (before !== 'of' || isMadeOf(tokens, at)) && !isOtherThing(mention, setting)) return true;
  if (tokens[at - 1]?.text === ':' || isListed(mention, setting)) return true;
  // A material that is the subject of a sentence ("The silver comes from…") is the material of the product.
  if (term.class === 'material' && ['is', 'comes', 'was', 'does', 'feels', 'gives', 'keeps', 'makes'].includes(behind))
    return true;
  return isThing(behind, setting) || ['made', 'coloured', 'colored', 'plated', 'finish', 'coated'].includes(behind);
}

/** Whether a device is only a thing near the product, or one of which the text compares the size. */
function isBesideProduct(tokens: readonly Token[], at: number): boolean {
  const isArticle = determiners.has(tokens[at - 1]?.lower ?? '') || tokens[at - 1]?.lower === 'your';
  const from = isArticle ? at - 2 : at - 1;
  const word = tokens[from]?.lower ?? '';
  if (!nextTo.has(word)) return false;
  const before = tokens[from - 1]?.lower ?? '';
  if (word === 'to') return before === 'next' || before === 'close';
  if (word === 'of') return before === 'size' || before === 'weight' || before === 'thickness';
  if (word === 'as') return isArticle && before !== 'well';
  return true;
}

/** Whether the words beside a material or colour show that it describes the product: "oak table", "in teal", "Colour: teal". */
export function saysOfProduct({ at, next }: Mention, setting: Setting): boolean {
  const { tokens } = setting;
  const before = wordBefore(tokens, at)?.lower ?? '';
  return owning.has(before) || tokens[at - 1]?.text === ':' || isThing(wordAt(tokens, next)?.lower ?? '', setting);
}

/** Whether the word before "of" shows that the product consists of the material: "made of glass". False for "12 kg of sand". */
function isMadeOf(tokens: readonly Token[], at: number): boolean {
  return ['made', 'out', 'consists', 'built', 'crafted', 'knitted', 'cut', 'woven'].includes(
    wordBefore(tokens, at - 1)?.lower ?? '',
  );
}

/** Whether the word and the one after it together name another thing: "cream cheese", "rose oil". */
function isOtherThing({ next }: Mention, { tokens }: Setting): boolean {
  return ['cheese', 'juice', 'oil', 'tea', 'cake', 'sauce', 'scent', 'fragrance', 'notes'].includes(
    wordAt(tokens, next)?.lower ?? '',
  );
}

function isThing(word: string, { called }: Setting): boolean {
  const stem = rootOf(word);
  return word !== '' && (called.has(stem) || parts.has(word) || parts.has(word.replace(/s$/, '')) || isPart(partStem(word)));
}

/** Whether an ambiguous word continues a list that describes the product: "rose" in "in white and rose". */
function isListed({ at }: Mention, { tokens }: Setting): boolean {
  const join = tokens[at - 1];
  if (join?.text !== ',' && join?.lower !== 'and' && join?.lower !== 'or' && join?.text !== '/') return false;
  return tokens[at - 2]?.kind === 'word' && owning.has(wordBefore(tokens, at - 2)?.lower ?? '');
}

function isElsewhere(mention: Mention, setting: Setting): boolean {
  const { tokens } = setting;
  const before = wordBefore(tokens, mention.at)?.lower ?? '';
  const behind = wordAt(tokens, mention.next)?.lower ?? '';
  if (elsewhere.has(before) || isPossessed(mention, tokens) || isScent(mention, tokens)) return true;
  if (!purposes.has(before) || behind === '') return before === 'on' || before === 'through';
  return before !== 'with' && !isThing(behind, setting);
}

/** Whether "your" or a similar word stands two words before: "your favourite leather chair". */
function isPossessed({ at }: Mention, tokens: readonly Token[]): boolean {
  return tokens[at - 1]?.kind === 'word' && ['your', 'my', 'their', 'any'].includes(tokens[at - 2]?.lower ?? '');
}

/** Whether the word says what the product smells or tastes of: "notes of cedar", "a pine scent". */
function isScent({ at, next }: Mention, tokens: readonly Token[]): boolean {
  if (senses.has(wordAt(tokens, next)?.lower ?? '')) return true;
  for (let i = at - 1; i >= 0 && i > at - 6; i--) {
    const token = tokens[i] as Token;
    if (senses.has(token.lower)) return ['of', 'with', ':', 'is'].includes(tokens[i + 1]?.text ?? '');
    if (token.kind === 'sign' && token.text !== ',') return false;
  }
  return false;
}

function isMark({ at, next, version }: Mention, { tokens, terse }: Setting): boolean {
  const text = tokens[at]?.text ?? '';
  if (/^\p{Lu}{2}/u.test(text)) return version !== '' || text === 'FDA';
  return terse || /certif/.test(wordAt(tokens, next)?.lower ?? '');
}

/**
 * At most this many tokens before a language are searched for "in", as in "in English, German and Spanish". Without a limit, an
 * endless list of languages would be searched back to its start for each of them.
 */
const LONGEST_LIST = 30;

/** Whether the word means a language and not a country of origin: "in English", "in English, German and Spanish". */
function isLanguage(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (
    before > 0 &&
    at - before < LONGEST_LIST &&
    (['and', 'or', ','].includes(tokens[before]?.lower ?? '') || languages.has(tokens[before]?.lower ?? ''))
  )
    before -= 1;
  return tokens[before]?.lower === 'in';
}

/** Whether a verb of making or a place of work, such as "workshop", stands in the few words before a place. */
function isMadeBefore(tokens: readonly Token[], place: number): boolean {
  for (let i = place - 1; i >= 0 && i > place - 8; i--) {
    const token = tokens[i] as Token;
    if (token.kind === 'sign' && !isDash(token) && token.text !== ',') return false;
    if (isMaking(token.lower) || workplaces.has(token.lower)) return true;
  }
  return false;
}

function tellsOrigin(mention: Mention, setting: Setting): boolean {
  const { tokens } = setting;
  const { at, next, term } = mention;
  const behind = wordAt(tokens, next)?.lower ?? '';
  const said = tokens[at]?.lower ?? '';
  let from = at - 1;
  while (from > 0 && ['the', 'a', 'southern', 'northern', 'western', 'eastern', 'and'].includes(tokens[from]?.lower ?? ''))
    from -= 1;
  const before = tokens[from];
  const verb = wordBefore(tokens, from)?.lower ?? '';
  if (languages.has(said) && isLanguage(tokens, at)) return false;
  if (before?.kind === 'word' && (origins.has(before.lower) || before.lower === 'to')) {
    if (dealings.has(verb) || before.lower === 'to') return false;
    if (made.has(verb) || isMaking(verb) || before.lower === 'from') return true;
    // "Riders in Germany" says where people live, not where the product is made.
    if (before.lower === 'in' && inhabitants.has(verb) && !isMadeBefore(tokens, from)) return false;
  }
  if (cultures.has(behind) && !made.has(verb)) return false;
  // "German road riders", "Italian customers": where people live says nothing about the product.
  if (inhabitants.has(behind) || inhabitants.has(wordAt(tokens, next + 1)?.lower ?? '')) return false;
  if (dealings.has(behind) || dealings.has(before?.lower ?? '')) return false;
  if (made.has(behind)) return true;
  if (tokens[at - 1]?.text === ':' || setting.terse)
    return !term.needsContext || /made|origin/.test(wordBefore(tokens, at - 1)?.lower ?? '');
  if (term.needsContext) return false;
  if (
    languages.has(said) &&
    ['and', 'or', ','].includes(behind || (tokens[next]?.text ?? '')) &&
    languages.has(tokens[next + 1]?.lower ?? '')
  )
    return false;
  return true;
}
