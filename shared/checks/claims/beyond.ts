/** Finds numbers that go beyond a fact: “more than 2 years”, if the fact says 2 years. */
import type { Claim } from './claim.ts';
import type { FactLine } from './fact-line.ts';
import { baseOf } from './measure-index.ts';
import type { Measure } from './measures.ts';
import { moreThanFact } from './messages.ts';

/** Words before a number that say that there is more of it, but not “at least” or “a little over”. */
const more =
  /(?:^|[^\p{L}])(?:more than|longer than|exceed(?:s|ing)|upwards of|mehr als|länger als|plus de|plus que|más de|más que)\s+(?:the |a |an |les |los )?$/iu;
/** These words say that as well, or mean a direction (“it goes over a 5 cm belt”) or where something begins (“above 60 °C”). */
const over = /(?:^|[^\p{L}])(?:over|above|über|au-delà de|superior a)\s+$/iu;
/** Of a length or a temperature they say it only beside one of these words. */
const measuring =
  /(?<!\p{L})(?:measur|reach|withst|resist|heat|height|length|width|depth|diameter|range|misst|messen|reich|hält|hitzebeständig|Höhe|Länge|Breite|Tiefe|Durchmesser|mesur|résist|hauteur|longueur|largeur|portée|mide|alcan|altura|longitud|anchura)/iu;
const side =
  /^\s*(?:wide|long|tall|high|deep|thick|across|in (?:length|height|width|depth)|lang|hoch|breit|tief|dick|de (?:long|haut|large|largo|alto|ancho))(?!\p{L})/iu;
const ofPlace = new Set(['length', 'temperature']);
/** Whether a sentence says what happens or must not happen beyond a number: “if you carry more than 5 kg, …”, “bei über 60 °C”. */
const conditional =
  /^[\s"“„«(]*(?:at|bei|ab|à|a)\s+\S+(?: als| than| de)?\s+$|(?<!\p{L})(?:if|when|whenever|once|unless|should|avoid|may|might|wenn|falls|sobald|sollte|vermeid\p{L}*|si|quand|lorsque|dès|évit\p{L}*|cuando|evit\p{L}*)(?!\p{L})/iu;
/** Behind these words the number is an age, and “children over 3” are those the fact means. */
const aged =
  /(?<!\p{L})(?:child(?:ren)?|kids?|adults?|babies|toddlers|people|persons|ages?|Kinder|Personen|Erwachsene|enfants|personnes|niños|personas)(?: aged)?\s*$/iu;

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
  const behind = text.slice(end, end + 20);
  if (
    !unit ||
    less.test(before) ||
    conditional.test(before.slice(before.lastIndexOf(',') + 1)) ||
    !isMore(before, behind, unit.dimension)
  )
    return null;
  const said = Math.max(...amounts.map(({ readings: [value = 0] }) => baseOf(value, unit)));
  const ofKind = facts().filter((fact) => fact.unit?.dimension === unit.dimension);
  const mostOf = (fact: KnownMeasure) =>
    Math.max(...fact.amounts.flatMap(({ readings }) => readings).map((value) => baseOf(value, fact.unit ?? unit)));
  const saysMore = ({ line, start: at }: KnownMeasure) => [more, over].some((words) => words.test(line.text.slice(0, at)));
  const same = ofKind.find((fact) => fact.unit?.id === unit.id && mostOf(fact) === said);
  if (!same || ofKind.some((fact) => mostOf(fact) > said || saysMore(fact))) return null;
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

function isMore(before: string, behind: string, dimension: string): boolean {
  if (more.test(before)) return true;
  if (!over.test(before) || across.test(behind) || aged.test(before.replace(over, ''))) return false;
  return !ofPlace.has(dimension) || measuring.test(before) || side.test(behind);
}
