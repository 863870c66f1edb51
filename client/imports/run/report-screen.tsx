import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { usePreview } from '../../batches/use-preview.ts';
import { useStartBatch } from '../../batches/use-start-batch.tsx';
import { readError } from '../../errors.ts';
import { plural } from '../../products/format.ts';
import { viewAddress } from '../../products/list/list-address.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { exactTime } from '../../ui/dates.ts';
import type { Import } from '../import-types.ts';
import { savedIn } from '../import-words.ts';
import { UndoImport } from '../undo-import.tsx';
import { EditedCards } from './edited-card.tsx';
import { FailedCard } from './failed-card.tsx';
import { PicturesCard } from './pictures-card.tsx';
import { reportTitle } from './report-words.ts';

/** What an import has done, and what can be done now. */
export function ReportScreen({ one }: { one: Import }) {
  const { fileName, state, progress, keptUntil } = one;
  const saved = savedIn(progress);
  const undone = state === 'undone';
  const next = useRef<HTMLDivElement>(null);
  // Enter goes on: to the imported products, or to the next file.
  useEffect(() => next.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true }), []);
  return (
    <div className="grid gap-5 [&>*]:min-w-0">
      <Card title={reportTitle(one)} description={<span className="wrap-anywhere">{fileName}</span>}>
        {undone ? (
          <p className="text-muted-foreground">
            The products it created are in{' '}
            <Link href={viewAddress('deleted')} className="font-medium text-primary underline underline-offset-2">
              Recently deleted
            </Link>
            .{progress.changed > 0 && ' The products it changed have their earlier values again'}
            {progress.changed > 0 && (one.left.some(({ created }) => !created) ? ', except for the edits listed below.' : '.')}
          </p>
        ) : (
          <Numbers progress={progress} />
        )}
        <div ref={next} className="mt-5 flex flex-wrap items-center gap-2">
          {saved > 0 && !undone ? (
            <>
              <Link
                href={`${paths.products}?sort=${progress.created > 0 ? 'newest' : 'updated'}`}
                className={buttonClass({ variant: 'primary' })}
              >
                See the products
              </Link>
              <ButtonLink href={paths.productImport}>Import another file</ButtonLink>
              <UndoImport one={one} variant="ghost" />
            </>
          ) : (
            <ButtonLink variant="primary" href={paths.productImport}>
              Import another file
            </ButtonLink>
          )}
        </div>
        {saved > 0 && !undone && (
          <p className="mt-3 text-muted-foreground text-sm">This import can be undone until {exactTime(keptUntil)}.</p>
        )}
      </Card>
      {!undone && progress.created > 0 && <WithoutText id={one.id} />}
      {undone && <EditedCards one={one} />}
      {!undone && progress.noRoom > 0 && <NoRoom one={one} />}
      {!undone && (one.pictures.warnings.length > 0 || (one.pictures.canRetry && one.pictures.waiting > 0)) && (
        <PicturesCard one={one} />
      )}
      {!undone && progress.failed > 0 && <FailedCard one={one} />}
      {!undone && saved > 0 && <Notices faults={one.faults.filter(({ stops }) => !stops)} />}
    </div>
  );
}

function Numbers({ progress }: { progress: Import['progress'] }) {
  const { created, changed, same, failed, noRoom } = progress;
  const parts: [label: string, n: number][] = [
    ['Created', created],
    ['Changed', changed],
    ['Same', same],
    ['Not imported', failed],
  ];
  if (noRoom > 0) parts.push(['No room', noRoom]);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {parts.map(([label, n]) => (
        <div key={label}>
          <dt className="text-muted-foreground text-sm">{label}</dt>
          <dd className="font-semibold text-2xl tabular-nums">{n.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was imported otherwise than it may have been meant, such as products without stock. */
function Notices({ faults }: { faults: Import['faults'] }) {
  if (faults.length === 0) return null;
  return (
    <Card title="Good to know" description="The rows of these notices were imported.">
      <ul className="grid gap-1.5">
        {faults.map(({ fault, column, example, rows }) => (
          <li key={fault} className="flex justify-between gap-4">
            <span className="wrap-anywhere min-w-0">{column ? `${column}: ${example}` : example}</span>
            <span className="whitespace-nowrap text-muted-foreground">{plural(rows, 'row')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** New products without a description, and the button that has theirs written. */
function WithoutText({ id }: { id: string }) {
  const products = { kind: 'import', id } as const;
  const { data } = usePreview({ products, fields: ['description'], emptyOnly: true });
  const writing = useStartBatch();
  if (!data || data.toWrite === 0) return null;
  return (
    <Card
      title={`${plural(data.toWrite, 'new product has', 'new products have')} no description`}
      description="The first five are written as a sample, and you say how the others should be. Each text is a draft until you use it."
    >
      <Button variant="spark" onClick={() => writing.open(products)}>
        Write texts for {plural(data.toWrite, 'new product')}
      </Button>
      {writing.dialog}
    </Card>
  );
}

/** Products for which the plan had no room wait, and are imported once there is some. */
function NoRoom({ one }: { one: Import }) {
  const utils = trpc.useUtils();
  const again = trpc.imports.start.useMutation({
    meta: { quiet: true },
    onSettled: () => utils.imports.get.invalidate({ id: one.id }),
  });
  const { fits, limit } = one.plan;
  return (
    <Card
      title={`${plural(one.progress.noRoom, 'product')} wait for room in your plan`}
      description={`${limit === null ? 'They' : `Your plan has room for ${plural(limit, 'product')}. They`} are kept here until ${exactTime(one.keptUntil)}. Upgrade or delete products, then import them.`}
    >
      {again.error && (
        <Banner tone="bad" announce className="mb-4">
          {readError(again.error).message}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={paths.subscriptions}>See the plans</ButtonLink>
        <Button disabled={fits === 0} busy={again.isPending} onClick={() => again.mutate({ id: one.id })}>
          {fits > 0 ? `Import ${plural(fits, 'more product', 'more products')}` : 'Import them'}
        </Button>
      </div>
    </Card>
  );
}
