import type { Material } from './material.ts';
import { capitalise, sentence, uncapitalise, withoutStop } from './text.ts';

/** The content of the seller's own sentences, taken apart so that it can be told in another order and form. */
export interface Told {
  /** What the product is: "a classic kitchen tool for rolling out dough". */
  identity: string | null;
  /** True if the seller's first sentence has no verb: "Fresh apples, perfect for snacking". */
  bare: boolean;
  /** Whether the seller writes "the" before the product's name. */
  article: boolean;
  plural: boolean;
  /** Further statements, in the seller's order. */
  statements: Statement[];
  /** What the product has: "a built-in mirror". */
  parts: string[];
  /** What the product is good for, in the seller's words: "perfect for snacking". */
  uses: string[];
}

/**
 * `does`: a verb phrase that can follow "it" or "they" ("provides a long-lasting finish"). `whole`: a sentence that cannot safely
 * be taken apart.
 */
export type Statement = { kind: 'does' | 'whole'; text: string };

const useWords = '(?:perfect|ideal|great|suitable|essential|excellent|good) for|compatible with';
const participles: Record<string, string> = {
  featuring: 'features',
  offering: 'offers',
  providing: 'provides',
  delivering: 'delivers',
  adding: 'adds',
  bringing: 'brings',
  ensuring: 'ensures',
  giving: 'gives',
  creating: 'creates',
  including: 'includes',
  combining: 'combines',
  blending: 'blends',
  showcasing: 'showcases',
};
const verbs =
  'is|are|was|has|have|offers?|features?|provides?|comes?|combines?|brings?|delivers?|includes?|adds?|boasts?|represents?|showcases?|integrates?|cleanses?|holds?|fits?|keeps?|works?|gives?|makes?|uses?|runs?|lets?|helps?|protects?|exudes?|allows?|ensures?|creates?|serves?|captures?|blends?|adjusts?|folds?|connects?|supports?';
const said = {
  subject: new RegExp(`^(the |this |these |our )?(.{1,70}?) (${verbs}) (.+)$`, 'iu'),
  pronoun: /^(it|they) ([a-z]+) (.+)$/iu,
  led: new RegExp(
    `^(with|featuring|known for|made (?:from|of|with)|crafted (?:from|with|in|of)|designed (?:for|with|to)|${useWords}) (.+?), (?:(?:it|they) ([a-z]+)|(?:the [^,]{2,40}?|these [^,]{2,30}?) (${verbs})) (.+)$`,
    'iu',
  ),
  tail: new RegExp(`, (?:and )?(?=(?:${Object.keys(participles).join('|')}|known for|${useWords}) )`, 'iu'),
};

