/** Writes rows of cells as nested JSON objects. Column names such as "size.cm" say where a cell goes. */

/** A cell, by its position in the row; an object with named members; or a list, whose items are objects or lists. */
type Place = { cell: number } | { members: Map<string, Place> } | { items: Place[] };

/** Objects are not nested deeper than this, because a deeper file could not be read again. */
const DEEPEST = 40;

/**
 * Puts "size.cm" into an object "size", and "images.1.url" into the first object of a list "images". A name stays whole if it
 * could not be read back, for example "Art. No.", or "size.cm" beside "size".
 */
export function placesOf(names: readonly string[]): { members: Map<string, Place> } {
  const all = new Set(names);
  const root = new Map<string, Place>();
  for (const [cell, name] of names.entries()) {
    const steps = name.split('.');
    const isPath =
      steps.length > 1 &&
      steps.length <= DEEPEST &&
      steps.every((step) => /^\S+$/.test(step)) &&
      steps.every((_, at) => at === 0 || !all.has(steps.slice(0, at).join('.')));
    let members = root;
    if (isPath) for (const step of steps.slice(0, -1)) members = objectIn(members, step);
    members.set(isPath ? (steps.at(-1) ?? name) : name, { cell });
  }
  return { members: new Map([...root].map(([name, place]) => [name, withLists(place)])) };
}

function objectIn(members: Map<string, Place>, name: string): Map<string, Place> {
  const there = members.get(name);
  if (there !== undefined && 'members' in there) return there.members;
  const made = new Map<string, Place>();
  members.set(name, { members: made });
  return made;
}

/**
 * Turns objects whose names count from 1 into lists. An object that holds plain values stays one, because reading puts a list of
 * plain values into one cell.
 */
function withLists(place: Place): Place {
  if (!('members' in place)) return place;
  const members = [...place.members].map(([name, inner]): [string, Place] => [name, withLists(inner)]);
  const isList = members.every(([name, inner], at) => name === String(at + 1) && !('cell' in inner));
  return isList ? { items: members.map(([, inner]) => inner) } : { members: new Map(members) };
}

/**
 * Writes one row as a JSON object.
 * @param jsonOf the cell at a position as JSON, or null if it is empty
 * @param whole whether list items without any value are written too
 */
export function writeNested(
  root: { members: Map<string, Place> },
  jsonOf: (cell: number) => string | null,
  whole: boolean,
): string {
  return writeMembers(root.members, jsonOf, whole) ?? '{}';
}

/**
 * Writes a cell, an object or a list. Null for an object or a list without content: an empty one would be read as an empty cell.
 */
function write(place: Place, jsonOf: (cell: number) => string | null, whole: boolean): string | null {
  if ('cell' in place) return jsonOf(place.cell) ?? '""';
  if ('members' in place) return writeMembers(place.members, jsonOf, whole);
  const items = [...place.items];
  while (!whole && items.length > 0 && isEmpty(items.at(-1) as Place, jsonOf)) items.pop();
  return items.length === 0 ? null : `[${items.map((item) => write(item, jsonOf, true) ?? '{}').join(',')}]`;
}

function writeMembers(members: Map<string, Place>, jsonOf: (cell: number) => string | null, whole: boolean): string | null {
  let written = '';
  for (const [name, place] of members) {
    const text = write(place, jsonOf, whole);
    if (text !== null) written += `${written === '' ? '{' : ','}${JSON.stringify(name)}:${text}`;
  }
  return written === '' ? null : `${written}}`;
}

function isEmpty(place: Place, jsonOf: (cell: number) => string | null): boolean {
  if ('cell' in place) return jsonOf(place.cell) === null;
  return ('members' in place ? [...place.members.values()] : place.items).every((inner) => isEmpty(inner, jsonOf));
}
