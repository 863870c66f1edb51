import { Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { addDays, daysBetween } from '#shared/reports/range.ts';
import { plural } from '../products/format.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { plainDayText } from '../ui/dates.ts';
import { loadLater } from '../ui/load-later.ts';
import { useConfirm } from '../use-confirm.ts';
import { csvOf } from './charts/csv.ts';
import { saveFile } from './charts/save-file.ts';
import { effectText, intervalText, rateNames, rateText, say } from './effect-words.ts';
import { ofReport, ReportCard } from './report-card.tsx';

type Effect = RouterOutputs['reports']['effect'];
type Changed = Effect['changed'][number];

const ShopFileDialog = lazy(() => loadLater(() => import('./shop-file-dialog.tsx')));

/** Whether new texts changed what buyers do, from a file of the shop's statistics. */
export function EffectCard() {
  const query = trpc.reports.effect.useQuery(undefined, ofReport);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ReportCard
        id="effect"
        title="Effect of new texts"
        description="What buyers did before and after a text changed, from the statistics of your shop."
        query={query}
        failed="The effect could not be loaded."
      >
        {(effect) =>
          effect.products === 0 ? <NoFile onOpen={() => setOpen(true)} /> : <Shown effect={effect} onOpen={() => setOpen(true)} />
        }
      </ReportCard>
      {open && (
        <Suspense fallback={null}>
          <ShopFileDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function NoFile({ onOpen }: { onOpen: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[68ch] text-pretty text-muted-foreground">
        Export a CSV with a row for each SKU and day from your shop: clicks, and if it has them views and sales. From 14 days and
        100 clicks before and after a change on, this page says what changed, and how sure that is.
      </p>
      <Button data-needs="edit" icon={<Upload className="size-4" />} onClick={onOpen}>
        Choose a CSV file
      </Button>
    </div>
  );
}

function Shown({ effect: { products, from, to, today, changed }, onOpen }: { effect: Effect; onOpen: () => void }) {
  const all = useMemo(() => say(changed), [changed]);
  const utils = trpc.useUtils();
  const clear = trpc.reports.clearShopDays.useMutation({ meta: { quiet: true } });
  const confirm = useConfirm(clear);
  const isOld = to !== null && daysBetween(to, today) > 8;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 flex-1 basis-72 text-pretty">
          {changed.length === 0 ? (
            <>
              The files hold {plural(products, 'product')}, and no text of them changed between the first and the last day.
              Nothing can be compared yet.
            </>
          ) : 'early' in all ? (
            <>
              <span className="font-semibold text-lg">{all.early}</span> All {plural(changed.length, 'product')} with a changed
              text together.
            </>
          ) : (
            all.said.map(({ rate, effect }) => (
              <span key={rate} className="block text-lg">
                <span className="font-semibold">{rateNames[rate]}:</span>{' '}
                {effect
                  ? `${effectText(effect)} (95% interval), from ${rateText(rate, effect.before)} to ${rateText(rate, effect.after)}.`
                  : 'nothing to begin with, so there is no comparison.'}
              </span>
            ))
          )}
        </p>
        <span className="flex flex-wrap gap-2">
          <Button data-needs="edit" size="sm" icon={<Upload className="size-4" />} onClick={onOpen}>
            Add a file
          </Button>
          <Button data-needs="edit" size="sm" variant="ghost" icon={<Trash2 className="size-4" />} onClick={confirm.ask}>
            Delete these numbers
          </Button>
        </span>
      </div>
      {changed.length > 0 && <ByProduct changed={changed} />}
      <p className="max-w-[80ch] text-pretty text-muted-foreground text-sm">
        {from && to && `Days from ${plainDayText(from)} to ${plainDayText(to)}. `}
        {isOld && to && `The last day is ${plainDayText(to)}: add a newer file from ${plainDayText(addDays(to, 1))} on. `}
        Up to 56 days on each side are compared, without the day of the change, and up to the next change. A day that your files
        leave out counts as one without clicks. The interval comes from drawing the days anew a thousand times. It knows nothing
        of seasons, prices or advertising: if these changed too, they are part of the difference.
      </p>
      <ConfirmDialog
        {...confirm.dialog}
        title={`Delete the numbers of ${plural(products, 'product')}?`}
        confirmLabel="Delete"
        destructive
        onConfirm={() => clear.mutate(undefined, { onSuccess: () => void utils.reports.effect.invalidate().then(confirm.close) })}
      >
        Views, clicks and sales from your files are deleted here. Products and texts stay, and you can add the files again.
      </ConfirmDialog>
    </>
  );
}

function ByProduct({ changed }: { changed: readonly Changed[] }) {
  const rows = useMemo(() => changed.map((product) => ({ product, found: say([product]) })), [changed]);
  const saveCsv = () => {
    const table = rows.flatMap(({ product: { name, day }, found }) =>
      'early' in found
        ? [[name, day, found.early, '', '', '', '']]
        : found.said.map(({ rate, effect }) =>
            effect
              ? [
                  name,
                  day,
                  rateNames[rate],
                  rateText(rate, effect.before),
                  rateText(rate, effect.after),
                  effect.change,
                  intervalText(effect),
                ]
              : [name, day, rateNames[rate], '', '', '', 'No comparison'],
          ),
    );
    const head = ['Product', 'Text changed', 'What', 'Before', 'After', 'Change', '95% interval'];
    saveFile(new Blob([csvOf({ head, rows: table })], { type: 'text/csv;charset=utf-8' }), 'effect-of-texts.csv');
  };
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-semibold">By product</h3>
        <Button size="sm" variant="ghost" aria-label="CSV of the effect by product" onClick={saveCsv}>
          CSV
        </Button>
      </div>
      <ul className="divide-y border-t">
        {rows.map(({ product, found }) => (
          <li key={product.id} className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <span className="min-w-0">
              <Link href={paths.product(product.id)} className="wrap-anywhere font-medium text-primary hover:underline">
                {product.name || 'A product without a name'}
              </Link>
              <span className="block text-muted-foreground text-sm">Text changed {plainDayText(product.day)}</span>
            </span>
            <span className="min-w-0">
              {'early' in found ? (
                <span className="text-muted-foreground">{found.early}</span>
              ) : (
                found.said.map(({ rate, effect }) => (
                  <span key={rate} className="block">
                    {rateNames[rate]}: {effect ? effectText(effect) : 'nothing to begin with'}
                  </span>
                ))
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
