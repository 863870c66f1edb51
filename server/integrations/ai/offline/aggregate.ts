/**
 * Makes sentences of units (things to say about the product, see unit.ts): joins neighbours that belong together, and chooses
 * among the ways to say them.
 */
import { literally } from '#shared/text/literally.ts';
import { agreeing, type Subject, starting, withPronouns } from './subject.ts';
import { seedOf, sentence } from './text.ts';
import type { Unit } from './unit.ts';

/**
 * A sentence with its frame: the same sentence with placeholders in place of its facts, so that two sentences of the same
 * pattern can be recognised.
 */
interface Candidate {
  text: string;
  frame: string;
}

/**
 * Chooses sentences so that, as far as possible, no frame (sentence pattern) is used twice in a text, and no two neighbouring
 * sentences begin alike.
 */
export class Teller {
  private turn = 0;
  private readonly frames = new Set<string>();
  private lastStart = '';
  private lastNamed = false;

  constructor(
    private readonly subject: Subject,
    private readonly seed: string,
    private readonly allows: (text: string) => boolean,
  ) {}

  /** Turns all units of a paragraph into sentences, in their order. */
  tell(units: readonly Unit[]): string[] {
    const sentences: string[] = [];
    for (let at = 0; at < units.length; ) {
      const one = units[at] as Unit;
      const two = units[at + 1];
      const pair = two && belong(one, two) ? this.pairs(one, two) : [];
      const joined = pair.length > 0 && this.choose(6) > 0 ? this.pick(pair) : null;
      const said = joined ?? this.pick(this.singles(one));
      if (said) sentences.push(said);
      at += joined ? 2 : 1;
    }
    return sentences;
  }

  /**
   * Says two units in one sentence if they can be joined, otherwise only the first. `told` lists the units that the sentence
   * says.
   */
  tellTogether(one: Unit, two: Unit | null): { text: string | null; told: Unit[] } {
    const text = two && belong(one, two) ? this.pick(this.pairs(one, two)) : null;
    return text && two ? { text, told: [one, two] } : { text: this.pick(this.singles(one)), told: [one] };
  }

  /**
   * Chooses one of these sentences: only allowed ones, and if possible one with a frame not used yet that does not begin like the
   * sentence before. Null if none is allowed.
   */
  pick(candidates: readonly Candidate[]): string | null {
    const allowed = candidates.filter(({ text }) => this.allows(text));
    if (allowed.length === 0) return null;
    const fresh = allowed.filter(({ frame }) => !this.frames.has(frame));
    // After "This steamer has …", "The steamer has …" would say the subject again, so "It" follows.
    const unlike = fresh.filter(
      ({ text }) => startOf(text) !== this.lastStart && !(this.lastNamed && this.names(startingWords(text))),
    );
    const from = unlike.length > 0 ? unlike : fresh.length > 0 ? fresh : allowed;
    // Choose a frame first, and then one of its sentences. Otherwise a frame with many variants would be chosen more often than
    // the others.
    const kinds = [...new Set(from.map(({ frame }) => frame))];
    const kind = kinds[this.choose(kinds.length)];
    const alike = from.filter(({ frame }) => frame === kind);
    const chosen = alike[this.choose(alike.length)] as Candidate;
    this.frames.add(chosen.frame);
    this.lastStart = startOf(chosen.text);
    this.lastNamed = this.names(chosen.text);
    return chosen.text;
  }

  /** Whether the text has the common noun of the product. */
  private names(text: string): boolean {
    const { noun } = this.subject;
    return noun !== null && new RegExp(`\\b(?:the|this|these) ${literally(noun)}\\b`, 'i').test(text);
  }

  choose(count: number): number {
    this.turn += 1;
    return seedOf(`${this.seed}/${this.turn}`) % count;
  }

  private candidate(frame: string, text: string): Candidate {
    return { frame, text: sentence(starting(withPronouns(text, this.subject))) };
  }

  private subjects(): string[] {
    const { noun } = this.subject;
    return noun ? ['{it}', `the ${noun}`, '{it}', `the ${noun}`, `${this.subject.plural ? 'these' : 'this'} ${noun}`] : ['{it}'];
  }

  /** For a sentence that begins with "its", adds a variant with the noun, such as "the bag's", if the noun is a singular. */
  private owners(text: string): string[] {
    const { noun, plural } = this.subject;
    return noun && !plural && text.startsWith('{its} ') ? [text, text.replace('{its}', `the ${noun}’s`)] : [text];
  }

  /** All ways to say one unit. */
  singles(unit: Unit): Candidate[] {
    const verbs = this.subjects().flatMap((who, w) =>
      unit.does
        .filter((does) => !does.startsWith('has a size of'))
        .map((does, d) => this.candidate(`${w % 2}.${unit.topic}.${d}`, `${who} ${agreeing(does, this.subject)}`)),
    );
    const own = unit.own.flatMap((text, o) =>
      this.owners(text).map((named, n) => this.candidate(`own.${unit.topic}.${o}.${n}`, named)),
    );
    return [...verbs, ...own];
  }

