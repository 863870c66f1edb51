/** Makes sentences of units: joins neighbours that belong together, and chooses among the ways to say them. */
import { agreeing, type Subject, starting, withPronouns } from './subject.ts';
import { seedOf, sentence } from './text.ts';
import type { Unit } from './unit.ts';

/** A sentence with its frame: the sentence as it is without the facts in it. */
interface Candidate {
  text: string;
  frame: string;
}

/** Chooses sentences so that no frame comes twice in a text, and no two neighbours begin alike. */
export class Teller {
  private turn = 0;
  private readonly frames = new Set<string>();
  private lastStart = '';

  constructor(
    private readonly subject: Subject,
    private readonly seed: string,
    private readonly allows: (text: string) => boolean,
  ) {}

  /** All units of a paragraph as sentences, in their order. */
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

  /** Two units in one sentence if they can be joined, else the first alone; with the units that were told. */
  tellTogether(one: Unit, two: Unit | null): { text: string | null; told: Unit[] } {
    const text = two && belong(one, two) ? this.pick(this.pairs(one, two)) : null;
    return text && two ? { text, told: [one, two] } : { text: this.pick(this.singles(one)), told: [one] };
  }

  /** The best of these sentences: allowed, with a new frame, and beginning unlike the sentence before. */
  pick(candidates: readonly Candidate[]): string | null {
    const allowed = candidates.filter(({ text }) => this.allows(text));
    if (allowed.length === 0) return null;
    const fresh = allowed.filter(({ frame }) => !this.frames.has(frame));
    const unlike = fresh.filter(({ text }) => startOf(text) !== this.lastStart);
    const from = unlike.length > 0 ? unlike : fresh.length > 0 ? fresh : allowed;
    // First the frame, then one of its sentences: a frame with many variants must not come more often for that.
    const kinds = [...new Set(from.map(({ frame }) => frame))];
    const kind = kinds[this.choose(kinds.length)];
    const alike = from.filter(({ frame }) => frame === kind);
    const chosen = alike[this.choose(alike.length)] as Candidate;
    this.frames.add(chosen.frame);
    this.lastStart = startOf(chosen.text);
    return chosen.text;
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

  /** A sentence of "its", also with the noun: "the bag's". */
  private owners(text: string): string[] {
    const { noun, plural } = this.subject;
    return noun && !plural && text.startsWith('{its} ') ? [text, text.replace('{its}', `the ${noun}’s`)] : [text];
  }

  /** The ways to say one unit. */
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
    // "At 2 kg, it is black" joins what does not belong together; "it is black and weighs 2 kg" is fine.
    const ofColour = [one, two].some(({ topic }) => topic === 'colour');
    // "At 43 x 5 cm, it is made of beech" does so too.
    const ofStuff = [one, two].some(({ topic }) => topic === 'material');
    const isApart = (front: string) => ofColour || (ofStuff && front.startsWith('at '));
    const add = (frame: string, text: string) => found.push(this.candidate(`${one.topic}+${two.topic}.${frame}`, text));
    const says = (text: string) => agreeing(text, this.subject);
    const alike = one.section === 'size' ? two.section === 'size' : (one.bare === null) === (two.bare === null);
    const both = (alike ? [one, two] : []).map(({ does }) => does.find((phrase) => phrase.startsWith('has '))?.slice(4));
    if (both[0] && both[1]) {
      // "Has 3 feet and has a lid" becomes "has 3 feet and a lid".
      if (!isSimple(both[0]) || !isSimple(both[1])) return found;
      for (const [w, who] of subjects.entries())
        for (const [v, verb] of ['has', one.section === 'work' ? 'comes with' : 'has'].entries())
          add(`both.${w % 2}.${v}`, `${who} ${says(`${verb} ${both[0]} and ${both[1]}`)}`);
      return found;
    }
    for (const [w, who] of subjects.entries()) {
      for (const [a, first] of one.does.entries()) {
        for (const [b, second] of two.does.entries()) {
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

/** What is told together; "At 68 g, the watch is 11 mm thick" would join what has nothing to do with each other. */
const families = [
  ['material', 'colour'],
  ['colour', 'sizes'],
  ['size', 'height', 'width', 'length', 'depth', 'diameter', 'thickness', 'weight'],
  ['capacity', 'volume', 'weight'],
  ['warranty', 'guarantee', 'returns'],
  ['fit', 'use'],
];
const counts = ({ topic, bare, section }: Unit) => section === 'work' && bare !== null && !/^(?:fit|use)$/.test(topic);

/** Whether two units may share a sentence: those of one family, two counts, two cautions, or what it is made of with its size. */
const belong = (one: Unit, two: Unit) =>
  one.topic === two.topic ||
  (one.topic === 'material' && two.topic === 'size') ||
  families.some((family) => family.includes(one.topic) && family.includes(two.topic)) ||
  (counts(one) && counts(two)) ||
  (one.section === two.section && (one.section === 'care' || one.section === 'limits'));

const startOf = (text: string) => text.split(' ', 1)[0]?.toLowerCase() ?? '';
const verbOf = (phrase: string) =>
  phrase
    .split(' ')
    .slice(0, phrase.startsWith('is ') ? 1 : 2)
    .join(' ');
/** Whether a phrase can be joined to another by "and" without a doubt about what belongs together. */
const isSimple = (phrase: string) => !/,|;| and | or /.test(phrase.replace(/\(.*?\)/g, ''));
