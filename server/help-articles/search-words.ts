/** What the help search knows about words: small ones that say nothing, phrases that are one idea, and words that mean the same. */
import { wordsOf } from '#shared/platforms/measure.ts';
import { rootOf } from '#shared/text/stem.ts';

/** Words that are in questions of every kind. */
const smallWords = new Set(
  `a an the and or but if then than so of to for from with without within in into on onto at by as is are was were be been being am
  do does did doing done have has had having can could will would shall should may might must i me my mine we us our you your he she
  it its they them their this that these those there here what which who whom whose when where why how not no don't doesn't can't
  cannot won't isn't aren't didn't i'm i've i'd what's where's how's please want wants need needs like get gets getting got make
  makes making made let way thing things something anything someone anyone just really also still very too some any all every
  about up out over again only even ever now use uses using used listwright app does it work works possible able mean means meaning
  know tell say says find go put keep happens happen happened s t m re ve`.split(/\s+/),
);

/** Phrases that are one idea. The idea is one more word of the text or the question. */
const phrases: [pattern: RegExp, idea: string][] = [
  [/\b(log(ged|ging)?|sign(ed|ing)?|get)[ -]?(in|on)(to)?\b|\blogin\b/, 'signin'],
  [/\b(log|sign)[ -]?(out|off)\b|\blogout\b/, 'signout'],
  [/\bsign(ing)? ?up\b|\bregist\w+/, 'signup'],
  [/\be-?mails?\b/, 'email'],
  [/\balt(ernative)?[ -]?texts?\b|\b(image|picture|photo) descriptions?\b/, 'alttext'],
  [/\bseo\b|\bsearch engines?\b|\b(google )?rank(ing|ed|s)?\b/, 'seo'],
  [/\bundo\w*|\b(take|took|taken|taking|go|going|roll|bring|get|put)( \w+)? back\b|\brevert\w*|\broll ?back\b/, 'undo'],
  [/\b(brand|tone of|own|my) voice\b|\btone of voice\b|\bbrand ?kit\b/, 'voice'],
  [
    /\bbulk\b|\b(many|several|multiple|all|hundreds of|lots of|thousands of)( \w+){0,2} (texts?|descriptions?|products?|items?|listings?)\b|\bat once\b|\bmass\b|\bin one go\b|\b(\d{2,}|hundreds?|dozens?|thousands?)( \w+){0,2} (texts|descriptions|products|items|listings)\b/,
    'bulk',
  ],
  [/\bapi\b/, 'api'],
  [/\btwo[- ]factor\b|\b2fa\b|\bmfa\b|\bauthenticator\b/, 'twofactor'],
  [/\bran out\b|\brun(ning)? out\b|\bused up\b|\bno( \w+)? left\b|\bnone left\b/, 'usedup'],
  [/\bred line\b|\bunderlin\w+|\bhighlight\w*|\bflagg\w+|\bmarked\b/, 'marked'],
  [
    /\bmade[- ]up\b|\bmakes? (\w+ )?up\b|\binvent\w*|\bhallucinat\w*|\b(not|isn't|wasn't) true\b|\bfalse\b|\blies?\b|\bunsupported\b/,
    'invented',
  ],
  [/\b(credit|debit) cards?\b/, 'card'],
  [/\bshort ?cuts?\b|\bhot ?keys?\b/, 'shortcut'],
];

/** Words that mean the same to somebody who asks; each line is one meaning. */
const groups = [
  'description text copy listing content wording',
  'write generate create compose draft produce',
  'product item article listing goods',
  'catalogue catalog inventory assortment products',
  'picture image photo photograph',
  'upload import load bring add migrate transfer move',
  'download export extract save',
  'spreadsheet excel xlsx csv tsv sheet file table',
  'column field header mapping map match assign',
  'delete remove erase bin trash discard',
  'restore recover undelete bring',
  'undo revert restore',
  'version history previous earlier older old past',
  'cancel stop end quit terminate unsubscribe',
  'subscription plan tier package membership',
  'upgrade bigger larger higher more increase',
  'downgrade smaller cheaper lower reduce',
  'price cost pay charge money fee expensive',
  'invoice receipt bill billing vat tax',
  'pay payment card checkout purchase buy',
  'refund reimburse money',
  'query credit quota allowance limit balance',
  'password passphrase credential',
  'account profile user',
  'device session browser computer phone',
  'language translate translation german french spanish multilingual foreign',
  'keyword search term seo',
  'score rating grade points',
  'shortcut key keyboard hotkey',
  'privacy gdpr confidential data private personal',
  'ai model artificial intelligence claude anthropic gpt robot machine bot',
  'offline without internet builtin',
  'platform marketplace channel shop store amazon ebay etsy shopify walmart woocommerce',
  'rule limit maximum max restriction requirement length long characters',
  'claim statement sentence assertion',
  'wrong incorrect false error mistake untrue inaccurate',
  'problem error issue bug fail failed broken trouble',
  'feedback contact support complain report suggest suggestion request question',
  'check review approve proofread inspect verify',
  'fact detail attribute specification spec property information',
  'find finding warning marked notice alert',
  'voice tone style brand wording',
  'health quality audit overview',
  'mend fix repair correct improve',
  'edit change modify update adjust alter',
  'stock quantity inventory',
  'token api script developer integration programmatic',
  'dark night theme mode',
  'notification alert mail email',
  'duplicate copy twice same repeated identical similar',
  'paused frozen locked inactive disabled hibernated',
  'security secure safe hacked stolen protect',
  'variant size colour option',
  'feature function tool',
  'title headline name heading',
  'short long length shorter longer',
  'keep save store',
  'share link public',
  'dispute question doubt',
];

/** Splits a text into the roots of its words. Phrases that are one idea, such as "sign in", become one more word. */
export function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’']/g, "'").toLowerCase();
  const ideas = phrases.flatMap(([pattern, idea]) => (pattern.test(plain) ? [idea] : []));
  const words = wordsOf(plain.replace(/[-_/]/g, ' ')).filter((word) => !smallWords.has(word));
  return [...words.map(root), ...ideas];
}

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
