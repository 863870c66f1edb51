/** What the help search knows about words: small ones that say nothing, phrases that are one idea, and words that mean the same. */
import { wordsOf } from '#shared/platforms/measure.ts';
import { rootOf } from '#shared/text/stem.ts';

/** Words that are in questions of every kind. */
const smallWords = new Set(
  `a an the and or but if then than so of to for from with within in into on onto at by as is are was were be been being am
  do does did doing done have has had having can could will would shall should may might must i me my mine we us our ours you your
  yours he she him her it its they them their this that these those there here what which who whom whose when where why how no not
  please want wants wanted need needs like get gets getting got make makes making made let lets way ways thing things stuff something
  anything everything someone anyone everyone somebody anybody just really also still very too some any all every each both about up
  out over again only even ever never always now yet today use uses using used listwright app site website does work works working
  worked possible able mean means meaning know tell say says said find go goes going put keep keeps happen happens happening happened
  hi hello hey help thanks thank ok um uh eg etc try trying tried seem seems see look wanna gonna gotta way whats hows wheres whos
  thats theres heres im ive id ill youre youve theyre weve its lets dont doesnt didnt cant cannot couldnt wont wouldnt shouldnt isnt
  arent wasnt werent hasnt havent hadnt aint one two three four five six seven eight nine ten twenty fifty hundred hundreds thousand
  thousands dozen dozens couple few several lot lots many much more most bit first so because while during since until before after
  own me by found s t m d re ve ll`.split(/\s+/),
);
/** Contractions are small words with and without their apostrophe. */
const isSmall = (word: string) => smallWords.has(word) || (word.includes("'") && smallWords.has(word.replaceAll("'", '')));

