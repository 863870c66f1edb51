import { type ReactNode, useId, useRef, useState } from 'react';
import {
  type DayOrder,
  dayOrders,
  PIECE,
  piecesOf,
  type ShopColumns,
  type ShopField,
  shopFields,
} from '#shared/reports/shop-file.ts';
import { readError } from '../errors.ts';
import { plural } from '../products/format.ts';
import { type RouterInputs, type RouterOutputs, trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, FieldError } from '../ui/field.tsx';
import { Meter } from '../ui/meter.tsx';
import { Select } from '../ui/select.tsx';
import { decodeFile, TOO_LARGE } from './decode-file.ts';

type ReadFile = RouterOutputs['reports']['readShopFile'];
type Added = RouterOutputs['reports']['addShopDays'];

const fieldNames: Record<ShopField, string> = { sku: 'SKU', day: 'Day', views: 'Views', clicks: 'Clicks', sales: 'Sales' };
const needed: readonly ShopField[] = ['sku', 'day', 'clicks'];
const orderNames: Record<DayOrder, string> = { ymd: 'Year, month, day', dmy: 'Day, month, year', mdy: 'Month, day, year' };
const NONE = 'none';
const nothing: Added = { matched: 0, unknown: 0, several: 0, refused: 0, unknownSkus: [], severalSkus: [], unread: [] };

