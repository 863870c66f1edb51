/**
 * The list of the admin area: one component for users, feedback, articles and all others. A screen says which columns and filters
 * it has and how a page is loaded; search, filters, order and the open row stand in the address bar; rows open beside the list;
 * J, K, Enter and X work; rows are selected for actions on many; the rows that match can be saved as CSV.
 *
 *     const filters = [
 *       { kind: 'search', key: 'search', label: 'Search users' },
 *       { kind: 'choice', key: 'role', label: 'Role', everything: 'All roles', options: roleOptions },
 *     ] as const satisfies readonly ListFilter[];
 *     const columns: AdminColumn<User>[] = [
 *       { key: 'email', head: 'E-mail', cell: (user) => user.email, csv: (user) => user.email },
 *       { key: 'seen', head: 'Last active', cell: (user) => <Ago at={user.seenAt} />, sort: 'seen', from: 'md' },
 *     ];
 *
 *     export default function UsersPage() {
 *       const address = useListAddress(filters);
 *       const { client } = trpc.useUtils();
 *       const input = setFilters(address.values); // The filters have the names of the call's input.
 *       const pages = useAdminPages(getQueryKey(trpc.admin.users.list, input, 'infinite'), (at, signal) =>
 *         client.admin.users.list.query({ ...input, ...at }, { signal }),
 *       );
 *       return (
 *         <AdminList
 *           name="users" noun="user" columns={columns} filters={filters} address={address} pages={pages}
 *           nameOf={(user) => user.email}
 *           detail={(id) => <UserDetail id={id} />}
 *           empty={<EmptyState title="Nobody is here yet" />}
 *         />
 *       );
 *     }
 *
 * The call takes `adminPageInput.extend({ … })` and answers `{ rows, next }`, and each row has an `id`.
 */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { plural } from '../../products/format.ts';
import { clickHead, clickRow, headState } from '../../products/list/selection.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useRoomFor } from '../../ui/use-room-for.ts';
import type { CsvCell } from './csv.ts';
import { BESIDE, DetailPane } from './detail-pane.tsx';
import type { ListFilter } from './list-filters.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { type BuiltInView, ListViews } from './list-views.tsx';
import type { AdminPages } from './use-admin-pages.ts';
import type { ListAddress } from './use-list-address.ts';
import { useListFile } from './use-list-file.ts';
import { type RowKey, useListKeys } from './use-list-keys.ts';

export interface AdminColumn<Row> {
  key: string;
  head: string;
  /** What the cell shows. That of the first column names the row and is the link that opens it, so it must be text alone. */
  cell: (row: Row) => ReactNode;
  /** What the file has in this column; without it the file leaves the column out. */
  csv?: (row: Row) => CsvCell;
  /** The name by which the call orders the list; the head of the column is then a button. */
  sort?: string;
  /** True for numbers: the column stands at the right. */
  end?: boolean;
  /** True for a column that only the file has. */
  fileOnly?: boolean;
  /**
   * Leaves the column out while the list is narrower than this (672 and 896 px). On a phone each row is a card, which has those from
   * `md` on and leaves out those from `lg` on.
   */
  from?: 'md' | 'lg';
}

/** An action on the selected rows. */
export interface BulkAction {
  label: string;
  icon?: ReactNode;
  destructive?: boolean;
  /** Gets the ids of the selected rows. If it resolves to true, nothing is selected any more. */
  run: (ids: string[]) => Promise<boolean> | boolean;
}

