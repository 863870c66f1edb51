/** Measures that were given as a bare number, such as "Weight: 8". Nobody can tell eight grams from eight pounds. */

interface Measure {
  name: string;
  value: string;
  unit: string;
}

/**
 * Names that promise a measure. Not among them are "size" and "length" of clothes, which are said without a unit, and names that
 * count something.
 */
const measured =
  /^(?:(?:net|gross|item|product|package|packed|packing|shipping|total|overall|own|max\.?|maximum|min\.?|minimum) )?(?:weight|dimensions?|measurements?|height|width|depth|thickness|diameter|capacity|volume|gewicht|nettogewicht|bruttogewicht|maße|abmessungen|größe \(.*\)|höhe|breite|tiefe|dicke|durchmesser|volumen|fassungsvermögen|poids|hauteur|largeur|profondeur|épaisseur|diamètre|capacité|contenance|peso|altura|anchura|ancho|alto|profundidad|grosor|diámetro|capacidad)$/iu;

/** Measures without directions: an "l" or "t" behind their number is a unit, litre or tonne. */
const undirected = /weight|gewicht|poids|peso|capaci|volum|contenance|fassungsvermögen/iu;
/** Names that also count: the third volume of a series, a tent for 12 persons. Their whole numbers need no unit. */
const counting = /^(?:volume|capacity|volumen|fassungsvermögen|capacité|contenance|capacidad)$|[ ](?:volume|capacity)$/iu;

const number = '\\d+(?:[.,]\\d+)*';
const sides = (one: string, least: number) => `${one}(?: ?(?:x|×|\\*|by|/|-|–) ?${one}){${least},2}`;
const bare = new RegExp(`^${sides(number, 0)}$`, 'iu');
/** Sides with the letters of their directions, as in "H 4 x W 5". A letter behind a number is one only if every side has it. */
const directed = new RegExp(
  `^(?:${sides(`(?:[hwdlbt] ?)?${number}(?: ?\\([hwdlbt]\\))?`, 1)}|${sides(`${number} ?[hwdlbt]`, 1)})$`,
  'iu',
);

/** Whether a fact names a measure and gives only its number. */
export function lacksUnit(measure: Measure): boolean {
  const [name, value] = [measure.name.trim(), measure.value.trim()];
  if (measure.unit.trim() !== '' || !measured.test(name) || /^0+(?:[.,]0+)?$/.test(value)) return false;
  if (counting.test(name) && !/\d[.,]\d/.test(value)) return false;
  return bare.test(value) || (!undirected.test(name) && directed.test(value));
}

/** The measure without a unit that a feature gives in one line: "Weight: 8". Null for any other feature. */
export function unitlessLine(line: string): Measure | null {
  const [, name = '', value = ''] = /^([^:]{3,40}):(.{1,40})$/.exec(line.trim()) ?? [];
  const measure = { name: name.trim(), value: value.replace(/[.,;]\s*$/, '').trim(), unit: '' };
  return lacksUnit(measure) ? measure : null;
}

/** The facts without the measures that lack their unit. */
export const withUnits = <One extends Measure>(attributes: readonly One[]): One[] =>
  attributes.filter((attribute) => !lacksUnit(attribute));

/** What was typed in answer to the question for a unit, with the number where only the unit was typed: "kg" becomes "8 kg". */
export function answerWithNumber(given: string | undefined, typed: string): string {
  // The number in "cm3" is part of the unit.
  const isUnit = /^\D*(?:\p{L}\^?[23])?$/u.test(typed);
  return given === undefined || !isUnit ? typed : `${given} ${typed}`;
}