  /** The ways to say two units in one sentence. */
  pairs(one: Unit, two: Unit, subjects = this.subjects()): Candidate[] {
    const found: Candidate[] = [];
    // If one of the two facts is a colour, neither fact is put into a phrase before the other: "At 2 kg, it is black" joins
    // what does not belong together, while "it is black and weighs 2 kg" is fine.
    const ofColour = [one, two].some(({ topic }) => topic === 'colour');
    // If one of the two facts is a material, a phrase with "at" is not put before the other fact either: "At 43 x 5 cm, it is
    // made of beech".
    const ofStuff = [one, two].some(({ topic }) => topic === 'material');
    const isApart = (front: string) => ofColour || (ofStuff && front.startsWith('at '));
    const add = (frame: string, text: string) => found.push(this.candidate(`${one.topic}+${two.topic}.${frame}`, text));
    const says = (text: string) => agreeing(text, this.subject);
    const alike = one.section === 'size' ? two.section === 'size' : (one.bare === null) === (two.bare === null);
    // "It measures 38 x 25 cm and weighs 1.4 kg" is what people say, and not "has a size of 38 x 25 cm and a weight of 1.4 kg".
    const [ones, twos] = [one, two].map((unit) => (unit.section === 'size' ? plainly(unit.does) : unit.does)) as [
      string[],
      string[],
    ];
    const both = (alike ? [ones, twos] : []).map((does) => does.find((phrase) => phrase.startsWith('has '))?.slice(4));
    if (both[0] && both[1]) {
      // If both units begin with "has", say it once: "has 3 feet and has a lid" becomes "has 3 feet and a lid".
      if (!isSimple(both[0]) || !isSimple(both[1])) return found;
      for (const [w, who] of subjects.entries())
        for (const [v, verb] of ['has', one.section === 'work' ? 'comes with' : 'has'].entries())
          add(`both.${w % 2}.${v}`, `${who} ${says(`${verb} ${both[0]} and ${both[1]}`)}`);
      return found;
    }
    for (const [w, who] of subjects.entries()) {
      for (const [a, first] of ones.entries()) {
        for (const [b, second] of twos.entries()) {
          if (isSimple(first) && isSimple(second) && verbOf(first) !== verbOf(second)) {
            add(`and.${w % 2}.${a}.${b}`, `${who} ${says(first)} and ${says(second)}`);
          }
        }
        for (const [f, front] of two.fronts.entries()) {
          if (!isSimple(front) || isApart(front)) continue;
          add(`front2.${w % 2}.${a}.${f}`, `${front}, ${who} ${says(first)}`);
          if (/^with /.test(front) && isSimple(first) && !/^(?:has|comes with|offers) /.test(first))
            add(`with2.${w % 2}.${a}.${f}`, `${who} ${says(first)}, ${front}`);
        }
      }
      for (const [b, second] of two.does.entries()) {
        for (const [f, front] of one.fronts.entries())
          if (isSimple(front) && !isApart(front)) add(`front1.${w % 2}.${f}.${b}`, `${front}, ${who} ${says(second)}`);
      }
    }
    for (const [a, first] of one.own.entries()) {
      for (const [b, second] of two.own.entries()) {
        if (
          /^(?:the|\{its\}) /.test(first) &&
          /^(?:the|\{its\}) /.test(second) &&
          isSimple(first) &&
          isSimple(second) &&
          !/:/.test(first + second)
        )
          add(`own.${a}.${b}`, `${first}, and ${second}`);
      }
    }
    return found;
  }
}

/** Those ways to say a size that have a verb of their own; all of them if none has. */
function plainly(does: readonly string[]): readonly string[] {
  const own = does.filter((phrase) => !phrase.startsWith('has '));
  return own.length > 0 ? own : does;
}

/**
 * Topics that may share a sentence. Topics of different groups may not: "At 68 g, the watch is 11 mm thick" would join two
 * unrelated facts.
 */
const families = [
  ['material', 'colour'],
  ['colour', 'sizes'],
  ['size', 'height', 'width', 'length', 'depth', 'diameter', 'thickness', 'weight'],
  ['capacity', 'volume', 'weight'],
  ['warranty', 'guarantee', 'returns'],
  ['fit', 'use'],
];
const counts = ({ topic, bare, section }: Unit) => section === 'work' && bare !== null && !/^(?:fit|use)$/.test(topic);

/**
 * Whether two units may share a sentence: two of one topic or family, two counts, two about care, two cautions, or the material
 * with the size.
 */
const belong = (one: Unit, two: Unit) =>
  one.topic === two.topic ||
  (one.topic === 'material' && two.topic === 'size') ||
  families.some((family) => family.includes(one.topic) && family.includes(two.topic)) ||
  (counts(one) && counts(two)) ||
  (one.section === two.section && (one.section === 'care' || one.section === 'limits'));

/** Enough of a sentence to see its subject. */
const startingWords = (text: string) => text.split(' ', 5).join(' ');
const startOf = (text: string) => text.split(' ', 1)[0]?.toLowerCase() ?? '';
const verbOf = (phrase: string) =>
  phrase
    .split(' ')
    .slice(0, phrase.startsWith('is ') ? 1 : 2)
    .join(' ');
/**
 * Whether a phrase is simple enough to be joined to another by "and". With a comma or an "and" inside a phrase, readers could
 * not tell what belongs together.
 */
const isSimple = (phrase: string) => !/,|;| and | or /.test(phrase.replace(/\(.*?\)/g, ''));
