/** English words by which a sentence denies something, and words that look like a denial and are none. */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Phrases as lists of words by their first word, because nearly every word of a text is looked up. */
export type PhrasesByFirst = ReadonlyMap<string, readonly (readonly string[])[]>;

function phrasesOf(phrases: readonly string[]): PhrasesByFirst {
  const byFirst = new Map<string, string[][]>();
  for (const phrase of phrases) {
    const words = phrase.split(' ');
    const [first = ''] = words;
    byFirst.set(first, [...(byFirst.get(first) ?? []), words]);
  }
  return byFirst;
}

/** Words which say that the thing after them is missing: "no lid", "lacks a lid". */
export const absences = setOf(
  'no without zero lacks lack lacking minus sans neither nor omits omit skips excluding excludes excl lose loses forgo forgoes sacrifices ditches ditch forget skip banish banishes banned',
);
/**
 * Words which say that what follows does not happen or is not true: "not washable", "never rusts". Short forms such as "isn't"
 * are recognised elsewhere.
 */
export const negations = setOf('not never cannot nobody nothing');
/**
 * Words of a small degree. The words after one of these are neither stated nor denied: "a hardly damp cloth" says neither that
 * the cloth is damp nor that it is not.
 */
export const degrees = setOf('hardly scarcely barely');
/** Places where things are stored. "Suede stays on the hanger" says that suede must not be worn. */
export const storages = setOf(
  'hanger shelf hook rack cupboard drawer wardrobe cabinet garage shed shop store home house pantry hall box bag case',
);
/** Phrases with the same meaning as `absences` or `negations`. */
export const denyingPhrases = phrasesOf([
  'free of',
  'free from',
  'leaves out',
  'leaving out',
  'we leave out',
  'goodbye to',
  'farewell to',
  'gone is',
  'gone are',
  'saves you',
  'spares you',
  'for lack of',
  'none of',
  'not one',
  'bring your own',
  'devoid of',
  'does without',
  'do without',
  'doing without',
  'goes without',
  'manages without',
  'dispenses with',
  'done away with',
  'instead of',
  'in place of',
  'rather than',
  'as opposed to',
  'excluded from',
  'exempt from',
  'refuses to',
  'fails to',
  'far from',
  'clean of',
  'bare of',
  'clear of any',
  'void of',
  'innocent of',
  'rid of',
  'stripped of',
  'in vain for',
  'nothing for',
]);

/**
 * Adjectives which say that the thing named after them does not go with the product: "unsuitable for pepper", "incompatible with
 * Macs".
 */
export const denyingAdjectives = setOf(
  'unsuitable unsuited unfit unfitted unsafe inappropriate incompatible impossible inadvisable unadvisable unwise unable unavailable useless untested unsupported',
);
/**
 * Verbs for what a person dislikes. With the product as their subject they name something that is bad for the product: "the lamp
 * hates water".
 */
export const aversions = setOf('hates hate dislikes dislike detests loathes dreads fears shuns resents abhors');
/** Verbs which say that the buyer has to get a thing elsewhere: "you supply the scissors". */
export const buyersVerbs = setOf(
  'bring supply provide buy purchase source order add own supplied provided bought purchased found ordered added brought sourced',
);
/** Phrases which say that the thing after them is an exception: "everything but the lid". */
export const exceptions = phrasesOf([
  'except',
  'excepting',
  'apart from',
  'aside from',
  'other than',
  'save for',
  'barring',
  'bar the',
  'no other',
  'everything but',
  'all but',
  'anything but',
  'exception of',
]);
/** Words that announce a warning. */
export const warnings = setOf('caution warning warn beware careful danger dangerous attention');
/** Words of agreement. They say that the question or assumption just before is true: "Dishwasher? Sure." */
export const consents = phrasesOf([
  'yes',
  'yep',
  'yup',
  'sure',
  'of course',
  'absolutely',
  'certainly',
  'naturally',
  'by all means',
  'go ahead',
  'feel free',
  'be my guest',
  'no problem',
  'no worries',
  'no bother',
  'no trouble',
  'no harm',
  'never mind',
  'not to worry',
  "don't worry",
  "that's fine",
  'why not',
  'help yourself',
  'in it goes',
]);
/** Phrases which say that something does no harm to the product: "letting it dry out does it no harm". */
export const harmless = phrasesOf([
  'no harm',
  'is no problem',
  'are no problem',
  'is no trouble',
  'are no trouble',
  'no objection',
  'nothing against',
  'is fine by',
  'are fine by',
  "won't hurt",
  "doesn't hurt",
  "doesn't mind",
  "don't mind",
  "won't mind",
]);
/** Signs that stand for no and yes in lists: "Consoles ✖", "macOS ✔". */
export const crossMarks = setOf('✖ ✗ ✘ ❌ ✕ ⛔ 🚫 ❎ 👎');
export const checkMarks = setOf('✔ ✓ ✅ ☑ 👍');