/** Takes the seller's sentences apart, sorted by what they say about the product. */
export function takeApart({ sentences, name, names }: Material): Told {
  const told: Told = { identity: null, bare: false, article: false, plural: false, statements: [], parts: [], uses: [] };
  for (const [index, text] of sentences.entries()) {
    const plain = withoutStop(text)
      .replace(/\b(it|they)['’](s|re)\b/gi, (_, who: string, be: string) => `${who} ${be === 's' ? 'is' : 'are'}`)
      .replace(/\s+/g, ' ');
    if (/[?!]$/.test(text.trim()) || plain.split(' ').length > 60) keepWhole(told, text);
    else if (
      !readLed(plain, told, names) &&
      !readSubject(plain, index, told, name, names) &&
      !readBare(plain, index, told, name, names)
    ) {
      readUse(plain, told, names) || keepWhole(told, text);
    }
  }
  return told;
}

/** Reads a sentence such as "With a creamy formula, it provides a vibrant finish."; false if the text has another form. */
function readLed(text: string, told: Told, names: Set<string>): boolean {
  const match = said.led.exec(text);
  if (!match) return false;
  const [, lead = '', what = '', ofPronoun, ofNoun, rest = ''] = match;
  if (/^(with|featuring)$/i.test(lead)) told.parts.push(what);
  else if (new RegExp(useWords, 'i').test(lead)) told.uses.push(`${lead.toLowerCase()} ${what}`);
  else {
    const [made = '', has] = what.split(' and featuring ');
    addDoes(told, `is ${lead.toLowerCase()} ${made}`);
    if (has) told.parts.push(has);
  }
  takeVerbPhrase(ofPronoun ?? ofNoun ?? 'is', rest, told, names);
  return true;
}

/**
 * Reads a sentence such as "The Red Lipstick is a classic choice." or "It features a sleek case."; false if it has another form.
 */
function readSubject(text: string, index: number, told: Told, name: string, names: Set<string>): boolean {
  const pronoun = said.pronoun.exec(text);
  if (pronoun) {
    const [, who = '', verb = '', rest = ''] = pronoun;
    if (/^they$/i.test(who)) told.plural = true;
    if (!/s$|^(are|have|can|will)$/i.test(verb) && !told.plural) return false;
    takeVerbPhrase(verb, rest, told, names);
    return true;
  }
  const match = said.subject.exec(text);
  const [, article = '', subject = '', verb = '', rest = ''] = match ?? [];
  if (!match || !isAbout(subject, name, index === 0 ? 0.5 : 1) || /,|\b(and its|which|that|while|whether)\b/i.test(subject))
    return false;
  if (index === 0) {
    told.article = /^the /i.test(article);
    told.plural = !/(s|has|was)$/i.test(verb) || /^(are|have)$/i.test(verb);
  }
  takeVerbPhrase(verb, rest, told, names);
  return true;
}

/**
 * Reads a first sentence without a verb, such as "Fresh and crisp apples, perfect for snacking."; false if it has another form.
 */
function readBare(text: string, index: number, told: Told, name: string, names: Set<string>): boolean {
  if (index !== 0 || new RegExp(`^[^,]* (${verbs}) `, 'iu').test(text)) return false;
  const match = new RegExp(
    `^([^,]{3,60}?)(?:,? (?=(?:${useWords}|packed|versatile|available|formulated|designed|providing) )|, (?=a ))(.+)$`,
    'iu',
  ).exec(text);
  const [, what = '', rest = ''] = match ?? [];
  if (!match || !isAbout(what, name)) return false;
  told.bare = true;
  told.identity = uncapitalise(what, names);
  if (!readUse(capitalise(rest), told, names))
    told.identity += /^(a|versatile|available|packed) /i.test(rest) ? `, ${rest}` : ` ${rest}`;
  return true;
}

/** Reads a text such as "Perfect for evening occasions."; false if it has another form. */
function readUse(text: string, told: Told, names: Set<string>): boolean {
  if (!new RegExp(`^(?:${useWords}) `, 'i').test(text)) return false;
  const [head = '', ...tails] = text.split(said.tail);
  told.uses.push(uncapitalise(head, names));
  for (const tail of tails) takeTail(tail, told);
  return true;
}

function takeVerbPhrase(verb: string, phrase: string, told: Told, names: Set<string>) {
  const [rest = '', ...tails] = phrase.split(said.tail);
  const be = /^(is|are)$/i.test(verb);
  if (be && new RegExp(`^(?:${useWords}) `, 'i').test(rest)) told.uses.push(rest);
  else if (be && told.identity === null && told.statements.length === 0 && /^(a|an|the|one of) /i.test(rest))
    told.identity = uncapitalise(rest, names);
  else addDoes(told, `${verb.toLowerCase()} ${rest}`);
  for (const tail of tails) takeTail(tail, told);
}

function takeTail(tail: string, told: Told) {
  const [word = '', ...rest] = tail.split(' ');
  const verb = participles[word.toLowerCase()];
  if (verb === 'features') told.parts.push(rest.join(' '));
  else if (verb) addDoes(told, `${verb} ${rest.join(' ')}`);
  else if (/^known$/i.test(word)) addDoes(told, `is ${tail}`);
  else told.uses.push(tail);
}

function addDoes(told: Told, text: string) {
  told.statements.push({ kind: 'does', text });
}

function keepWhole(told: Told, text: string) {
  if (text.split(' ').length <= 60) told.statements.push({ kind: 'whole', text: sentence(text) });
}

/**
 * Whether the subject of a sentence is the product: at least one of its words, and at least the fraction `share` of them, must
 * begin like a word of the product's name.
 */
function isAbout(subject: string, name: string, share = 0): boolean {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const stems = words(name).map((word) => word.slice(0, Math.max(3, word.length - 3)));
  const of = words(subject).filter((word) => !/^(by|in|for|with|and|of)$/.test(word));
  const shared = of.filter((word) => stems.some((stem) => word.startsWith(stem))).length;
  return shared > 0 && shared / of.length >= share;
}

/** Adapts a verb phrase to the plural if needed: "is"/"are", "provides"/"provide". */
export function agree(phrase: string, plural: boolean): string {
  const [verb = '', ...rest] = phrase.split(' ');
  const fitting = plural ? (pluralVerbs[verb] ?? verb.replace(/([^s])s$/, '$1')) : (singularVerbs[verb] ?? singularOf(verb));
  return [fitting, ...rest].join(' ');
}

const pluralVerbs: Record<string, string> = { is: 'are', has: 'have', was: 'were' };
const singularVerbs: Record<string, string> = { are: 'is', have: 'has', were: 'was', can: 'can', will: 'will' };
function singularOf(verb: string): string {
  return verb.endsWith('s') ? verb : `${verb}s`;
}
