import { posix } from 'node:path';
import { counted, tooLarge, unreadable } from '../refusals.ts';
import type { Archive } from './archive.ts';
import { workbookLimits } from './limits.ts';
import { readAllXml } from './xml.ts';

export interface Sheet {
  name: string;
  hidden: boolean;
  /** The sheet's file inside of the workbook. */
  path: string;
}

export interface Workbook {
  sheets: Sheet[];
  /** True if dates are counted from 1904, as old Excel for Mac did, instead of from 1900. */
  from1904: boolean;
  sharedTexts: string | null;
  styles: string | null;
}

/** Reads which sheets a workbook has, and where its parts are. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const start = await readRelations(archive, '');
  const path = start.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const relations = await readRelations(archive, path);
  const partOf = (type: string) => {
    const target = relations.find((relation) => relation.type === type)?.target;
    return target !== undefined && archive.has(target) ? target : null;
  };
  const sheets: Sheet[] = [];
  let from1904 = false;
  await readAllXml(archive.read(path), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => /^\w+:id$/.test(key))?.[1];
      const relation = relations.find((one) => one.id === id);
      // A sheet may also be only a chart or a macro.
      if (relation?.type !== 'worksheet') return;
      const hidden = attributes.state !== undefined && attributes.state !== 'visible';
      sheets.push({ name: attributes.name ?? '', hidden, path: relation.target });
      if (sheets.length > workbookLimits.sheets) {
        throw tooLarge(`The workbook has more than ${counted(workbookLimits.sheets)} sheets.`);
      }
    },
  });
  return { sheets, from1904, sharedTexts: partOf('sharedStrings'), styles: partOf('styles') };
}

/**
 * The sheet with a name. Without a name, the first sheet that is not hidden, or the first of all if every sheet is hidden.
 * @throws AppError if there is none
 */
export function pickSheet({ sheets }: Workbook, name: string | null): Sheet {
  const sheet = name === null ? (sheets.find(({ hidden }) => !hidden) ?? sheets[0]) : sheets.find((one) => one.name === name);
  if (sheet) return sheet;
  if (name === null) throw unreadable('The workbook has no sheet with cells.');
  throw unreadable(
    `The workbook has no sheet "${name}". Its sheets are: ${sheets
      .map((one) => one.name)
      .join(', ')
      .slice(0, 500)}.`,
  );
}

interface Relation {
  id: string;
  /** The last part of the address that names its kind: "worksheet". */
  type: string;
  target: string;
}

/** Reads which other files of the workbook one of its files refers to. */
async function readRelations(archive: Archive, of: string): Promise<Relation[]> {
  const folder = posix.dirname(of);
  const path = posix.join(folder, '_rels', `${posix.basename(of)}.rels`);
  const relations: Relation[] = [];
  if (!archive.has(path)) return relations;
  await readAllXml(archive.read(path), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? posix.normalize(Target).slice(1) : posix.join(folder, Target);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target });
      if (relations.length > workbookLimits.entries) throw tooLarge('The workbook has too many parts.');
    },
  });
  return relations;
}
