import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { hardRules } from '#shared/exports/exports.ts';
import { readError } from '../errors.ts';
import { plural } from '../products/format.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BreachList } from './breach-list.tsx';
import type { ExportPreview } from './export-types.ts';
import { Notices } from './notices.tsx';

interface PreviewQuery {
  data: ExportPreview | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * What the file would hold, and which of the platform's rules its products break. None of this keeps anybody from exporting.
 * `channel` is the name of the shop or marketplace; null for a file of no shop, which has no rules.
 */
export function PreviewCard({ query, channel }: { query: PreviewQuery; channel: string | null }) {
  const { data, error } = query;
  return (
    <section aria-label="The file" aria-busy={query.isFetching} className="grid gap-3 rounded-card border bg-sunken p-4">
      {query.isPending ? (
        <>
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-5 w-2/5" />
          <output className="sr-only">Checking the products</output>
        </>
      ) : data ? (
        <Loaded preview={data} channel={channel} />
      ) : (
        <Line icon={<TriangleAlert className="mt-0.5 size-4.5 text-warn" />}>
          <p role="alert">The rules could not be checked. {error ? readError(error).message : ''} You can export all the same.</p>
          <Button size="sm" className="mt-2" busy={query.isFetching} onClick={() => query.refetch()}>
            Check again
          </Button>
        </Line>
      )}
    </section>
  );
}

function Loaded({ preview, channel }: { preview: ExportPreview; channel: string | null }) {
  const { products, check, notices, columns } = preview;
  if (products === 0) return <Nothing notices={notices} />;
  return (
    <>
      <FileLine preview={preview} />
      <Notices notices={notices} />
      {check.total > 0 ? (
        <>
          <Line icon={<TriangleAlert className="mt-0.5 size-4.5 text-warn" />}>
            <p role="status">
              <span className="font-semibold">{breachesInWords(check, products, channel)}</span> You can export all the same.
            </p>
          </Line>
          <BreachList check={check} />
        </>
      ) : (
        channel !== null &&
        check.checked > 0 && (
          <Line icon={<CircleCheck className="mt-0.5 size-4.5 text-ok" />}>
            <p role="status">{keptInWords(check.checked, products, channel)}</p>
          </Line>
        )
      )}
      {isPart(check.checked, products) && (
        <p className="text-muted-foreground text-sm">The others are checked while the file is made.</p>
      )}
      {columns.length > 0 && <Columns columns={columns} />}
    </>
  );
}

/** Says how many rules are broken: “2 rules of Etsy are broken.” If none is, says that the file cannot hold everything. */
function breachesInWords(check: ExportPreview['check'], products: number, channel: string | null): string {
  const hard = hardRules(check);
  const part = isPart(check.checked, products)
    ? `In the first ${check.checked.toLocaleString('en')} of ${plural(products, 'product')}, `
    : '';
  if (hard === 0)
    return part
      ? `${part}this form cannot hold everything as you have it here.`
      : 'This form cannot hold all of your products as you have it here.';
  return `${part}${plural(hard, 'rule', 'rules')}${channel ? ` of ${channel}` : ''} ${hard === 1 ? 'is' : 'are'} broken.`;
}

/** Whether there was time to check a part of the products only. */
const isPart = (checked: number, products: number): boolean => checked > 0 && checked < products;

const keptInWords = (checked: number, products: number, channel: string) =>
  checked < products
    ? `The first ${checked.toLocaleString('en')} of ${plural(products, 'product')} meet the rules of ${channel}.`
    : `${products === 1 ? 'The product meets' : `All ${products.toLocaleString('en')} products meet`} the rules of ${channel}.`;

function Nothing({ notices }: { notices: readonly string[] }) {
  return (
    <Line icon={<Info className="mt-0.5 size-4.5 text-primary" />}>
      <p role="status">
        {notices.length > 0
          ? notices.join(' ')
          : 'There is nothing to write into this file. Choose All columns, or other products.'}
      </p>
    </Line>
  );
}

function FileLine({ preview: { fileName, products, rows, atOnce } }: { preview: ExportPreview }) {
  return (
    <div>
      <p className="break-all font-semibold">{fileName}</p>
      <p className="text-muted-foreground text-sm">
        {plural(products, 'product')}
        {rows !== null && `, ${plural(rows, 'row')}`}
        {!atOnce && '. This takes a while. You can go on working, and the file is kept for you.'}
      </p>
    </div>
  );
}

/** The columns of the file, folded. */
function Columns({ columns }: { columns: ExportPreview['columns'] }) {
  return (
    <details className="text-sm">
      <summary className="min-h-6 rounded-control font-medium text-primary hover:underline">
        {plural(columns.length, 'column')}
      </summary>
      <ul className="mt-2 grid max-h-48 gap-x-4 gap-y-1 overflow-y-auto sm:grid-cols-2">
        {columns.map(({ header, title }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have the same name, and they never move
          <li key={at} className="min-w-0 break-words">
            {header}
            {title === null ? (
              <span className="text-muted-foreground"> · unchanged</span>
            ) : (
              title.toLowerCase() !== header.toLowerCase() && <span className="text-muted-foreground"> · {title}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5">
      {icon}
      <div className="min-w-0 flex-1 text-pretty">{children}</div>
    </div>
  );
}