/** Phrases which say that the thing after them is bad for the product: "keep it away from water". */
export const cautions = phrasesOf([
  'away from',
  'keep off',
  'steer clear of',
  'stay clear of',
  'take off before',
  'remove before',
  'caution for',
  'caution to',
  'warning for',
  'warning to',
  'keep from',
  'keep it from',
  'keep them from',
  'protect from',
  'protect it from',
  'protect them from',
  'shield it from',
  'beware of',
  'avoid',
  'avoids',
  'avoiding',
]);
/** Phrases which say that the thing before them is missing or not allowed: "plasterboard is out", "bleach is to be avoided". */
export const denyingEnds = phrasesOf([
  'is out',
  'are out',
  'is off',
  'are off',
  'off limits',
  'taboo',
  'forbidden',
  'prohibited',
  'sold apart',
  'costs extra',
  'be avoided',
  'best avoided',
  'out of the question',
  'no go',
  'ruled out',
  'left out',
  'absent',
  'missing',
  'lacking',
  'excluded',
  'excepted',
  'exempted',
  'has none',
  'have none',
  'is a no',
  'are a no',
  'unavailable',
  'discouraged',
  'sorry',
  'up to you',
  'left to you',
  'you must find',
  'you must supply',
  'must be found',
  'oneself',
  'yours to buy',
  'is extra',
  'are extra',
  'stays away',
  'stay away',
  'stay out',
  'stays out',
  'stay outside',
  'stays outside',
  'stay home',
  'stays home',
  'stay at home',
  'stays at home',
  'stay with us',
  'stays with us',
  'stay behind',
  'stays behind',
  'look elsewhere',
  'go elsewhere',
  'need not apply',
  'in vain',
  'has no place',
  'have no place',
  'has no business',
  'have no business',
  'not welcome',
  'unwelcome',
  'unnecessary',
  'superfluous',
  'go unnoticed',
  'goes unnoticed',
  'go undetected',
  'goes undetected',
]);

/** After "no", "without" and the like, these words deny nothing about the product: "no doubt", "no more than". */
export const idleAbsences = setOf(
  'matter doubt wonder more less longer later earlier sooner problem problems time one reason surprise question questions exception exceptions ' +
    'other two three four compromise compromises fuss effort hassle worry worries end fail stranger excuse excuses guesswork mess nonsense ' +
    'drama bother trouble secret big wider taller bigger larger smaller heavier thicker thinner shortage lack limits limit such only need list',
);
/** After "not", "never" and "don't" these words deny nothing about the product: "not only", "don't forget". */
export const idleNegations = setOf(
  'only just merely simply least all every everyone everybody everything even yet too so quite as more less over above because until forget mention matter worry miss ' +
    'hesitate mind think know want like care wait help believe fret panic judge blame exactly necessarily always entirely surprisingly much many',
);
/** If one of these verbs is denied, nothing is said about whether the thing is there: "doesn't need a lid". */
export const needing = setOf('need require');
/** In a denial, these words only set a limit: "do not wash above 30 °C". The words after them are neither stated nor denied. */
export const limiting = setOf(
  'than until unless above over below under beyond longer hotter warmer more exceed exceeding before',
);
/** The words after one of these are neither stated nor denied about the product: "if you need a lid". */
export const conditions = setOf('if whether unless wish would');
/** The words after one of these name something that the product is compared with. */
export const comparing = setOf('than unlike like resembles replaces');
/**
 * A thing does not come with the product if one of these words is in the same part of the sentence: "needs a lid", "sold
 * separately".
 */
export const wanting = setOf(
  'need needs needed require requires required buy bought want wants optional optionally extra separate separately yourself upgrade order bring supply wanted missing',
);
/** After one of these, a thing belongs to somebody or something else: "your bag". */
export const foreign = setOf(
  'your my his her their our other another somebody someone whose ordinary normal usual most many some old',
);
/** Words that begin a new statement. */
export const turns = setOf('but because so yet though although while which whereas however instead still since');
/** Words that end the name of a thing after "no": in "no lid for the jar", only the lid is denied. */
export const prepositions = setOf(
  'with from in on for to by at when as of inside outside into onto over under behind around between against during through where that who is are was were has have to',
);
/**
 * Words that do not name the denied thing. "Not suitable for the oven" denies the oven, and "no timer function" denies the timer.
 */
