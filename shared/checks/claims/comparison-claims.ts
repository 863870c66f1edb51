/** Finds comparisons with other products: "softer than any other", "the lightest on the market", "nothing comes close". */
import { keptPerWord } from '../../text/per-word.ts';
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { isDash, keptPerToken, type Token } from '../../text/tokens.ts';
import { valueOfWord } from './amounts.ts';
import type { FactBase } from './fact-base.ts';
import { type Found, firstWordsOf, lowerAt, phraseAt, phrasesOf, type Sentence, setOf } from './patterns.ts';

/** Phrases that place the product above others, whatever words stand around them. */
const unmatched = phrasesOf(`
  second to none|no equal|no rival|no match|none comes close|nothing comes close|nothing else comes close|comes close|hands down|on the market|
  in its class|of its class|of its kind|in its field|like no other|unmatched|unrivalled|unrivaled|unequalled|unequaled|unsurpassed|unparalleled|
  unbeatable|unbeaten|incomparable|peerless|matchless|bar none|in a class of its own|in a league of its own|a class apart|a cut above|
  head and shoulders above|streets ahead|miles ahead|light years ahead|a step ahead|one step ahead|leaves the rest|leaves others|
  leaves the competition|sets the standard|sets the benchmark|sets a new standard|sets new standards|the benchmark|gold standard|
  outperforms|outperform|outlasts|outlast|outshines|outclasses|outsells|surpasses|trumps|eclipses|world class|world beating|
  world leading|market leading|industry leading|class leading|category leading|best in class|best of breed|record breaking|record setting|
  best selling|best seller|bestseller|bestselling|top selling|best loved|top rated|highest rated|number one|market leader|state of the art|
  the envy of|the first choice of|the only one of its kind|the choice of professionals|used by professionals|loved by thousands|
  trusted by thousands|trusted by professionals|preferred by professionals|the nation's favourite|the nation's favorite|
  without equal|without rival|without peer|without parallel|knows no equal|has no peer|no comparison|beyond compare|never been bettered|cannot be bettered|
  unlike any other|unlike other|unlike others|unlike ordinary|unlike cheap|unlike cheaper|unlike conventional|unlike most|like nothing else|
  as good as it gets|doesn't get better|does not get better|don't come better|doesn't come better|doesn't come finer|no better|no finer|none better|
  none finer|none lighter|none quieter|leaves every|leave every|leaves all|leaves other|puts every|puts all|puts other|puts the competition|to shame|
  them in the shade|others in the shade|it in the shade|everything in the shade|rivals in the shade|rest in the shade|can only dream|playing catch up|catch up with|where others|while others|what others|than others|the competition|competitors|
  competitor|the rest of the field|rated best|voted best|voted number|voted the|rated the|top of its class|top of the league|head of its class|
  the ultimate|superior to|superior quality|the rolls royce of|the king of|the queen of|the only one|none comes closer|nothing comes closer|nobody else's|no one else's|anything else you can buy|anything else on sale|anything you can buy|at twice the price|at double the price|twice its price|costing twice as much|costing double|nothing on sale|nothing sold|nothing you can buy|left every|left all|leaves every other|wipes the floor with|runs rings around|knocks spots off|blows the|walks over any|walks all over|nothing else like|nothing like it|
  nothing compares|beats every|beats all|beats any|beats the|outdoes|bests|tops every|dwarfs|the last word in|most popular|favourite of|favorite of|favourite among|favorite among|favourite with|a hit with|beloved by|loved by|holds the record|record holder|
  leading brand|leading brands|big brands|big names|known brands|most trusted|most loved|
  most sold|sells more than|sold more than|we've ever|hard to find a better|won't find a better|won't find a finer|
  never find a better|find a better|a better one|a finer one|first choice|go to choice|copied by|often copied|imitated|never equalled|
  nobody else|no one else|you'll ever|you will ever|we have ever|has ever|have ever|ever made|ever built|
  can't be beaten|cannot be beaten|can't be beat|award winning|prize winning
`);

/**
 * Words that mean other products, as in "than others" and "as good as any". Of a hyphenated word only the first part is listed:
 * "mass" for "mass-produced".
 */
