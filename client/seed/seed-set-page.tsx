import { getQueryKey } from '@trpc/react-query';
import { useId, useRef, useState } from 'react';
import { paths } from '#shared/paths.ts';
import type { SeedFate, SeedLine } from '#shared/seed.ts';
import { useAdminPages } from '../admin/list/use-admin-pages.ts';
import { TypedConfirm } from '../admin/typed-confirm.tsx';
import { fieldWords } from '../audit/changes.ts';
import { keepFocus } from '../keep-focus.ts';
import type { PageProps } from '../page-props.ts';
import { plural } from '../products/format.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { exactTime } from '../ui/dates.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { useConfirm } from '../use-confirm.ts';
import { ChangeList } from './change-list.tsx';

type Preview = RouterOutputs['admin']['seed']['preview'];
type Item = Preview['items'][number];

const fates: Record<SeedFate, { label: string; tone: Tone; what: string }> = {
  create: { label: 'Create', tone: 'ok', what: 'Not in the database yet.' },
  update: { label: 'Update', tone: 'info', what: 'Nobody has edited it, and this release has it otherwise.' },
  edited: { label: 'Edited', tone: 'warn', what: 'Somebody has edited it, so it is kept.' },
  removed: { label: 'Removed', tone: 'warn', what: 'Somebody has removed it, so it stays away.' },
  taken: {
    label: 'Place taken',
    tone: 'neutral',
    what: 'Another row has its place, for example the same address. It stays away.',
  },
  orphan: { label: 'No longer shipped', tone: 'neutral', what: 'An earlier release brought it. It stays.' },
  same: { label: 'Unchanged', tone: 'neutral', what: 'As this release has it.' },
};
const shownFates: SeedFate[] = ['create', 'update', 'edited', 'taken', 'removed', 'orphan'];

export default function SeedSetPage({ params }: PageProps) {
  const name = params.name ?? '';
  const query = trpc.admin.seed.preview.useQuery({ name }, { refetchOnMount: 'always', retry: false });
  const back = { href: paths.admin.seed, label: 'Seed data' };
  if (query.error?.data?.code === 'NOT_FOUND')
    return (
      <>
        <PageHeader title="No such starter set" back={back} />
        <Banner tone="warn">{query.error.message}</Banner>
      </>
    );
  return (
    <>
      <PageHeader title={query.data?.title ?? 'Starter set'} description={query.data?.what} back={back} />
      <QueryView query={query} failed="The preview could not be made.">
        {(preview) => <SeedSet key={name} preview={preview} fetching={query.isFetching} />}
      </QueryView>
    </>
  );
}