/** Takes a file with the statistics of a shop: choose it, check which column holds what, and see what became of its rows. */
export default function ShopFileDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const read = trpc.reports.readShopFile.useMutation({ meta: { quiet: true } });
  const add = trpc.reports.addShopDays.useMutation({ meta: { quiet: true } });
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [columns, setColumns] = useState<ShopColumns>({ sku: null, day: null, views: null, clicks: null, sales: null });
  const [order, setOrder] = useState<DayOrder | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState<{ done: number; of: number } | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const stopped = useRef(false);
  const found = read.data;
  const close = () => {
    stopped.current = true;
    onClose();
  };

  const choose = async (chosen: File) => {
    setProblem(null);
    try {
      const text = await decodeFile(chosen);
      const answer = await read.mutateAsync({ text: text.slice(0, PIECE) });
      setFile({ name: chosen.name, text });
      setColumns(answer.mapping);
      setOrder(answer.dayOrder);
    } catch (error) {
      setProblem(error instanceof RangeError ? TOO_LARGE : readError(error).message);
    }
  };
  const start = async () => {
    setTried(true);
    const { sku, day, clicks } = columns;
    if (!found || !file || sku === null || day === null || clicks === null || order === null) return;
    setProblem(null);
    const fileId = crypto.randomUUID();
    const pieces = piecesOf(file.text, found.form.headerRow);
    let sum = nothing;
    setSent({ done: 0, of: pieces.length });
    try {
      for (const [at, text] of pieces.entries()) {
        if (stopped.current) return;
        const input = { fileId, text, form: found.form, columns: { ...columns, sku, day, clicks }, dayOrder: order };
        sum = joined(sum, await add.mutateAsync(input satisfies RouterInputs['reports']['addShopDays']));
        setSent({ done: at + 1, of: pieces.length });
      }
      setAdded(sum);
    } catch (error) {
      setProblem(readError(error).message);
      setSent(null);
    } finally {
      // What was sent before a failure or Cancel counts too.
      void utils.reports.effect.invalidate();
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Statistics of your shop"
      description="A CSV with a row for each SKU and day."
      size="lg"
      footer={
        added ? (
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            {file && (
              <Button variant="primary" busy={sent !== null} onClick={() => void start()}>
                Add these numbers
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid gap-5">
        {added ? (
          <Outcome added={added} />
        ) : (
          <>
            <FileChoice
              name={file?.name ?? null}
              busy={read.isPending}
              disabled={sent !== null}
              onFile={(chosen) => void choose(chosen)}
            />
            {file && found && <Columns {...{ found, columns, order, tried }} onColumns={setColumns} onOrder={setOrder} />}
            {sent && (
              <div>
                <Meter label="Rows sent" value={sent.done} max={sent.of} />
                <output className="mt-1 block text-muted-foreground text-sm">
                  {Math.round((100 * sent.done) / Math.max(1, sent.of))}% of the file
                </output>
              </div>
            )}
          </>
        )}
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </Dialog>
  );
}

function joined(one: Added, other: Added): Added {
  return {
    matched: one.matched + other.matched,
    unknown: one.unknown + other.unknown,
    several: one.several + other.several,
    refused: one.refused + other.refused,
    unknownSkus: [...new Set([...one.unknownSkus, ...other.unknownSkus])].slice(0, 5),
    severalSkus: [...new Set([...one.severalSkus, ...other.severalSkus])].slice(0, 5),
    unread: [...one.unread, ...other.unread].slice(0, 5),
  };
}

function FileChoice({
  name,
  busy,
  disabled,
  onFile,
}: {
  name: string | null;
  busy: boolean;
  disabled: boolean;
  onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="CSV file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onFile(chosen);
          target.value = '';
        }}
      />
      <Button busy={busy} disabled={disabled} onClick={() => input.current?.click()}>
        {name ? 'Choose another file' : 'Choose a file'}
      </Button>
      <span className="wrap-anywhere min-w-0 text-muted-foreground">{name ?? 'CSV, up to 50 MB'}</span>
    </div>
  );
}

function Columns({
  found,
  columns,
  order,
  tried,
  onColumns,
  onOrder,
}: {
  found: ReadFile;
  columns: ShopColumns;
  order: DayOrder | null;
  tried: boolean;
  onColumns: (columns: ShopColumns) => void;
  onOrder: (order: DayOrder | null) => void;
}) {
  const choices = found.columns.map(({ name }, at) => ({ value: String(at), label: name.trim() || `Column ${at + 1}` }));
  const change = (field: ShopField, value: string) => {
    const at = value === NONE ? null : Number(value);
    onColumns({ ...columns, [field]: at });
    if (field === 'day') onOrder(at === null ? null : (found.columns[at]?.dayOrder ?? null));
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {shopFields.map((field) => {
        const at = columns[field];
        const isNeeded = needed.includes(field);
        const values = at === null ? [] : (found.columns[at]?.values ?? []);
        return (
          <Field
            key={field}
            label={fieldNames[field]}
            optional={!isNeeded}
            hint={values.length > 0 ? `For example ${values.join(', ')}` : undefined}
            error={
              tried && isNeeded && at === null
                ? `Choose the column with the ${fieldNames[field] === 'SKU' ? 'SKU' : fieldNames[field].toLowerCase()}`
                : null
            }
          >
            <Select
              options={[...(isNeeded ? [] : [{ value: NONE, label: 'Not in this file' }]), ...choices]}
              value={at === null ? (isNeeded ? null : NONE) : String(at)}
              onValueChange={(value) => change(field, value)}
            />
          </Field>
        );
      })}
      {columns.day !== null && (
        <Field
          label="How days are written"
          error={tried && order === null ? 'Choose the order, because these days can be read in two ways' : null}
        >
          <Select
            options={dayOrders.map((value) => ({ value, label: orderNames[value] }))}
            value={order}
            onValueChange={onOrder}
          />
        </Field>
      )}
    </div>
  );
}

const some = (skus: readonly string[]) => `${skus.join(', ')}${skus.length === 5 ? ' and more' : ''}`;

function Outcome({ added: { matched, unknown, several, refused, unknownSkus, severalSkus, unread } }: { added: Added }) {
  const lines: ReactNode[] = [
    unknown > 0 && `${plural(unknown, 'row')} left out, because no product has the SKU: ${some(unknownSkus)}.`,
    several > 0 && `${plural(several, 'row')} left out, because several products have the SKU: ${some(severalSkus)}.`,
    refused > 0 &&
      `${plural(refused, 'row')} left out, because a cell could not be read: ${unread.map(({ cell, isFuture }) => `“${cell}”${isFuture ? ' (a day that has not come yet)' : ''}`).join(', ')}.`,
  ].filter(Boolean);
  return (
    <Banner tone={matched > 0 ? 'ok' : 'warn'} title={matched > 0 ? `${plural(matched, 'row')} added` : 'No row could be added'}>
      {lines.length > 0
        ? lines.map((line) => (
            <span key={String(line)} className="wrap-anywhere block">
              {line}
            </span>
          ))
        : matched > 0
          ? 'Every row belongs to a product.'
          : 'The file has no rows below its heading.'}
    </Banner>
  );
}
