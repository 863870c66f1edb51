import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { readError } from '../../errors.ts';
import { exactTime, plural } from '../../products/format.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorsLink } from '../errors-link.tsx';
import type { Import } from '../import-types.ts';
import { savedIn } from '../import-words.ts';
import { UndoImport } from '../undo-import.tsx';
import { fieldWords, reportTitle } from './report-words.ts';

/** How many of the missing pictures are named for each reason. */
const PICTURES_SHOWN = 5;

/** What an import has done, and what can be done now. */
export function ReportScreen({ one }: { one: Import }) {
  const { id, fileName, state, progress, keptUntil } = one;
  const saved = savedIn(progress);
  const undone = state === 'undone';
  const next = useRef<HTMLDivElement>(null);
  // Enter goes on: to the imported products, or to the next file.
  useEffect(() => next.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true }), []);
  return (
    <div className="grid gap-5 [&>*]:min-w-0">
      <Card title={reportTitle(one)} description={<span className="wrap-anywhere">{fileName}</span>}>
        {!undone && <Numbers progress={progress} />}
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
        {undone && one.left.length === 0 && (
          <p className="mt-4 text-muted-foreground">
            What it had created is in Recently deleted, and what it had changed has its earlier values again.
          </p>
        )}
      </Card>
      {undone && one.left.length > 0 && <Left left={one.left} />}
      {!undone && progress.noRoom > 0 && <NoRoom one={one} />}
      {!undone && one.pictures.warnings.length > 0 && <Pictures pictures={one.pictures} />}
      {!undone && progress.failed > 0 && (
        <Card
          title={`${plural(progress.failed, 'product')} could not be imported`}
          description="Download these rows with the reasons, mend them in your spreadsheet, and import that file."
          actions={<ErrorsLink id={id} />}
        >
          <ul className="grid gap-1.5">
            {reasons(one).map(({ reason, count }) => (
              <li key={reason} className="flex justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">{reason}</span>
                <span className="whitespace-nowrap text-muted-foreground">{count}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** Why products failed: while the import ran, and before, because of faults that were not mended. */
function reasons({ failures, faults }: Import): { reason: string; count: string }[] {
  return [
    ...failures.map(({ reason, products }) => ({ reason, count: plural(products, 'product') })),
    ...faults
      .filter(({ stops }) => stops)
      .map(({ column, example, rows }) => ({ reason: column ? `${column}: ${example}` : example, count: plural(rows, 'row') })),
  ];
}

function Numbers({ progress }: { progress: Import['progress'] }) {
  const { created, changed, same, failed, noRoom } = progress;
  const parts: [label: string, n: number][] = [
    ['Created', created],
    ['Changed', changed],
    ['Same', same],
    ['Failed', failed],
  ];
  if (noRoom > 0) parts.push(['No room', noRoom]);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {parts.map(([label, n]) => (
        <div key={label}>
          <dt className="text-muted-foreground text-sm">{label}</dt>
          <dd className="font-semibold text-2xl tabular-nums">{n.toLocaleString()}</dd>
        </div>
      ))}
    </dl>
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
      title={`${plural(one.progress.noRoom, 'product')} wait for room on your plan`}
      description={`${limit === null ? 'They' : `Your plan has room for ${plural(limit, 'product')}. They`} are kept here until ${exactTime(one.keptUntil)}. Take a larger plan or delete products, then import them.`}
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

/** The pictures that products have only as an address, or not at all, by reason; each leads to its product. */
function Pictures({ pictures }: { pictures: Import['pictures'] }) {
  const missing = pictures.linked + pictures.failed;
  const reasons = new Map<string, typeof pictures.warnings>();
  for (const one of pictures.warnings) reasons.set(one.reason ?? '', [...(reasons.get(one.reason ?? '') ?? []), one]);
  return (
    <Card
      title={`${plural(missing, 'picture')} could not be fetched`}
      description="Their products are imported, and the addresses are kept. Add the pictures by hand where you need them."
    >
      <div className="grid gap-4">
        {[...reasons].map(([reason, warnings]) => (
          <div key={reason}>
            <h3 className="font-medium">{reason}</h3>
            <ul className="mt-1 grid gap-1">
              {warnings.slice(0, PICTURES_SHOWN).map(({ productId, url }) => (
                <li key={`${productId} ${url}`} className="min-w-0">
                  <Link
                    href={paths.product(productId)}
                    title={url}
                    className="inline-block min-h-6 max-w-full truncate align-bottom text-primary underline underline-offset-2"
                  >
                    {fileNameOf(url)}
                  </Link>
                </li>
              ))}
            </ul>
            {warnings.length > PICTURES_SHOWN && (
              <p className="mt-1 text-muted-foreground">and {warnings.length - PICTURES_SHOWN} more for this reason</p>
            )}
          </div>
        ))}
      </div>
      {missing > pictures.warnings.length && (
        <p className="mt-3 text-muted-foreground">
          The first {pictures.warnings.length.toLocaleString()} of them were looked at for this list.
        </p>
      )}
    </Card>
  );
}

/** The last part of an address, by which a person knows the picture; the address itself if it has none. */
const fileNameOf = (url: string) => (URL.canParse(url) && new URL(url).pathname.split('/').at(-1)) || url;

/** The fields that undoing left alone, because somebody had changed them since. */
function Left({ left }: { left: Import['left'] }) {
  return (
    <Card title="Left as you changed it" description="These fields were changed after the import, so the undo left them alone.">
      <ul className="grid gap-2">
        {left.map(({ productId, name, fields }) => (
          <li key={`${productId} ${name} ${fields.join(' ')}`} className="wrap-anywhere">
            {productId ? (
              <Link href={paths.product(productId)} className="font-medium text-primary underline underline-offset-2">
                {name}
              </Link>
            ) : (
              <span className="font-medium">{name}</span>
            )}
            : {fieldWords(fields)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