const others = setOf(`
  any other others every most all rival rivals competing competitors anything anyone anybody many ordinary conventional comparable similar
  usual typical normal standard traditional regular average those ones everyone everything equivalent lesser mass cheaper
`);
const rest = setOf(
  'rest others competition competitors average usual market norm others rivals other most best finest standard big leading well',
);
const prepositions = setOf('in on with at from of by for');
/**
 * After "no" and a word for the product, or after "nothing else", these words make a comparison: "no mop cleans like it",
 * "nothing else cleans as well".
 */
const asMuch = setOf('so as this such that like beats beat matches match rivals rival compares comes equals touches touch');

const comparatives = /(?:^(?:better|more|less|worse|fewer)$|\p{L}{2}(?:[^aeo]er|ier|uer)$)/u;
const notComparative = setOf(`
  other rather after under over never ever water paper leather timber silver copper rubber power number winter summer order cover letter
  further another whether together either neither corner former later shower filter charger holder maker however offer matter weather
  cooler washer mixer blender tracker speaker computer customer supplier retailer carrier barrier dinner inner outer upper lower
  center meter meters litre liter member amber ember chamber counter monitor character cheer deer beer steer per her
  finger drawer user owner buyer seller driver rider walker camper climber player reader writer painter potter gardener baker butter
  pepper ginger clover flower tower border folder binder sticker zipper slider roller trailer trigger hammer spanner ladder bumper
  layer liner lacquer powder container sweater jumper slipper pullover teacher father mother brother sister daughter grandfather
  grandmother lover banner planner spinner hanger burner heater printer scooter adapter connector transmitter receiver feather heather
  leader dealer designer manufacturer importer engineer joiner carpenter sailor worker farmer brewer roaster shaver trimmer
`);
/** After "no" or "nothing", these comparatives do not compare products: "no longer", "nothing easier than that". */
const idle = setOf('longer simpler easier');
/** Endings of names of instruments and machines. "Thermometer" ends in "er", but is not a comparative. */
const instruments = /(?:meter|ifier|\p{L}{4}i[sz]er)$/u;
const isComparative = keptPerWord((lower) => comparatives.test(lower) && !notComparative.has(lower) && !instruments.test(lower));

const nobody = setOf('no nothing nobody none');
const asAdverb = setOf(
  'better quicker faster longer harder louder softer brighter cleaner quieter sturdier finer stronger lighter warmer',
);

const superlatives = /^(?:best|worst|finest|\p{L}{2,}est)$/u;
const notSuperlative = setOf(`
  rest test west forest chest vest nest guest interest request honest modest harvest earnest contest protest invest suggest digest
  manifest tempest priest latest almost nearest quest crest zest jest attest detest arrest conquest breast behest midwest northwest
  southwest everest budapest latest next
`);
const isSuperlative = keptPerWord((lower) => superlatives.test(lower) && !notSuperlative.has(lower));

/** Words that show what a superlative compares with: "the lightest on the market", "the best at this price". */
const scopes = setOf(`
  market class world price any all ever anywhere going available around today category kind buy find europe america britain country earth
  planet money generation peers rivals range field segment trade industry business roof yet seen know tried stocked sold sell kingdom
  height size weight type sort style group bracket league universe history town nation coast land among shop shops shelf shelves
`);
/**
 * Words of `scopes` that show a comparison only if "the" or a similar word stands before the superlative. "Best served at any
 * time" compares no products.
 */
const loose = setOf('any all ever going available around today made find yet seen know tried sold kind type money price');
/**
 * Words that show a comparison only after "of its", "in its" and the like: "the lightest of its size". Elsewhere they describe
 * the product itself: "the best size".
 */
const ownScopes = setOf('height size weight type sort style group range shop shops shelf shelves land town class kind');
const times = setOf('twice double half thrice times');

/** Whether a word may be the one at which `readComparison` finds a comparison. */
const mayCompare = keptPerToken(
  (lower) => comparisonStarts.has(lower) || isComparative(lower) || isSuperlative(lower) || lower.startsWith('out'),
);

