/** Finds numbers that go beyond a fact: “more than 2 years”, if the fact says 2 years. */
import type { Claim } from './claim.ts';
import type { FactLine } from './fact-line.ts';
import { baseOf } from './measure-index.ts';
import type { Measure } from './measures.ts';
import { moreThanFact } from './messages.ts';

/** Words before a number that say that there is more of it, but not “at least” or “a little over”. */
const more =
  /(?:^|[^\p{L}])(?:more than|longer than|over|above|exceed(?:s|ing)|upwards of|mehr als|länger als|über|plus de|plus que|au-delà de|más de|más que|superior a)\s+(?:the |a |an |les |los )?$/iu;
/** Words that make it less than that again (“just over”), or forbid it (“never more than”). */
const less =
  /(?<!\p{L})(?:just|slightly|barely|touch|little|bit|shade|no|not|never|cannot|\p{L}+n['’]t|etwas|kaum|knapp|leicht|wenig|nicht|nie|keine?|un peu|à peine|guère|légèrement|pas|jamais|ne|algo|poco|apenas|nunca)(?!\p{L})/iu;
/** Behind a distance, these words show that “über” means a direction. */
const across = /^\s*(?:hinweg|hinaus)/u;

/** A number of a fact. `start` is its position in the text of the fact. */
interface KnownMeasure extends Pick<Measure, 'unit' | 'start'> {
  amounts: readonly { readings: readonly number[] }[];
  line: FactLine;
}

/**
 * The claim of a text that there is more than a fact says, by words such as “more than” before the same number. Null if the text
 * says no such thing, if a fact has a larger number of the kind, or if the fact itself says “more than”.
 */
export function beyondFact(
  text: string,
  { start, end, unit, amounts }: Omit<KnownMeasure, 'line'> & Pick<Measure, 'end'>,
  facts: () => readonly KnownMeasure[],
): Claim | null {
  const before = /[^.!?;:\n]*$/u.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? '';
  if (!unit || !more.test(before) || less.test(before) || across.test(text.slice(end, end + 10))) return null;
  const said = Math.max(...amounts.map(({ readings: [value = 0] }) => baseOf(value, unit)));
  const ofKind = facts().filter((fact) => fact.unit?.dimension === unit.dimension);
  const mostOf = (fact: KnownMeasure) =>
    Math.max(...fact.amounts.flatMap(({ readings }) => readings).map((value) => baseOf(value, fact.unit ?? unit)));
  const isMore = (fact: KnownMeasure) => mostOf(fact) > said || more.test(fact.line.text.slice(0, fact.start));
  const same = ofKind.find((fact) => fact.unit?.id === unit.id && mostOf(fact) === said);
  if (!same || ofKind.some(isMore)) return null;
  const value = text.slice(start, end);
  return {
    check: 'contradiction',
    severity: 'hard',
    start,
    end,
    clash: same.line,
    instead: null,
    removable: false,
    asFact: { name: same.line.name, value: `> ${value}` },
    reason: moreThanFact(value, same.line),
  };
}