/** Phrases that are one idea. The idea is one more word of the text or the question. */
const phrases: [pattern: RegExp, idea: string][] = [
  [/\b(log(ged|ging)?|sign(ed|ing)?|get)[ -]?(in|on)(to)?\b(?! touch)|\blogin\b/, 'signin'],
  [/\b(log|sign)[ -]?(out|off)\b|\blogout\b/, 'signout'],
  [/\bsign(ing)? ?up\b|\bregist\w+/, 'signup'],
  [/\be-?mails?\b/, 'email'],
  [/\balt(ernative)?[ -]?texts?\b|\b(image|picture|photo) descriptions?\b/, 'alttext'],
  [/\bseo\b|\bsearch engines?\b|\b(google )?rank(ing|ed|s)?\b/, 'seo'],
  [
    /\bundo\w*|\b(take|took|taken|taking|go|going|roll|bring|get|put)( (?!money|paid)\w+)? back\b|\brevert\w*|\broll ?back\b/,
    'undo',
  ],
  [/\b(brand|tone of|own|my) voice\b|\btone of voice\b|\bbrand ?kit\b/, 'voice'],
  [
    /\bbulk\b|\b(many|several|multiple|all|hundreds of|lots of|thousands of)( \w+){0,2} (texts|descriptions|products|items|listings)\b|\bat once\b|\bmass\b|\bin one go\b|\b(\d{2,}|hundreds?|dozens?|thousands?)( \w+){0,2} (texts|descriptions|products|items|listings)\b/,
    'bulk',
  ],
  [/\bapi\b/, 'api'],
  [/\btwo[- ]factor\b|\b2fa\b|\bmfa\b|\bauthenticator\b/, 'twofactor'],
  [/\bran out\b|\brun(ning)? out\b|\bused up\b|\bno( \w+)? left\b|\bnone left\b/, 'usedup'],
  [/\bred line\b|\bunderlin\w+|\bhighlight\w*|\bflagg\w+|\bmarked\b/, 'marked'],
  [
    /\b(make|makes|made|making)( \w+){0,3} up\b|\bmade[- ]up\b|\bdream(s|ed|t|ing)?( \w+){0,2} up\b|\binvent(s|ed|ing|ions?)?\b|\bhallucinat\w*|\bfabricat\w*|\b(ai|text|description) (said|says|claims?|claimed|states?)\b|\b(not|isn'?t|wasn'?t|aren'?t) (true|correct|right)\b|\buntrue\b|\bfalse\b|\bfake\b|\b(lie|lies|lied|lying)\b|\bnonsense\b|\b(isn'?t|is not|wasn'?t|not|never|nowhere)( \w+){0,2} in (my|our|the) (products?|facts?|notes?|data|file)\b/,
    'invented',
  ],
  [/\btoo (many|much)\b/, 'toomany'],
  [/\bmoney back\b|\brefund\w*|\breimburs\w*/, 'refund'],
  [
    /\b(where( is|'?s| are)?( my| the)?|find( a| my| the| an)?|search( for)?( a| my| the)?) (products?|items?|listings?)\b/,
    'findproduct',
  ],
  [
    /\bpriva(te|cy) (of|data|policy)|\bprivacy\b|\bconfidential\w*|\btrain(ed|ing)?\b|\bwho (else )?(can )?(see|sees|reads?|access(es)?)\b|\bwhere( is| are|'?s)? (my|our) data\b|\b(sent|send|sends|told|given|shared|share|shares) (to|with) (the )?(ai|provider|anthropic|openai|third|others)\b/,
    'privacy',
  ],
  [/\b(can'?t|cannot|can not|unable to|not allowed to) (\w+ )?(edit|change)\b|\bread[- ]only\b/, 'readonly'],
  [/\bstop(ping)? (paying|payments?|((the|my) )?(subscription|plan|renewal))\b|\bunsubscribe\b(?! from)|\bcancel\w*/, 'cancel'],
  [/\bhow much (does|do|is|are|for)\b|\bpric(e|es) (of|for) (the )?plans?\b|\bpricing\b/, 'pricing'],
  [/\bwhat( is|s|'s| are| counts as)? (a |an |the |as a )?(ai )?(quer(y|ies)|credits?)\b/, 'whatquery'],
  [/\b(how many|how much|what)\b.*\b(left|remain\w*)\b|\bbalance\b/, 'left'],
  [
    /\b(write|writing|written|create|creating|generate|generating|draft|compose)( \w+){0,3} (texts?|descriptions?|cop(y|ies)|blurbs?|listings?|captions?)\b/,
    'writetext',
  ],
  [/\btop(ping|ped)?[ -]?up\b|\b(buy|bought|purchase|get|order)( \w+){0,2} (quer(y|ies)|credits)\b/, 'topup'],
  [/\b(all|everything|copy)( (of|in))?( my| our| the)? (data|account)\b/, 'alldata'],
  [/\block(ed|ing)? (me |us )?out\b|\b(can'?t|cannot|can not) get in\b/, 'lockedout'],
  [
    /\breach(ing)?( out)?( to)? (you|support|some(one|body)|any(one|body)|people)\b|\b(get|be) in touch\b|\btalk to\b|\bspeak (to|with)\b/,
    'contact',
  ],
  [/\bset(ting)?[ -]?up\b/, 'setup'],
  [/\b(back|backing)[ -]?up\b|\bbackups?\b/, 'backup'],
  [/\bupload\w*|\bimport\w*|\b(bring|bringing|load|loading|pull|pulling)( \w+){0,4} in(to)?\b/, 'import'],
  [
    /\bexport\w*|\bdownload\w*( \w+){0,3} (csv|excel|xlsx|spreadsheets?|files?|products|items|catalogue|catalog|listings)\b|\b(get|take|pull)( \w+){0,3} out\b|\b(get|put|send|push|move|transfer)( \w+){0,4} (in|on|to|into|onto) (\w+ )?(shop|store|shopify|amazon|etsy|ebay|woocommerce|walmart|magento)\b/,
    'export',
  ],
  [
    /\bwrong (file|import|one)\b|\btwice\b|\bby (mistake|accident)\b|\baccident\w*|\b(import|upload)ed( \w+){0,2} wrong\b/,
    'mistake',
  ],
  [/\bwhere( did| is|'?s| are| do)?( my| the)?( \w+){0,2} (texts?|descriptions?|drafts?)\b/, 'wheretext'],
  [/\bapi[- ]?(key|token)s?\b|\baccess[- ](key|token)s?\b/, 'apitoken'],
  [/\b(ai|anthropic|claude|provider) key\b|\banthropic_api_key\b/, 'aikey'],
  [/\b(credit|debit) cards?\b/, 'card'],
  [/\bshort ?cuts?\b|\bhot ?keys?\b/, 'shortcut'],
];

/** Words that mean the same to somebody who asks; each line is one meaning. */
const groups = [
  'description text copy blurb listing content wording writeup',
  'description caption paragraph',
  'write generate create compose draft produce',
  'product item article listing goods',
  'catalogue catalog inventory assortment products',
  'picture image photo photograph',
  'upload import load bring migrate transfer ingest',
  'download export extract',
  'spreadsheet excel xlsx csv tsv sheet file table workbook',
  'column field header mapping map match assign',
  'delete remove erase bin trash discard',
  'restore recover undelete bring',
  'undo revert restore',
  'version history previous earlier older old past',
  'cancel stop end quit terminate unsubscribe',
  'subscription plan tier package membership',
  'upgrade bigger larger higher more increase',
  'downgrade smaller cheaper lower reduce',
  'price cost fee expensive',
  'cost pay charge money fee',
  'invoice receipt bill billing vat tax',
  'pay payment card checkout purchase buy',
  'refund reimburse money',
  'query credit quota allowance token limit balance generation',
  'password passphrase credential',
  'account profile user login',
  'colleague team employee staff coworker teammate member user people assistant worker partner invite seat',
  'device session browser computer phone',
  'language translate translation german french spanish multilingual foreign',
  'keyword search term seo',
  'score rating grade points',
  'shortcut key keyboard hotkey',
  'privacy gdpr confidential data private personal',
  'ai model artificial intelligence claude anthropic gpt chatgpt openai gemini llm robot machine bot',
  'offline without internet builtin',
  'platform marketplace channel shop store amazon ebay etsy shopify walmart woocommerce',
  'rule limit maximum max restriction requirement length long characters',
  'claim statement sentence assertion line',
  'wrong incorrect false error mistake untrue inaccurate lie hallucinate invented',
  'problem error issue bug fail failed broken trouble',
  'feedback contact support complain report suggest suggestion request question',
  'check review approve proofread inspect verify',
  'fact detail attribute specification spec property information',
  'find finding warning marked notice alert',
  'voice tone style brand',
  'health quality audit overview',
  'mend fix repair correct improve solve',
  'edit change modify update adjust alter',
  'stock quantity inventory',
  'api script developer integration integrate programmatic system software erp program automate python zapier webhook',
  'dark night theme mode appearance',
  'notification notify alert mail email message newsletter bell',
  'duplicate copy twice same repeated identical similar',
  'paused frozen locked inactive disabled hibernated',
  'security secure safe hacked stolen protect',
  'variant size colour option',
  'feature function tool',
  'title headline name heading',
  'short long length shorter longer',
  'keep save store',
  'share link public',
  'missing lacking absent incomplete empty',
  'vanish disappear lost missing',
  'info information detail data fact',
  'stop off disable mute silence',
  'grey greyed gray disabled unavailable',
  'human person real',
  'photo avatar',
  'running progress busy status job',
  'stored kept saved',
  'publish live post apply',
  'dispute question doubt',
];

/** The names of all phrases. */
export const phraseNames: ReadonlySet<string> = new Set(phrases.map(([, idea]) => idea));

/** A word of a text or a question: as it is spelled, and its root. A phrase has no spelling of its own. */
export interface SearchWord {
  spelled: string | null;
  root: string;
}

/** Phrases are read for several purposes, and again whenever an article is published; so many of them are remembered. */
const REMEMBERED = 8_000;
const LONGEST = 120;
const remembered = new Map<string, readonly SearchWord[]>();

/** Splits a text into its words. Phrases that are one idea, such as "sign in", become one more word. */
export function readWords(text: string): readonly SearchWord[] {
  if (text.length > LONGEST) return split(text);
  const known = remembered.get(text) ?? split(text);
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(text, known);
  return known;
}

function split(text: string): SearchWord[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’']/g, "'").toLowerCase();
  const ideas = phrases.flatMap(([pattern, idea]) => (pattern.test(plain) ? [{ spelled: null, root: idea }] : []));
  const words = wordsOf(plain.replace(/[-_/]/g, ' ')).filter((word) => !isSmall(word));
  return [...words.map((spelled) => ({ spelled, root: root(spelled) })), ...ideas];
}

/** The small words of a text, which `searchWords` leaves out. */
export const smallOf = (text: string): ReadonlySet<string> =>
  new Set(wordsOf(text.replace(/[’']/g, "'").toLowerCase()).filter(isSmall));

/** The roots of the words of a text, and its phrases. */
export const searchWords = (text: string): string[] => readWords(text).map(({ root }) => root);

const endings: [ending: string, least: number][] = [
  ['ation', 4],
  ['ment', 4],
  ['ness', 4],
  ['ion', 4],
  ['ly', 4],
  ['er', 4],
];
/** A word without its endings, a little more daring than `rootOf`: "cancellation" and "cancel" become equal. */
function root(word: string): string {
  const short = rootOf(word.replace(/'s?$/, ''));
  for (const [ending, least] of endings)
    if (short.endsWith(ending) && short.length - ending.length >= least) return undouble(short.slice(0, -ending.length));
  return undouble(short);
}
/** "cancell" of "cancelled" becomes "cancel". */
const undouble = (word: string) => (word.length > 4 ? word.replace(/([^aeiousl\d])\1$|(l)l$/, '$1$2') : word);

/** The words of the groups as they are spelled, with their roots, so that a typing error in one of them is seen. */
export const groupWords: ReadonlyMap<string, string> = new Map(
  groups.flatMap((group) => group.split(' ').map((word) => [word, root(word)])),
);

/** For each word, in its root form, the other words that mean the same. */
export const meanings: ReadonlyMap<string, ReadonlySet<string>> = makeMeanings();

function makeMeanings() {
  const made = new Map<string, Set<string>>();
  for (const group of groups) {
    const roots = group.split(' ').map(root);
    for (const word of roots) {
      const others = made.get(word) ?? new Set();
      for (const other of roots) if (other !== word) others.add(other);
      made.set(word, others);
    }
  }
  return made;
}
