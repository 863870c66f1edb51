/** The tables of this folder, read once. `words.ts` explains their notation. */
import { certifications } from '../certifications.ts';
import { colours } from '../colours.ts';
import { countries } from '../countries.ts';
import { type TermClass, wordsOfTerm } from '../family.ts';
import { materials } from '../materials.ts';
import { colourRows } from './colours.ts';
import { markRows } from './marks.ts';
import { materialRows } from './materials.ts';
import { countryRows, regionRows, townRows } from './places.ts';
import { taxonomyCountries, taxonomyMaterials } from './taxonomy.ts';

/** A line of a table. */
export interface Row {
  class: TermClass;
  id: string;
  /** The words in German, French and Spanish. */
  words: readonly (readonly string[])[];
}

const tables: readonly (readonly [TermClass, string])[] = [
  ['material', materialRows],
  ['material', taxonomyMaterials],
  ['colour', colourRows],
  ['country', countryRows],
  ['country', regionRows],
  ['country', taxonomyCountries],
  ['certification', markRows],
];

/** The ids of the English vocabulary's terms, by class and word: "sage" leads to `sage green`. */
const english = new Map(
  [...materials, ...colours, ...countries, ...certifications].map((term) => [`${term.class} ${term.words.join(' ')}`, term.id]),
);
const idOf = (termClass: TermClass, name: string): string =>
  english.get(`${termClass} ${wordsOfTerm(name.toLowerCase()).join(' ')}`) ?? name;

const parentsOf = new Map<string, readonly string[]>();

/** The lines of all tables. A town has the same name in every language. */
export const wordRows: readonly Row[] = [
  ...tables.flatMap(([termClass, rows]) =>
    linesOf(rows).map((line): Row => {
      const [head = '', ...cells] = line.split('|').map((cell) => cell.trim());
      const [name = '', parent] = head.split('<').map((part) => part.trim());
      const id = idOf(termClass, name);
      if (parent && id === name) parentsOf.set(id, [idOf(termClass, parent)]);
      return { class: termClass, id, words: cells.map((cell) => cell.split(', ').filter(Boolean)) };
    }),
  ),
  ...linesOf(townRows).flatMap((line) => {
    const [country = '', towns = ''] = line.split(': ');
    return towns.split(', ').map((town): Row => {
      parentsOf.set(town, [...(parentsOf.get(town) ?? []), country]);
      return { class: 'country', id: town, words: [[town, ...ofTown(town)], [town], [town]] };
    });
  }),
];

/** The German adjective of a town: Solinger, Grazer, Bremer. */
function ofTown(town: string): string[] {
  if (!/^\p{L}{4,}$/u.test(town) || /[aeiouéèô]$/.test(town)) return [];
  return [`${town.replace(/e[nl]$/, (end) => (end === 'el' ? 'l' : ''))}er`];
}

function linesOf(rows: string): string[] {
  return rows.trim().split('\n');
}

/** The more general terms that these tables name for a term: wood for spruce, Italy for Murano. */
export const parentsInRows = (id: string): readonly string[] => parentsOf.get(id) ?? [];