interface Props<Row> {
  /** The name of the list in saved views, the audit log and the file's name: small letters and hyphens. */
  name: string;
  /** What a row is called, in the singular and in small letters: "user". */
  noun: string;
  /** The plural, if it is not the noun with an s. */
  nouns?: string;
  columns: readonly AdminColumn<Row>[];
  filters: readonly ListFilter[];
  // biome-ignore lint/suspicious/noExplicitAny: each screen has its own filters, which the list only hands on
  address: ListAddress<any>;
  pages: AdminPages<Row>;
  /** The name of a row, for screen readers and as the title of what opens. */
  nameOf: (row: Row) => string;
  /** What opens beside the list. `row` is undefined if a link opened a row that is not loaded. Without it, rows do not open. */
  detail?: (id: string, row: Row | undefined) => ReactNode;
  /** The name of what is open, if it is known apart from the list: a link may open a row that is not loaded, and a row may leave it. */
  openName?: string | undefined;
  /** Where a row leads that has a page of its own, instead of opening beside the list. */
  hrefOf?: (row: Row) => string;
  bulk?: readonly BulkAction[];
  /** Keys of this screen that act on the row that has the focus or is open. */
  keys?: readonly RowKey<Row>[];
  /** Views that the screen offers besides the saved ones. The first is usually the whole list: `{ name: 'All', query: '' }`. */
  views?: readonly BuiltInView[];
  /** What stands there while the list has no rows at all. */
  empty: ReactNode;
  /** Buttons at the end of the line of filters. */
  actions?: ReactNode;
}

const shows = { md: 'sm:hidden sm:@2xl:table-cell', lg: 'hidden sm:@4xl:table-cell' };

