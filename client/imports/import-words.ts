/** What the screens of an import say about it, in words and numbers. */
import { type Encoding, fileLimits } from '#shared/catalogue-files.ts';
import type { ImportCounts, ImportProgress, ImportState, MatchKey } from '#shared/imports/imports.ts';
import { NAME_MISSING } from '#shared/products/limits.ts';
import { plural } from '../products/format.ts';
import type { Tone } from '../ui/badge.tsx';
import type { FaultGroup, Import } from './import-types.ts';

export const MEGABYTE = 1024 * 1024;
export const largestFile = `${fileLimits.bytes / MEGABYTE} MB`;

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252',
};
export const delimiterNames = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as const;

export const matchNames: Record<MatchKey, string> = { sku: 'SKU', handle: 'Handle or ID in the shop', name: 'Name' };

/** How the file was read, such as “UTF-8, semicolon”. */
export function formWords(form: Import['form']): string {
  if (form.kind === 'xlsx') return form.sheet ? `Sheet “${form.sheet}”` : 'First sheet';
  const encoding = encodingNames[form.encoding];
  return form.kind === 'json' ? `JSON, ${encoding}` : `${encoding}, ${delimiterNames[form.delimiter].toLowerCase()}`;
}

/** How many products the rows of the file make. */
export const productsIn = (counts: ImportCounts) => counts.new + counts.changed + counts.same + counts.faulty + counts.skipped;

/** How many products the import would create or change, given the room that the plan has. */
export function importable({ counts, plan }: Pick<Import, 'counts' | 'plan'>): number {
  return Math.min(counts.new, plan.fits) + counts.changed;
}

/**
 * Whether products cannot be created only because no column of the file is read as their name. An import that only updates products
 * needs no names.
 */
export const lacksNames = ({ columns, faults, mode }: Pick<Import, 'columns' | 'faults' | 'mode'>): boolean =>
  columns.every(({ field }) => field === null) ||
  (mode !== 'update' &&
    columns.every(({ field }) => field !== 'name') &&
    faults.some(({ example }) => example === `${NAME_MISSING}.`));

/** The label of the button that starts the import. */
export function importLabel(one: Pick<Import, 'counts' | 'plan'>): string {
  const count = importable(one);
  if (count === 0 && one.counts.same === 0) return 'Nothing to import yet';
  return `Import ${plural(count > 0 ? count : one.counts.same, 'product')}`;
}

/** What to know about an import that creates and changes nothing, because the catalogue has its products already. */
export function alreadyThereWords({ counts }: Pick<Import, 'counts'>): string {
  const { same, faulty, skipped } = counts;
  if (same === productsIn(counts))
    return 'Your catalogue has all of them already, unchanged. Importing keeps their rows, so that an export gives your file back.';
  const words = [
    `Your catalogue has ${same.toLocaleString('en')} of ${plural(productsIn(counts), 'product')} already, unchanged.`,
  ];
  if (faulty > 0)
    words.push(
      `${faulty.toLocaleString('en')} ${faulty === 1 ? 'has a fault' : 'have faults'}: mend ${faulty === 1 ? 'it' : 'them'} below to import ${faulty === 1 ? 'it' : 'them'} too.`,
    );
  if (skipped > 0) words.push(`${skipped.toLocaleString('en')} ${skipped === 1 ? 'is' : 'are'} skipped with these settings.`);
  return words.join(' ');
}

/** What exchanging points and commas does to a group of faults, shown on its first number. Each number keeps its own value. */
export function swapWords({ example, rows }: { example: string; rows: number }): string {
  const [, number = ''] = /“([^”]*)”/.exec(example) ?? [];
  const swapped = number.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
  if (rows === 1) return `Read ${number} as ${swapped}`;
  const sign = swapped.lastIndexOf('.') > swapped.lastIndexOf(',') ? 'comma' : 'point';
  return `Read all ${rows.toLocaleString('en')} with a decimal ${sign}: ${number} becomes ${swapped}`;
}

/** The result of the check in one sentence, for screen readers. */
export function checkedWords({ counts }: Pick<Import, 'counts'>): string {
  const parts = [
    `${counts.new.toLocaleString('en')} new`,
    `${counts.changed.toLocaleString('en')} changed`,
    `${counts.same.toLocaleString('en')} unchanged`,
    `${counts.faulty.toLocaleString('en')} faulty`,
  ];
  return `${plural(productsIn(counts), 'product')} checked: ${parts.join(', ')}.`;
}

/**
 * How many products have been dealt with, and of how many; while pictures are fetched, the same of the pictures. Products with
 * faults do not count, because they are never tried.
 */
export function runShare({
  counts,
  progress,
  pictures,
  fetching,
  state,
}: Pick<Import, 'counts' | 'progress' | 'pictures' | 'fetching' | 'state'>): { done: number; total: number } {
  if (fetching) {
    const { waiting, stored, linked, failed } = pictures;
    return { done: stored + linked + failed, total: waiting + stored + linked + failed };
  }
  const total = counts.new + counts.changed + counts.same;
  const tried = progress.created + progress.changed + progress.same + progress.failed + progress.noRoom;
  return { done: Math.min(total, state === 'done' ? total : tried), total };
}

export const savedIn = (progress: ImportProgress) => progress.created + progress.changed;

