import { type Difference, differences } from '#shared/differences.ts';
import type { SeedValues } from '#shared/seed.ts';
import { traitsOf } from '#shared/templates/fields.ts';
import type { Template, TemplateColumn } from '#shared/templates/template.ts';

/** How many changes are listed. */
const LISTED = 40;

/** The settings of a template and of its columns, as their fields are labelled. */
const labels: Record<string, string> = {
  name: 'Name',
  platform: 'Platform',
  direction: 'For',
  format: 'File',
  status: 'Status',
  header: 'Header',
  field: 'Field',
  type: 'Type',
  required: 'Required',
  maxLength: 'Most characters',
  maxBytes: 'Most bytes',
  synonyms: 'Synonyms',
  transform: 'Transform',
  prefix: 'Before the value',
  suffix: 'Behind the value',
  default: 'Default',
  example: 'Example',
  listSeparator: 'Separator of lists',
  count: 'Columns in a new file',
  valueMap: 'Value map',
};

/** “listSeparator.2” as people say it: its label, or its words. */
const nameOf = (path: string): string => {
  const [first = '', ...rest] = path.split('.');
  const words = labels[first] ?? first.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const shown = words.charAt(0).toUpperCase() + words.slice(1);
  return rest.length === 0 ? shown : `${shown}, ${rest.join(' ')}`;
};

const holds = ({ field }: TemplateColumn) => (field === null ? 'kept as it is' : traitsOf(field).title);
const say = (value: string | null) => (value === 'true' ? 'yes' : value === 'false' ? 'no' : value);

/**
 * What differs between two states of a template, in words. Columns are known by their headers, so one that was added before others is
 * one change; one whose header alone changed is the one in its place.
 */
export function templateChanges(before: Template, after: Template): { list: Difference[]; more: number } {
  const { columns: had, ...plainBefore } = before;
  const { columns: has, ...plainAfter } = after;
  const all: Difference[] = settingsOf(plainBefore, plainAfter).map(({ path, ...one }) => ({ ...one, path: nameOf(path) }));
  const partners = pair(had, has);
  const paired = new Set(partners.values());
  for (const column of had.filter((one) => !partners.has(one)))
    all.push({ path: 'Column removed', before: `${column.header} → ${holds(column)}`, after: null });
  for (const column of has.filter((one) => !paired.has(one)))
    all.push({ path: 'Column added', before: null, after: `${column.header} → ${holds(column)}` });
  for (const [old, now] of partners)
    for (const { path, before, after } of settingsOf(old, now)) {
      const isField = path === 'field';
      all.push({
        path: `${now.header || 'Without a header'}: ${nameOf(path)}`,
        before: isField ? holds(old) : say(before),
        after: isField ? holds(now) : say(after),
      });
    }
  const order = (columns: readonly TemplateColumn[], kept: (column: TemplateColumn) => boolean) => columns.filter(kept);
  const oldOrder = order(had, (one) => partners.has(one)).map((one) => partners.get(one));
  const newOrder = order(has, (one) => paired.has(one));
  const moved = newOrder.filter((one, at) => one !== oldOrder[at]);
  if (moved.length > 0)
    all.push({
      path: 'Order of the columns',
      before: oldOrder.map((one) => one?.header).join(', '),
      after: newOrder.map(({ header }) => header).join(', '),
    });
  return { list: all.slice(0, LISTED), more: Math.max(0, all.length - LISTED) };
}

const settingsOf = (before: object, after: object): Difference[] =>
  differences(before as unknown as SeedValues, after as unknown as SeedValues).list;

/** Which column was which: the one of the same header, else the one that stands in the same place and has no other partner. */
function pair(had: readonly TemplateColumn[], has: readonly TemplateColumn[]): Map<TemplateColumn, TemplateColumn> {
  const partners = new Map<TemplateColumn, TemplateColumn>();
  const free = new Set(has);
  const take = (old: TemplateColumn, now: TemplateColumn | undefined) => {
    if (!now || !free.delete(now)) return;
    partners.set(old, now);
  };
  for (const old of had)
    take(
      old,
      [...free].find(({ header }) => header === old.header),
    );
  if (had.length === has.length) for (const [at, old] of had.entries()) if (!partners.has(old)) take(old, has[at]);
  return partners;
}