export function AdminList<Row extends { id: string }>({
  name,
  noun,
  nouns = `${noun}s`,
  columns,
  filters,
  address,
  pages,
  nameOf,
  detail,
  openName,
  hrefOf,
  bulk = [],
  keys = [],
  views = [{ name: 'All', query: '' }],
  empty,
  actions,
}: Props<Row>) {
  const { query, rows = [] } = pages;
  const shownColumns = columns.filter(({ fileOnly }) => !fileOnly);
  const region = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const [focusAsked, setFocusAsked] = useState(0);
  const beside = useMedia(BESIDE);
  const shown = rows.map(({ id }) => id);
  // A row that is no longer shown must not be changed by an action on the selected ones.
  const selected = shown.filter((id) => chosen.has(id));
  const heading = `List of ${nouns}`;
  const file = useListFile(name, columns, pages, address.query);
  const canChoose = bulk.length > 0;

  const choose = (id: string, shift: boolean) => {
    setChosen(clickRow(chosen, shown, id, last.current, shift));
    last.current = id;
  };
  /** Opens a row, from the list or from the row that is open. Going from row to row leaves one step for Back. */
  const open = (id: string) => address.open(id, { replace: id !== '' && address.id !== '' });
  const close = () => {
    const from = address.id;
    address.open('');
    setTimeout(() => region.current?.querySelector<HTMLElement>(`[data-row="${from}"] [data-row-link]`)?.focus());
  };
  useListKeys({
    heading,
    noun,
    region,
    rows,
    openId: detail ? address.id : '',
    onOpen: (id) => (id ? open(id) : close()),
    onChoose: canChoose ? choose : undefined,
    own: keys,
  });
  const at = rows.findIndex(({ id }) => id === address.id);
  const opened = rows[at];
  const step = (to: number) => {
    const row = rows[at + to];
    return at >= 0 && row ? () => open(row.id) : undefined;
  };
  const isFiltered = Object.values(address.values).some(Boolean);
  const isSet = filters.filter(({ key }) => address.values[key]);
  const main = filters.find((filter) => filter.kind === 'search');
  const lacking = main?.least ? main.least - [...(address.values[main.key] ?? '')].length : 0;
  /** What to do about a search that has too few letters to find anybody. */
  const tooShort =
    !main || !address.values[main.key] || lacking <= 0
      ? null
      : lacking === 1
        ? 'Type one more letter'
        : `Type ${lacking} more letters`;

  return (
    <>
      <ListViews list={name} query={address.query} builtIn={views} />
      <div className="flex items-start gap-4">
        <div ref={region} className="min-w-0 flex-1">
          <div className="overflow-clip rounded-card border bg-card shadow-soft">
            <div className="border-b p-3">
              <ListToolbar
                heading={heading}
                filters={filters}
                address={address}
                file={columns.some(({ csv }) => csv) ? file : null}
                actions={actions}
              />
            </div>
            <QueryView
              query={{ ...query, data: pages.rows }}
              failed={`The ${nouns} could not be loaded.`}
              loading={
                <>
                  <output className="sr-only">Loading</output>
                  <SkeletonRows rows={8} />
                </>
              }
              isEmpty={(all) => all.length === 0}
              empty={
                isFiltered ? (
                  <EmptyState
                    title={tooShort ?? `No ${nouns} match`}
                    action={<Button onClick={() => address.set(noneOf(filters))}>Clear filters</Button>}
                  >
                    {tooShort
                      ? `The search begins at ${main?.least} letters.`
                      : isSet.length === 1
                        ? isSet[0]?.kind === 'search'
                          ? 'Check the spelling, or search for a part of it.'
                          : 'Choose another value, or clear the filter.'
                        : 'Nothing has all of these filters at once.'}
                  </EmptyState>
                ) : (
                  empty
                )
              }
            >
              {(all) => (
                <div
                  className={cn('@container transition-opacity', query.isPlaceholderData && 'opacity-60')}
                  aria-busy={query.isPlaceholderData}
                >
                  <table className="w-full max-sm:block">
                    <caption className="sr-only">{heading}</caption>
                    <thead className="border-b bg-sunken text-muted-foreground text-sm max-sm:sr-only">
                      <tr>
                        {canChoose && (
                          <th scope="col" className="w-11 ps-4 text-start">
                            <Checkbox
                              aria-label={headState(chosen, shown) === 'all' ? 'Select none' : `Select all ${shown.length} shown`}
                              checked={headState(chosen, shown) === 'all'}
                              indeterminate={headState(chosen, shown) === 'some'}
                              onChange={() => setChosen(clickHead(chosen, shown))}
                            />
                          </th>
                        )}
                        {shownColumns.map((column) => (
                          <Head key={column.key} column={column} sort={address.sort} onSort={address.setSort} />
                        ))}
                      </tr>
                    </thead>
                    <tbody className="max-sm:block">
                      {all.map((row) => (
                        <tr
                          key={row.id}
                          data-row={row.id}
                          aria-current={detail && row.id === address.id ? 'true' : undefined}
                          className={cn(
                            'border-b last:border-0 max-sm:relative max-sm:block max-sm:px-4 max-sm:py-3',
                            row.id === address.id || chosen.has(row.id) ? 'bg-primary-soft' : 'hover:bg-foreground/3',
                          )}
                        >
                          {canChoose && (
                            <td className="ps-4 max-sm:absolute max-sm:end-3 max-sm:top-2.5 max-sm:ps-0">
                              <Checkbox
                                aria-label={`Select ${nameOf(row)}`}
                                checked={chosen.has(row.id)}
                                onChange={({ nativeEvent }) =>
                                  choose(
                                    row.id,
                                    nativeEvent instanceof PointerEvent || nativeEvent instanceof window.MouseEvent
                                      ? nativeEvent.shiftKey
                                      : false,
                                  )
                                }
                              />
                            </td>
                          )}
                          {shownColumns.map((column, place) => (
                            <Cell key={column.key} column={column} isFirst={place === 0} isChosen={canChoose}>
                              {place === 0 && (detail || hrefOf) ? (
                                <Link
                                  href={hrefOf ? hrefOf(row) : address.hrefOf(row.id)}
                                  replace={!hrefOf && address.id !== ''}
                                  data-row-link=""
                                  className="wrap-anywhere scroll-mt-14 scroll-mb-24 font-semibold hover:text-primary hover:underline"
                                  onClick={(event: MouseEvent) => {
                                    if (beside && detail && !event.ctrlKey && !event.metaKey) setFocusAsked(focusAsked + 1);
                                  }}
                                >
                                  {column.cell(row)}
                                </Link>
                              ) : (
                                column.cell(row)
                              )}
                            </Cell>
                          ))}
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
            </QueryView>
          </div>
          {rows.length > 0 && (
            <div className="mt-4 grid justify-items-center gap-2 text-center">
              <p aria-live="polite" className="text-muted-foreground text-sm tabular-nums">
                {query.isFetchNextPageError ? `More ${nouns} could not be loaded.` : `${plural(rows.length, noun, nouns)} shown`}
              </p>
              {query.hasNextPage && (
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {query.isFetchNextPageError ? 'Try again' : 'Load more'}
                </Button>
              )}
            </div>
          )}
          <BulkBar ids={selected} actions={bulk} onClear={() => setChosen(new Set())} />
        </div>
        {detail && (
          <DetailPane
            id={address.id}
            title={opened ? nameOf(opened) : (openName ?? noun.charAt(0).toUpperCase() + noun.slice(1))}
            noun={noun.charAt(0).toUpperCase() + noun.slice(1)}
            focusAsked={focusAsked}
            onBefore={step(-1)}
            onNext={step(1)}
            onClose={close}
          >
            {address.id && detail(address.id, opened)}
          </DetailPane>
        )}
      </div>
    </>
  );
}

const noneOf = (filters: readonly ListFilter[]) => Object.fromEntries(filters.map(({ key }) => [key, '']));

function Head<Row>({ column, sort, onSort }: { column: AdminColumn<Row>; sort: string; onSort: (sort: string) => void }) {
  const by = column.sort;
  const isUp = by !== undefined && sort === by;
  const isDown = by !== undefined && sort === `-${by}`;
  const Arrow = isUp ? ArrowUp : isDown ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={cn('h-9 px-3 font-medium', column.end ? 'text-end' : 'text-start', column.from && shows[column.from])}
    >
      {by ? (
        <button
          type="button"
          onClick={() => onSort(isUp ? `-${by}` : by)}
          className="group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-control px-1.5 hover:text-foreground"
        >
          {column.head}
          <Arrow className={cn('size-3.5', !isUp && !isDown && 'opacity-40')} />
        </button>
      ) : (
        column.head
      )}
    </th>
  );
}

function Cell<Row>({
  column,
  isFirst,
  isChosen,
  children,
}: {
  column: AdminColumn<Row>;
  isFirst: boolean;
  /** True if a checkbox stands in the corner of the card. */
  isChosen: boolean;
  children: ReactNode;
}) {
  const Tag = isFirst ? 'th' : 'td';
  return (
    <Tag
      scope={isFirst ? 'row' : undefined}
      className={cn(
        'px-3 py-2 font-normal sm:h-12',
        'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:px-0 max-sm:py-0.5 max-sm:text-end',
        isFirst && 'max-sm:text-start',
        isFirst && isChosen && 'max-sm:pe-10',
        column.end ? 'text-end tabular-nums' : 'text-start',
        column.from && shows[column.from],
        column.from === 'lg' && 'max-sm:hidden',
      )}
    >
      {!isFirst && (
        <span aria-hidden="true" className="text-muted-foreground sm:hidden">
          {column.head}
        </span>
      )}
      {children}
    </Tag>
  );
}

/** The actions on the selected rows; stays visible while scrolling. */
function BulkBar({ ids, actions, onClear }: { ids: string[]; actions: readonly BulkAction[]; onClear: () => void }) {
  const bar = useRef<HTMLElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  useRoomFor(bar, ids.length > 0);
  if (ids.length === 0) return null;
  const run = async (action: BulkAction) => {
    setBusy(action.label);
    try {
      if (await action.run(ids)) onClear();
    } finally {
      setBusy(null);
    }
  };
  return (
    <section
      ref={bar}
      aria-label="Selection"
      data-save-bar=""
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card bg-foreground px-4 py-2.5 text-background shadow-float"
    >
      <output className="font-medium tabular-nums">{ids.length.toLocaleString('en')} selected</output>
      <span className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          onClick={onClear}
          className="h-dense rounded-control px-3 font-semibold outline-offset-0 hover:bg-background/15 focus-visible:outline-background"
        >
          Clear
        </button>
        {actions.map((action) => (
          <Button
            key={action.label}
            size="sm"
            variant={action.destructive ? 'destructive' : 'secondary'}
            busy={busy === action.label}
            icon={action.icon}
            className="focus-visible:outline-background"
            onClick={() => void run(action)}
          >
            {action.label}
          </Button>
        ))}
      </span>
    </section>
  );
}
