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

const number = '\\d+(?:[.,]\\d+)*';
/** A number with the letter of its direction, as in "H 4 x W 5". One number alone has none, because "1.7 l" is a volume. */
const side = `(?:[hwdlbt] ?)?${number}(?: ?\\([hwdlbt]\\)| ?[hwdlbt])?`;
const bare = new RegExp(`^(?:${number}|${side}(?: ?(?:x|×|\\*|by|/|-|–) ?${side}){1,2})$`, 'iu');

/** Whether a fact names a measure and gives only its number. */
export const lacksUnit = ({ name, value, unit }: Measure): boolean =>
  unit.trim() === '' && measured.test(name.trim()) && bare.test(value.trim()) && !/^0+(?:[.,]0+)?$/.test(value.trim());

/** Whether a feature is such a fact in one line: "Weight: 8". */
export function lineLacksUnit(line: string): boolean {
  const [, name = '', value = ''] = /^([^:]{3,40}):(.{1,40})$/.exec(line.trim()) ?? [];
  return lacksUnit({ name, value: value.replace(/[.,;]\s*$/, ''), unit: '' });
}

/** The facts without the measures that lack their unit. */
export const withUnits = <One extends Measure>(attributes: readonly One[]): One[] =>
  attributes.filter((attribute) => !lacksUnit(attribute));

/** What was typed in answer to the question for a unit, with the number where only the unit was typed: "kg" becomes "8 kg". */
export const answerWithNumber = (given: string | undefined, typed: string): string =>
  given === undefined || /\d/.test(typed) ? typed : `${given} ${typed}`;