export function comparisonsIn(sentence: Sentence, base: FactBase): Found[] {
  const { tokens, from, to } = sentence;
  const found: Found[] = [];
  for (let at = from; at < to; at++) {
    const token = tokens[at] as Token;
    if (token.kind !== 'word' || !mayCompare(token)) continue;
    const next = readComparison(sentence, at, base);
    if (next.length === 0) continue;
    const [start = at, end = at + 1] = next;
    const { lower } = tokens[start] as Token;
    // A fact with the same superlative supports the comparison.
    if (isSuperlative(lower) && base.phrases.has(lower)) continue;
    found.push({ at: start, next: Math.min(end, to), kind: 'comparison' });
    at = end - 1;
  }
  return found;
}

/**
 * Reads a comparison that begins at `at` or one token earlier. Returns the indexes of its first token and of the token after it.
 * Empty if there is no comparison.
 */
function readComparison(sentence: Sentence, at: number, base: FactBase): [] | [number, number] {
  const { tokens, to } = sentence;
  const lower = lowerAt(tokens, at);
  const phrase = phraseAt(tokens, at, unmatched);
  if (phrase > 0) return [at, phrase];
  if (lower === 'ahead' && lowerAt(tokens, at + 1) === 'of' && isOthers(tokens, at + 2)) return [at, at + 3];
  if (rating.has(lower)) {
    const next = readRating(sentence, at);
    if (next > 0) return [at, next];
  }
  if (lower === 'beats' && isOthers(tokens, at + 1)) return [at, at + 2];
  if (lower === 'every' && lowerAt(tokens, at + 1) === 'other' && isThing(tokens, at + 2)) return [at, at + 3];
  if (owners.has(lower) && favourites.has(lowerAt(tokens, at + 1))) return [at, Math.min(to, at + 3)];
  if (outdoing.test(lower) || (/^out\p{L}{3,}s$/u.test(lower) && isOthers(tokens, at + 1))) return [at, at + 1];
  if (times.has(lower)) {
    const multiple = readMultiple(sentence, at);
    if (multiple > 0) return [at, multiple];
  }
  if (lower === 'only' || lower === 'first') {
    const isSole = lowerAt(tokens, at - 1) === 'the' && base.called.has(rootOf(lowerAt(tokens, at + 1)));
    if (isSole && ['that', 'with', 'to', 'in', 'on', 'which', 'of'].includes(lowerAt(tokens, at + 2))) return [at, at + 3];
  }
  // The sentence begins with "other" and a word for the product: "Other lamps flicker."
  if (lower === 'other' && at === sentence.from && base.called.has(rootOf(lowerAt(tokens, at + 1)))) return [at, at + 2];
  if (lower === 'every' && lowerAt(tokens, at + 1) === 'one' && lowerAt(tokens, at + 2) === 'of')
    for (let i = at + 4; i < Math.min(to, at + 7); i++) if (isComparative(lowerAt(tokens, i))) return [at, i + 1];
  if (lower === 'makes' && /^(?:other|others|rivals|ordinary)$/.test(lowerAt(tokens, at + 1))) return [at, at + 2];
  if (lower === 'as') return readEqual(sentence, at, base);
  if (isComparative(lower) || lower === 'cooler' || lower === 'lower') {
    const than = readThan(sentence, at, base);
    if (than > 0) return [at, than];
    const none = isComparative(lower) ? noneBehind(sentence, at) || readScarce(sentence, at) : 0;
    if (none > 0) return [at, none];
  }
  if (nobody.has(lower)) {
    const next = readNobody(sentence, at, base) || readNoSuch(sentence, at);
    if (next > 0) return [at, next];
  }
  if (isComparative(lower)) {
    const next = readNeverMade(sentence, at);
    if (next > 0) return [at, next];
  }
  if (makers.has(lower)) {
    const next = readOtherMakers(sentence, at);
    if (next > 0) return [at, next];
  }
  if (isSuperlative(lower) || lower === 'most') return readSuperlative(sentence, at, base);
  return [];
}