const stateTones: Record<ImportState, { name: string; tone: Tone }> = {
  reading: { name: 'Reading', tone: 'info' },
  checking: { name: 'Checking', tone: 'info' },
  ready: { name: 'Waiting for you', tone: 'warn' },
  running: { name: 'Running', tone: 'info' },
  paused: { name: 'Paused', tone: 'warn' },
  done: { name: 'Imported', tone: 'ok' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
  undoing: { name: 'Undoing', tone: 'info' },
  undone: { name: 'Undone', tone: 'neutral' },
};
export const stateWords = (state: ImportState, interrupted: boolean) =>
  interrupted ? { name: 'Interrupted', tone: 'bad' as const } : stateTones[state];

/** What an import has done, in a few words for the list of imports; before its start, how many rows its file has. */
export function summaryWords({ counts, progress, state }: Pick<Import, 'counts' | 'progress' | 'state'>): string {
  if (state === 'ready' || state === 'checking' || state === 'reading') return plural(counts.rows, 'row');
  return progressWords(progress) || 'Nothing imported';
}

/** How many products were created, changed and so on: “2 created, 1 failed”. Empty if there are none. */
export function progressWords({ created, changed, same, failed, noRoom }: ImportProgress): string {
  const parts: [number, string][] = [
    [created, 'created'],
    [changed, 'changed'],
    [same, 'unchanged'],
    [failed, 'not imported'],
    [noRoom, 'without room in your plan'],
  ];
  return parts
    .filter(([n]) => n > 0)
    .map(([n, word]) => `${n.toLocaleString('en')} ${word}`)
    .join(', ');
}

/** Why a column was mapped to its field. */
export const foundWords: Record<NonNullable<Import['columns'][number]['found']>, string> = {
  template: 'Matched by the format',
  name: 'Matched by name',
  similarName: 'Matched by a similar name',
  values: 'Matched by its values',
  seller: 'Chosen by you',
};

/** Where the suggested currency comes from. */
export function currencyWords({ from, text }: NonNullable<Import['currency']['suggested']>): string {
  switch (from) {
    case 'header':
      return `From the header ${text}`;
    case 'prices':
      return 'As in most prices of this file';
    case 'tag':
      return `From ${text} in the file`;
    case 'catalogue':
      return 'As in your catalogue';
    case 'language':
      return 'Suggested from the language of the headers';
    case 'decimals':
      return 'Suggested from the decimal commas';
    case 'none':
      return 'The file names none, so check it';
  }
}

/** What undoing an import does, said before it happens. */
export function undoWords({ created, changed }: ImportProgress): string[] {
  const lines: string[] = [];
  if (created > 0) lines.push(`${plural(created, 'product')} it created ${created === 1 ? 'goes' : 'go'} to Recently deleted.`);
  if (changed > 0) {
    lines.push(`${plural(changed, 'product')} it changed ${changed === 1 ? 'gets its' : 'get their'} earlier values back.`);
    lines.push('Fields of these that you have edited since stay as they are, and are listed afterwards.');
  }
  return lines;
}

/** Names the products that undoing would delete although somebody has edited them since. Empty if there are none. */
export function editedWords({
  edited,
  isWhole,
  shown,
}: {
  edited: number;
  /** False if not all products have been looked at. */
  isWhole: boolean;
  shown: readonly { name: string }[];
}): string {
  if (edited === 0) return '';
  const names = shown.map(({ name }) => `“${name}”`);
  const more = edited - names.length;
  if (more > 0 || !isWhole) names.push(more > 0 ? `${more.toLocaleString('en')} more` : 'perhaps others');
  const count = isWhole ? edited.toLocaleString('en') : `At least ${edited.toLocaleString('en')}`;
  const them = edited === 1 && isWhole ? 'it' : 'them';
  const they = edited === 1 && isWhole ? 'It is' : 'They are';
  return `${count} of the created products ${edited === 1 ? 'was' : 'were'} edited since, and ${edited === 1 ? 'is' : 'are'} deleted too: ${new Intl.ListFormat('en').format(names)}. ${they} listed afterwards, and you can restore ${them}.`;
}

/** What removing an import from the list takes away, said before it happens. */
export function removeWords({ progress, state }: Pick<Import, 'progress' | 'state'>): { warning: string; lines: string[] } {
  const saved = savedIn(progress);
  if (saved === 0 || state === 'undone')
    return { warning: '', lines: ['The file and everything you mended in it are deleted. Your products stay as they are.'] };
  return {
    warning: 'It can then no longer be undone.',
    lines: [
      `${plural(saved, 'product')} it created or changed ${saved === 1 ? 'stays as it is' : 'stay as they are'}, and nothing takes ${saved === 1 ? 'it' : 'them'} back any more. To get rid of ${saved === 1 ? 'it' : 'them'}, undo the import first.`,
      'The file and the report are deleted.',
    ],
  };
}

/** The cells of a group of faults: “gratis” in 12 rows, “on request” in 3 rows, and 2 others. */
export function cellWords({ cells, different }: Pick<FaultGroup, 'cells' | 'different'>): string {
  const named = cells.map(({ cell, rows }) => `“${cell}” in ${plural(rows, 'row')}`).join(', ');
  const others = different - cells.length;
  return others > 0 ? `${named}, and ${plural(others, 'other')}.` : `${named}.`;
}