export const weakWords = setOf(
  'include included includes including inclusive suitable suit suited suits intend intended use used uses usable using recommend recommended designed design possible necessary ' +
    'require required requires need needed needs supplied supply sold separately available provided provide function functions mode feature features option ' +
    'option options system version type kind contain contains contained containing product item items any own single trace crumb ' +
    'drop hint bit grain speck whit scrap safe put go goes place leave leaves keep get give let lets come comes have has make made find expect look allow allowed ' +
    'allows permit permitted work works run one thing box part parts advised approved meant able ready please ever piece set whatsoever got at all may must will should ' +
    "be been being there there's it's that's do does did won wouldn approval friendly proof here take takes taking even least lot sort pair side package parcel delivery scope kit yes true right much too quite very really another others else",
);
/** Words which say whether a thing comes with the product: "battery not included". */
export const included = setOf(
  'include included includes including supplied enclosed provided come comes contain contains box package parcel packaging delivery scope kit pack part sold delivered shipped ships',
);

/**
 * Each row: words in a text or a fact, the meanings that they exclude, and for some rows an exception. "=wash" is the meaning in
 * `same-meaning.ts` whose first word is "wash". If the facts contain the exception, the row excludes nothing: a wireless keyboard
 * with a cable may also be used wired.
 */
export const exclusions: readonly (readonly [said: string, excluded: readonly string[], unless?: string])[] = [
  [
    'hand wash only/wash by hand only/hand washing only/only by hand/handwash only/hand wash recommended/hand wash',
    ['=machine wash', '=dishwasher'],
  ],
  [
    'wipe clean only/wipe only/spot clean only/surface clean only/surface wash only/vacuum only/dust only/damp cloth only/sponge clean only',
    ['=wash', '=machine wash', '=dishwasher'],
  ],
  ['dry clean only/dry cleaning only', ['=wash', '=machine wash']],
  ['dry flat/line dry/line dry only/hang to dry/drip dry/dry lying flat', ['=tumble'], '=tumble'],
  [
    'indoor use only/indoors only/indoor only/only indoors/only for indoor use/for indoor use only/only for indoors',
    ['=outdoor'],
  ],
  ['outdoor use only/outdoors only/only outdoors', ['=indoor']],
  ['assembly required/self-assembly/flat-packed/requires assembly/needs assembly', ['=assembled']],
  ['fully assembled/ready assembled/pre-assembled/comes assembled/no assembly', ['=assemble']],
  ['corded/wired/mains-powered/mains powered', ['=cordless'], '=battery'],
  ['cordless/wireless/battery-powered/battery-operated', ['=corded'], '=cable'],
  ['single-use/disposable', ['=recharge', '=refill']],
  ['fixed height/one height', ['=adjust']],
  [
    'is fixed/are fixed/sewn-in/permanently attached/permanently fixed/permanently bonded/glued in/firmly attached/glued firmly/firmly glued/glued in place/' +
      'stitched in place/fixed in place/riveted on/welded on/moulded on/glued on/stitched on for good/built in for good',
    ['=remove'],
  ],
  [
    'right hand only/right-handers only/right-handed only/right-handed users only/only for right-handers/for right-handers only',
    ['=ambidextrous'],
  ],
  ['left hand only/left-handers only/left-handed only/only for left-handers/for left-handers only', ['=ambidextrous']],
  ['hand-operated/hand-cranked/muscle power/human-powered', ['=motor']],
];

/** Words of permission. A text contradicts a fact's warning only if it allows the thing with one of these words. */
export const permissions = setOf(
  'can may safe safely fine happy happily even welcome allowed wear leave put ok okay easily through straight',
);
/** Verbs with a very general meaning. A text that denies one of them does not contradict a fact that uses it. */
export const generalVerbs = setOf(
  'cover hold hang stand sit lie open close turn move carry help show look feel change start stop fit test certify',
);
/**
 * Kinds of damage. A fact may name one because the product withstands it ("scratch-resistant"), so a text that denies the damage
 * does not contradict the fact.
 */
export const damages = setOf(
  'leak scratch rust fade tear stain shrink slip slide skid wobble tip topple scuff chafe warp peel break tarnish crease fray pill smudge drip spill burn bleed crack chip',
);
/**
 * General words. If a fact denies a thing whose name has several words ("no back pocket"), one of these words alone does not mean
 * that thing.
 */
export const generalWords = setOf(
  'hand back side seat front top bottom inside outside water dry wet weather home house room day year vehicle car place surface oil body part size end way ' +
    'small large big long short high low full half new old light dark heavy colour color material metal wood paper cloth fabric skin food high inch foot year month week hour minute ' +
    'first second third left right hard soft hot cold warm cool clean natural normal standard regular direct daily whole open close table floor wall kitchen finish edge line point face',
);