/**
 * Reads a comparison by a superlative: "the lightest on the market", "Britain's lightest", "the steadiest post". Returns the
 * indexes of the superlative and of the token after the comparison; empty if the superlative does not compare the product with
 * others.
 */
function readSuperlative(sentence: Sentence, at: number, base: FactBase): [] | [number, number] {
  const { tokens, to } = sentence;
  const before = lowerAt(tokens, at - 1);
  const isMost = lowerAt(tokens, at) === 'most';
  if (isMost && (tokens[at + 1]?.kind !== 'word' || isSmallWord(lowerAt(tokens, at + 1)))) return [];
  const behind = isMost ? at + 2 : at + 1;
  if (owners.has(before) || (/^\p{Lu}\p{L}+['’]s$/u.test(tokens[at - 1]?.text ?? '') && !shortened.has(before)))
    return [at, behind];
  // After "the" or "our", a hyphenated superlative compares without any further word: "the longest-lasting pads".
  const isJoined = isDash(tokens[at + 1]) && tokens[at + 1]?.glued === true && tokens[at + 2]?.glued === true;
  if (isJoined && (before === 'the' || before === 'our')) return [at, at + 3];
  const isTold = [
    'the',
    'our',
    'their',
    'simply',
    'perhaps',
    'probably',
    'arguably',
    'easily',
    'possibly',
    'rated',
    'voted',
    'judged',
    'named',
  ].includes(before);
  const isAlone = hasScope(sentence, behind, isTold);
  if (
    isAlone ||
    (isTold &&
      (isOfProduct(sentence, behind, base) ||
        isOfAll(sentence, at) ||
        (isOfPlace(sentence, behind) && base.called.has(rootOf(lowerAt(tokens, behind))))))
  )
    return [at, Math.min(to, behind + 1)];
  return [];
}

/** Whether "of all" stands before the superlative: "Of all the birds in the wood it is the most finely drawn." */
function isOfAll({ tokens, from }: Sentence, at: number): boolean {
  for (let i = at - 1; i > from && i > at - 14; i--)
    if (lowerAt(tokens, i) === 'all' && lowerAt(tokens, i - 1) === 'of') return true;
  return false;
}

/**
 * Whether "of" or "in" and a place follow the superlative: "the finest bar of England" is a comparison with all other bars there.
 */
function isOfPlace({ tokens, to }: Sentence, from: number): boolean {
  for (let i = from; i < Math.min(to, from + 4); i++)
    if (['of', 'in'].includes(lowerAt(tokens, i)) && /^\p{Lu}\p{Ll}/u.test(tokens[i + 1]?.text ?? '')) return true;
  return false;
}

const shortened = setOf("it's that's what's here's there's let's who's he's she's where's how's");
/** Words that say among whom the product comes first: "the world's lightest", "the nation's favourite". */
const owners = setOf(
  "world's nation's country's market's industry's trade's continent's planet's year's today's everyone's class's",
);
/** Verbs for being better than others: "outlasts", "outgripped". */
const outdoing =
  /^out(?:-)?(?:last|perform|shin|class|sell|live|wear|grip|pace|rank|match|smart|score|gun)(?:s|es|e|ed|ped|ing)?$/;
const favourites = setOf('favourite favorite leading first only top number premier no');

/**
 * Before one of these words, "every other" means each second one: "every other day". Before any other word it means all other
 * products: "every other carrier".
 */
const ofTime = setOf(
  'day days week weeks month months year years morning evening night hour row time second minute stitch weekend spring summer autumn fall winter season page line fold hand side round monday tuesday wednesday thursday friday saturday sunday',
);
const isThing = (tokens: readonly Token[], at: number) =>
  tokens[at]?.kind === 'word' && !ofTime.has(lowerAt(tokens, at)) && !isSmallWord(lowerAt(tokens, at));

function isOthers(tokens: readonly Token[], at: number): boolean {
  const lower = lowerAt(tokens, at);
  return others.has(lower) || ((lower === 'the' || lower === 'its' || lower === 'your') && rest.has(lowerAt(tokens, at + 1)));
}

/**
 * Reads a comparison with "than" and other products: "softer than any other". `at` is the comparative. Returns the index of the
 * token after the comparison; 0 if there is none.
 */
function readThan({ tokens, from, to }: Sentence, at: number, base: FactBase): number {
  for (
    let i = at + 1;
    i < Math.min(to, at + 9) && (tokens[i]?.kind === 'word' || isDash(tokens[i]) || tokens[i]?.text === ',');
    i++
  ) {
    if (lowerAt(tokens, i) !== 'than') continue;
    // "No wider than" and "not more than" set limits and do not compare products.
    if (at > from && ['no', 'not', "isn't", "aren't", 'any'].includes(lowerAt(tokens, at - 1))) return 0;
    const other = prepositions.has(lowerAt(tokens, i + 1)) ? i + 2 : i + 1;
    if (isOthers(tokens, other) && !isOwnFormer(tokens, other)) return Math.min(to, other + 2);
    // After "more", "less" or "fewer", or before a number, "than" gives an amount and compares no products: "more than a handful",
    // "heavier than thirteen kilograms".
    const isAmount = ['more', 'less', 'fewer'].includes(lowerAt(tokens, at)) || valueOfWord(lowerAt(tokens, other)) !== undefined;
    const isLong = tokens[other + 1]?.kind === 'word';
    return !isAmount && isRival(tokens, other, base, to) ? Math.min(to, other + (isLong ? 2 : 1)) : 0;
  }
  return 0;
}

/**
 * After "most", "any" and the like, these words show that no products are compared: "than most people think", "than all that".
 */
const people = setOf('people think would expect like want need that this');
const isOwnFormer = (tokens: readonly Token[], at: number) => people.has(lowerAt(tokens, at + 1));

/** Words after "than" that name no other product: "than before", "than you think". */
const noRival = setOf(
  'usual before ever expected necessary needed life words half double twice once later everyone first last one two three hour hours minute minutes day days week weeks month months year years meets what where when long short wide deep high tall enough planned required recommended absolutely strictly',
);

/**
 * Whether the words at `at`, after "than" or "as", name something that the product is compared with: "than the best barber's",
 * "than glass", "than a pump with …", "than shop-bought ones".
 */
function isRival(tokens: readonly Token[], at: number, { called, stems }: FactBase, to: number): boolean {
  const lower = lowerAt(tokens, at);
  const isArticle = lower === 'the' || lower === 'a' || lower === 'an';
  const first = tokens[isArticle ? at + 1 : at];
  if (first?.kind !== 'word') return false;
  if (isArticle && (isSuperlative(first.lower) || /['’]s$|s['’]$/.test(first.lower))) return true;
  const isUnknown = !stems.has(rootOf(first.lower)) && !isSmallWord(first.lower) && !noRival.has(first.lower);
  if (!isArticle && isUnknown && first.text.length > 3 && !/(?:ly|ing)$/.test(first.lower)) return true;
  // Another product of the same kind, such as "a pump with …" or "the pumps you know", if the product is a pump.
  for (let i = at + (isArticle ? 1 : 0); i < Math.min(to, at + 4); i++) {
    const word = lowerAt(tokens, i);
    if (called.has(rootOf(word))) return lower !== 'the' || word.endsWith('s');
    if (['ones', 'sort', 'sorts', 'kind', 'kinds', 'version', 'versions', 'brands', 'brand'].includes(word)) return true;
    if (word === 'of' || tokens[i]?.kind !== 'word') return false;
  }
  return false;
}

const rating = setOf(
  'rate rates rated rank ranks ranked place places placed put puts prize prizes prized choose chooses chose pick picks picked prefer prefers',
);
const above = setOf('above over ahead before to');

/**
 * Reads a comparison by somebody's choice: "rate it above all others", "chose the lamp over any rival". `at` is the verb. Returns
 * the index of the token after the comparison; 0 if no other products are named, as in "rate it above all for its weight".
 */
function readRating({ tokens, to }: Sentence, at: number): number {
  for (let i = at + 1; i < Math.min(to, at + 5) && tokens[i]?.kind === 'word'; i++) {
    if (!above.has(lowerAt(tokens, i))) continue;
    const other = lowerAt(tokens, i) === 'ahead' && lowerAt(tokens, i + 1) === 'of' ? i + 2 : i + 1;
    const isAlone = ['all', 'any', 'every', 'most'].includes(lowerAt(tokens, other));
    const behind = tokens[other + 1];
    if (!isOthers(tokens, other) || (isAlone && (behind?.kind !== 'word' || isSmallWord(behind.lower)))) return 0;
    return Math.min(to, isAlone || behind?.kind === 'word' ? other + 2 : other + 1);
  }
  return 0;
}

/**
 * Reads a multiple of what other products have: "twice the grip of other mats". Returns the index of the token after it; 0 if
 * there is none.
 */
function readMultiple({ tokens, to }: Sentence, at: number): number {
  // After "half", "twice" and the like, "the" must follow: "half a dozen of those" counts things and compares nothing.
  if (lowerAt(tokens, at + 1) !== 'the' && lowerAt(tokens, at) !== 'times') return 0;
  for (let i = at + 1; i < Math.min(to, at + 6) && tokens[i]?.kind === 'word'; i++)
    if (lowerAt(tokens, i) === 'of' && isOthers(tokens, i + 1)) return Math.min(to, i + 2);
  return 0;
}

/**
 * Reads a comparison with "as" and other products: "as strong as any", "twice as long as other brushes". Returns the indexes of
 * its first token and of the token after it. Empty if no other products are named or meant, as in "as wide as it is high".
 */
function readEqual({ tokens, from, to }: Sentence, at: number, base: FactBase): [] | [number, number] {
  const start = times.has(lowerAt(tokens, at - 1)) && at > from ? at - 1 : at;
  for (let i = at + 1; i < Math.min(to, at + 6) && tokens[i]?.kind === 'word'; i++) {
    if (lowerAt(tokens, i) !== 'as') continue;
    const isCompared = isOthers(tokens, i + 1) || (start < at && isRival(tokens, i + 1, base, to));
    return i > at + 1 && isCompared && !isOwnFormer(tokens, i + 1) ? [start, Math.min(to, i + 2)] : [];
  }
  const isTold = ['twice', 'double', 'thrice', 'half', 'times'].some((word) => base.phrases.has(word));
  return start < at && bettered.has(lowerAt(tokens, at + 1)) && !isTold ? [start, at + 2] : [];
}
/** Who is meant is left out: “it charges twice as fast”. Of a length or size the product itself may be meant, opened or full. */
const bettered = setOf('fast quick quickly strong bright powerful effective efficient durable loud soft quiet sharp absorbent');

/**
 * Reads a sentence that opens with a comparative and goes on with a denial: "More grip has no mat." Returns the index of the
 * token after the denied word; 0 if there is no such denial.
 */
function noneBehind({ tokens, from, to }: Sentence, at: number): number {
  if (at !== from) return 0;
  for (let i = at + 1; i < Math.min(to, at + 6) && tokens[i]?.kind === 'word'; i++)
    if (i > at + 1 && nobody.has(lowerAt(tokens, i))) return Math.min(to, i + 2);
  return 0;
}

/**
 * Reads the statement that nothing better exists: "no thinner automatic exists", "there is no sturdier desk", "no lighter tent to
 * be had". Returns the index of the token after it; 0 if there is none. "No larger than" is a limit and no such statement.
 */
function readNoSuch({ tokens, from, to }: Sentence, at: number): number {
  const isMore = lowerAt(tokens, at + 1) === 'more';
  const behind = lowerAt(tokens, at + 1);
  if (
    lowerAt(tokens, at) !== 'no' ||
    !(isMore || isComparative(behind)) ||
    idle.has(behind) ||
    ['less', 'fewer', 'further'].includes(behind)
  )
    return 0;
  const noun = isMore ? at + 3 : at + 2;
  const isNoun = tokens[noun]?.kind === 'word' && !isSmallWord(lowerAt(tokens, noun)) && lowerAt(tokens, noun) !== 'than';
  if (!isNoun) return 0;
  const isThere = at - 1 > from && ['is', 'are', "there's", 'find', 'found', 'finds'].includes(lowerAt(tokens, at - 1));
  for (let i = noun; i < Math.min(to, noun + 6); i++) if (existing.has(lowerAt(tokens, i))) return i + 1;
  // "There is no bigger size" is about the sizes for sale and is not praise.
  return isThere && !ownThings.has(lowerAt(tokens, noun)) ? noun + 1 : 0;
}
const existing = setOf('exists exist made built sold available found had world market anywhere around');
const ownThings = setOf('size sizes version colour color model pack bag amount reason way setting step option cup bowl');

/**
 * Reads the statement that nothing better was ever made: "a finer feeder has never been made", "a longer-lived train does not
 * exist". `at` is the comparative. Returns the index of the token after the statement; 0 if there is none.
 */
function readNeverMade({ tokens, to }: Sentence, at: number): number {
  if (!['a', 'an', 'anything', 'more'].includes(lowerAt(tokens, at - 1))) return 0;
  let isNever = false;
  for (let i = at + 1; i < Math.min(to, at + 10); i++) {
    const lower = lowerAt(tokens, i);
    if ([',', ';', ':'].includes(lower)) return 0;
    if (lower === 'never' || lower === 'not' || /n['’]t$/.test(lower)) isNever = true;
    else if (isNever && (existing.has(lower) || lower === 'seen' || lower === 'find')) return i + 1;
  }
  return 0;
}

/**
 * Reads a comparison with what others make: "clearer than what other makers print", "other bracelets are all weaker". `at` is the
 * word "other" or one like it. Returns the index of the token after the comparison; 0 if there is none.
 */
function readOtherMakers({ tokens, from, to }: Sentence, at: number): number {
  const before = [lowerAt(tokens, at - 1), lowerAt(tokens, at - 2)];
  if (before[0] === 'what' && ['than', 'beyond', 'above', 'unlike', 'over'].includes(before[1] ?? ''))
    return Math.min(to, at + 2);
  if (at !== from) return 0;
  for (let i = at + 1; i < Math.min(to, at + 8) && tokens[i]?.kind === 'word'; i++)
    if (['is', 'are', 'feel', 'sound', 'seem', 'look'].includes(lowerAt(tokens, i)))
      for (let word = i + 1; word < Math.min(to, i + 4); word++) if (isComparative(lowerAt(tokens, word))) return word + 1;
  return 0;
}
const makers = setOf('other rival competing ordinary cheaper conventional');

const finding = setOf('find finds see buy hear meet own seen found bought');
const scarce = setOf("hardly won't never no not cannot can't hunt long hard nowhere don't wouldn't");

/**
 * Reads praise by a comparative: "clamps harder for the price", "you won't see a nicer one", "one finds no softer nest". `at` is
 * the comparative. Returns the index of the token after the praise; 0 if there is none.
 */
function readScarce({ tokens, from, to }: Sentence, at: number): number {
  const next = Math.min(to, at + 2);
  for (let i = at + 1; i < Math.min(to, at + 4); i++)
    if (lowerAt(tokens, i) === 'for' && lowerAt(tokens, i + 1) === 'the' && /^(?:price|money)$/.test(lowerAt(tokens, i + 2)))
      return Math.min(to, i + 3);
  let finds = false;
  for (let i = at - 1; i >= from && i > at - 9; i--) {
    if (finding.has(lowerAt(tokens, i))) finds = true;
    else if (finds && scarce.has(lowerAt(tokens, i))) return next;
  }
  return finds && lowerAt(tokens, at - 1) === 'no' ? next : 0;
}

/**
 * Reads the statement that nothing else is as good: "no brewer has a softer taste", "nothing sturdier at the price", "no other
 * mop gets tiles this clean". Returns the index of the token after it; 0 if there is none.
 */
function readNobody({ tokens, to }: Sentence, at: number, { called }: FactBase): number {
  const lower = lowerAt(tokens, at);
  const behind = lowerAt(tokens, at + 1);
  if (behind === 'but' || behind === 'more' || behind === 'less' || idle.has(behind)) return 0;
  if (lower === 'no' && behind === 'other' && isThing(tokens, at + 2) && tokens[at + 3]?.kind === 'word') return at + 3;
  // "Nothing sturdier" is praise. "Nothing sturdier than" may be a limit, and `readNoSuch` reads "no sturdier desk exists".
  if (isComparative(behind)) return lower === 'no' || lowerAt(tokens, at + 2) === 'than' ? 0 : at + 2;
  const isOwn = called.has(rootOf(behind));
  for (let i = at + 2; i < Math.min(to, at + 9); i++) {
    const token = tokens[i] as Token;
    if (token.kind !== 'word' && !isDash(token)) return 0;
    if (isComparative(token.lower) && (['a', 'an'].includes(lowerAt(tokens, i - 1)) || asAdverb.has(token.lower))) return i + 1;
    if ((isOwn || behind === 'else') && asMuch.has(token.lower) && i > at + 2) return Math.min(to, i + 2);
    if (isOwnSoon(tokens, at, i, called) && /^(?:more|better|less)$/.test(token.lower)) return i + 1;
  }
  return 0;
}

/**
 * After a superlative, these words make a comparison with other products: "the softest thing you'll wear", "the best we've made".
 */
const you = setOf("you'll you've we've i've you'd anyone nobody");
const outdoors = setOf(
  'trail hill hills road street water slopes court pitch beach block bench stage scene site mountain river lake bus train',
);

/** Whether one of the three words after `at`, but before `until`, names the product: "kit" in "no starter kit offers more". */
const isOwnSoon = (tokens: readonly Token[], at: number, until: number, called: ReadonlySet<string>) =>
  tokens.slice(at + 1, Math.min(at + 4, until)).some(({ lower }) => called.has(rootOf(lower)));

/**
 * Whether the words from `from` on tell what a superlative compares with: "on the market", "in its class". "The largest of the
 * bowls" compares only within the product. `isTold` is true if "the" or a similar word stands before the superlative.
 */
function hasScope({ tokens, to }: Sentence, from: number, isTold: boolean): boolean {
  for (let i = from; i < Math.min(to, from + (isTold ? 10 : 5)); i++) {
    const token = tokens[i] as Token;
    if ([';', ':', '(', '—', '–'].includes(token.text)) return false;
    const lower = token.lower.replace(/['’]s$/, '');
    const behind = lowerAt(tokens, i + 1);
    if (ownScopes.has(lower)) {
      if (
        ['its', 'this', 'the', 'that', 'any', 'our'].includes(lowerAt(tokens, i - 1)) &&
        ['of', 'in', 'at', 'for'].includes(lowerAt(tokens, i - 2))
      )
        return true;
      continue;
    }
    if (scopes.has(lower) && (isTold || !loose.has(lower)) && !(lower === 'all' && lowerAt(tokens, i - 1) !== 'of')) return true;
    if (lower === 'there' && behind === 'is') return true;
    if ((lower === 'you' || lower === 'money') && behind === 'can') return true;
    if (isTold && you.has(lower)) return true;
    if (lower === 'in' && i === from + (isTold ? 1 : 0) && /^\p{Lu}/u.test(tokens[i + 1]?.text ?? '')) return true;
    if (lower === 'on' && behind === 'the' && outdoors.has(lowerAt(tokens, i + 2))) return true;
  }
  return false;
}

/**
 * Whether the superlative before `at` is about the whole product, and so compares it with others: "the steadiest post", if the
 * product is a post. False for "the largest bowl of the set" and "the best way to clean".
 */
function isOfProduct({ tokens, to }: Sentence, at: number, { called }: FactBase): boolean {
  for (let i = at; i < Math.min(to, at + 3); i++) {
    const token = tokens[i] as Token;
    if (token.kind !== 'word' || isSmallWord(token.lower)) return false;
    if (called.has(rootOf(token.lower))) return lowerAt(tokens, i + 1) !== 'of' && !isDash(tokens[i + 1]);
  }
  return false;
}

const comparisonStarts = firstWordsOf(
  unmatched,
  rating,
  owners,
  times,
  nobody,
  makers,
  setOf('ahead beats every only first other makes as cooler lower most'),
);