function SeedSet({ preview, fetching }: { preview: Preview; fetching: boolean }) {
  const { name, counts, items, barred, typeName, demo, notes, seen, inDatabase } = preview;
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const nothingId = useId();
  const message = useRef<HTMLElement>(null);
  const [log, setLog] = useState<readonly SeedLine[] | null>(null);
  const apply = trpc.admin.seed.putIn.useMutation({
    meta: { quiet: true },
    onSuccess: ({ lines }) => {
      keepFocus(() => message.current);
      setLog(lines);
      setChosen(new Set());
    },
    onSettled: () => {
      void utils.admin.seed.invalidate();
      void utils.admin.templates.invalidate();
    },
  });
  const confirm = useConfirm(apply);
  const remove = useConfirm(apply);
  // A record that has become another in a newer preview must not be overwritten unseen.
  const overwrite = items
    .filter(({ key, fate }) => chosen.has(key) && (fate === 'edited' || fate === 'removed'))
    .map(({ key }) => key);
  const toDo = counts.create + counts.update + overwrite.length;
  const run = (typed = '') => apply.mutate({ name, seen, overwrite, typed }, { onSuccess: confirm.close });
  const choose = (key: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  return (
    <div className="grid gap-4">
      {barred && (
        <Banner tone="warn" title="Barred in production">
          This set is for trying the app out. It cannot be applied at a public https address, where real sellers work.
        </Banner>
      )}
      {notes.map((note) => (
        <Banner key={note}>{note}</Banner>
      ))}
      <Card
        title="What applying would do"
        description={
          toDo === 0 ? (
            <span id={nothingId}>Nothing would change, so there is nothing to apply.</span>
          ) : (
            `${plural(toDo, 'record')} would be written.`
          )
        }
        actions={
          <div className="flex flex-wrap gap-2">
            {demo && inDatabase !== null && (
              <Button disabled={barred || apply.isPending} onClick={remove.ask}>
                Remove demo
              </Button>
            )}
            <Button
              variant={toDo === 0 ? 'secondary' : 'primary'}
              busy={apply.isPending || fetching}
              disabled={barred}
              aria-disabled={toDo === 0 || undefined}
              aria-describedby={toDo === 0 ? nothingId : undefined}
              onClick={() => {
                if (toDo === 0) return;
                if (typeName) confirm.ask();
                else run();
              }}
            >
              Apply
            </Button>
          </div>
        }
      >
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {[...shownFates, 'same' as const].map((fate) => (
            <div key={fate} className="flex items-baseline gap-1.5">
              <dt className="text-muted-foreground">{fates[fate].label}</dt>
              <dd className="font-semibold tabular-nums">{counts[fate]}</dd>
            </div>
          ))}
        </dl>
        {apply.error && !confirm.dialog.open && !remove.dialog.open && (
          <Banner tone="bad" announce className="mt-3">
            {apply.error.message}
          </Banner>
        )}
      </Card>
      <section ref={message} tabIndex={-1} aria-label="Log of this run" role="log" aria-live="polite" className="empty:hidden">
        {log && <Log lines={log} />}
      </section>
      {shownFates
        .filter((fate) => counts[fate] > 0)
        .map((fate) => (
          <Card
            key={fate}
            title={
              <span className="inline-flex items-center gap-2">
                {fates[fate].label} <Badge tone={fates[fate].tone}>{counts[fate]}</Badge>
              </span>
            }
            description={fates[fate].what}
            flush
          >
            <ul>
              {items
                .filter((item) => item.fate === fate)
                .map((item) => (
                  <RecordRow key={item.key} item={item} chosen={chosen.has(item.key)} onChoose={(on) => choose(item.key, on)} />
                ))}
            </ul>
          </Card>
        ))}
      <Runs name={name} />
      <TypedConfirm
        {...confirm.dialog}
        title="Apply in production?"
        expected={name}
        confirmLabel="Apply"
        onConfirm={() => run(name)}
      >
        {plural(toDo, 'record')} of the live database {toDo === 1 ? 'is' : 'are'} written, in one go.
      </TypedConfirm>
      <TypedConfirm
        {...remove.dialog}
        title="Remove this demo set?"
        expected={name}
        confirmLabel="Remove"
        onConfirm={() => apply.mutate({ name, seen, mode: 'remove', typed: name }, { onSuccess: remove.close })}
      >
        What it put in is removed, edited records too. Products go to Recently deleted for 7 days.
      </TypedConfirm>
    </div>
  );
}

function RecordRow({ item, chosen, onChoose }: { item: Item; chosen: boolean; onChoose: (on: boolean) => void }) {
  const { key, fate, changes, more } = item;
  return (
    <li className="border-t px-5 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="wrap-anywhere font-medium">{key}</span>
        {(fate === 'edited' || fate === 'removed') && (
          <Checkbox
            label={fate === 'edited' ? 'Overwrite' : 'Bring back'}
            aria-label={`${fate === 'edited' ? 'Overwrite' : 'Bring back'} ${key}`}
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )}
      </div>
      {changes.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-6 w-fit cursor-pointer text-muted-foreground text-sm">
            {plural(changes.length + more, fate === 'create' || fate === 'removed' ? 'value' : 'difference')}
          </summary>
          <ChangeList changes={changes.map(inWords)} more={more} beforeLabel="In the database" afterLabel="In this release" />
        </details>
      )}
    </li>
  );
}

/** “definition.seoKeywords” as people say it: “Definition › Seo keywords”. */
const inWords = (change: Item['changes'][number]) => ({ ...change, path: change.path.split('.').map(fieldWords).join(' › ') });

function Log({ lines }: { lines: readonly SeedLine[] }) {
  const last = lines.at(-1);
  return (
    <Card title="Log of this run" description={last?.text}>
      <ol className="max-h-80 overflow-y-auto font-mono text-sm" tabIndex={lines.length > 12 ? 0 : undefined}>
        {lines.slice(0, -1).map(({ key, text }) => (
          <li key={key} className="flex flex-wrap gap-x-3">
            <span className="wrap-anywhere">{key}</span>
            <span className="text-muted-foreground">{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Runs({ name }: { name: string }) {
  const { client } = trpc.useUtils();
  const { query, rows: runs } = useAdminPages(getQueryKey(trpc.admin.seed.runs, { name }, 'infinite'), (at, signal) =>
    client.admin.seed.runs.query({ name, ...at }, { signal }),
  );
  return (
    <Card title="Runs" description="What admins have applied, newest first. Starts of the server are not listed." flush>
      <QueryView
        query={{ ...query, data: runs }}
        failed="The runs could not be loaded."
        isEmpty={(all) => all.length === 0}
        empty={<p className="px-5 pb-5 text-muted-foreground">Nobody has applied this set yet.</p>}
      >
        {(all) => (
          <ul>
            {all.map(({ id, at, by, lines, failure, mode, version }) => (
              <li key={id} className="border-t px-5 py-2.5">
                <details>
                  <summary className="min-h-6 cursor-pointer">
                    <span className="font-medium">{exactTime(at)}</span>{' '}
                    <span className="wrap-anywhere text-muted-foreground">
                      {by ?? 'An account that is gone'}, version {version}
                      {mode === 'remove' ? ', removed' : ''}
                    </span>{' '}
                    {failure ? <Badge tone="bad">Failed</Badge> : <span>{lines.at(-1)?.text}</span>}
                  </summary>
                  <ul className="mt-1 font-mono text-sm">
                    {lines.map(({ key, text }) => (
                      <li key={`${key} ${text}`} className="wrap-anywhere">
                        {key} <span className="text-muted-foreground">{text}</span>
                      </li>
                    ))}
                  </ul>
                </details>
              </li>
            ))}
            {query.hasNextPage && (
              <li className="border-t p-3 text-center">
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  Load more
                </Button>
              </li>
            )}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
