import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type GridField, gridFieldNames } from '#shared/bulk-edits/grid-fields.ts';
import { readError } from '../errors.ts';
import { plural, priceText } from '../products/format.ts';
import type { Pasted } from '../products/list/use-paste-grid.ts';
import { useProductCache } from '../products/product-cache.ts';
import { type RouterInputs, type RouterOutputs, trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useClientKey } from '../use-client-key.ts';
import { sayEdited } from './say-edited.ts';
import { useUndoEdit } from './use-undo-edit.ts';

type Grid = RouterOutputs['bulkEdits']['readGrid'];
type Row = Grid['rows'][number];
type Change = Row['changes'][number];
type Reading = Pick<RouterInputs['bulkEdits']['readGrid'], 'columns' | 'named'>;

/** How many rows are shown, those with problems first. */
const SHOWN = 100;

const fieldNames: Record<GridField, string> = { ...gridFieldNames, sku: 'SKU, to find the product' };
const LEFT_OUT = 'none';
const options = [
  ...Object.entries(fieldNames).map(([value, label]) => ({ value, label })),
  { value: LEFT_OUT, label: 'Leave out' },
];

/** Says what pasted cells would change, and changes it with one press. */
export default function PasteDialog({ pasted, isOpen, onClose }: { pasted: Pasted; isOpen: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const cache = useProductCache();
  const [reading, setReading] = useState<Reading>({});
  const keyOf = useClientKey();
  const read = trpc.bulkEdits.readGrid.useMutation({ meta: { quiet: true } });
  const look = (how: Reading) => {
    setReading(how);
    read.mutate({ text: pasted.text, products: pasted.products, otherwise: pasted.fields, ...how });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => look({}), []);
  const undo = useUndoEdit();
  const edit = trpc.bulkEdits.editEach.useMutation({
    meta: { quiet: true },
    onSuccess: (done) => {
      void Promise.all([cache.manyChanged(), utils.bulkEdits.invalidate(), utils.activity.list.invalidate()]);
      sayEdited(done, () => undo.mutate({ id: done.id }));
      onClose();
    },
  });
  // While the cells are read anew, what was read before stays.
  const [grid, setGrid] = useState<Grid | null>(null);
  useEffect(() => {
    if (read.data) setGrid(read.data);
  }, [read.data]);
  const changed = grid?.rows.filter(({ product, changes }) => product && changes.length > 0) ?? [];
  const problem = read.error ?? edit.error;
  const submit = () => {
    const products = changed.flatMap(({ product, changes }) =>
      product
        ? [
            {
              id: product.id,
              version: product.version,
              fields: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
            },
          ]
        : [],
    );
    edit.mutate({ products, clientKey: keyOf(products) });
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Pasted cells"
      description={grid ? summary(grid, changed.length) : 'The cells are being read.'}
      size="lg"
      tall
      footer={
        <>
          <Button className="max-sm:hidden" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={edit.isPending}
            disabled={changed.length === 0 || read.isPending || read.error !== null}
            onClick={submit}
          >
            {changed.length === 0 ? 'Nothing to change' : `Change ${plural(changed.length, 'product')}`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {problem && (
          <Banner tone="bad" announce>
            {readError(problem).message}
          </Banner>
        )}
        {!grid && !problem && <SkeletonRows rows={4} />}
        {grid && (
          <>
            <Columns grid={grid} asked={read.isPending ? reading : {}} onChange={look} />
            <Rows rows={grid.rows} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function summary({ rows, bySku }: Grid, changed: number): string {
  const lost = rows.filter(({ product }) => !product).length;
  const partly = rows.filter(({ product, problems }) => product && problems.length > 0).length;
  const same = rows.filter(({ product, changes, problems }) => product && changes.length + problems.length === 0).length;
  return [
    `${plural(rows.length, 'row')}${bySku ? ', matched by SKU' : ''}: ${plural(changed, 'product')} will change`,
    same > 0 && `${same.toLocaleString('en')} ${same === 1 ? 'is' : 'are'} so already`,
    partly > 0 && `${partly.toLocaleString('en')} with remarks`,
    lost > 0 && `${plural(lost, 'row')} without a product`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('. Empty cells change nothing.');
}

/**
 * What each column holds, as it was understood, to be corrected. `asked` are corrections whose answer is still awaited: they show, and
 * the next one comes on top of them.
 */
function Columns({ grid, asked, onChange }: { grid: Grid; asked: Reading; onChange: (how: Reading) => void }) {
  const { columns } = grid;
  const fields = columns.map(({ field }, at) => (asked.columns ? (asked.columns[at] ?? null) : field));
  const named = asked.named ?? grid.named;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">What the columns hold</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {columns.slice(0, 12).map(({ name, sample }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their place only
          <Field key={at} label={<span className="wrap-anywhere line-clamp-1">{name || sample || `Column ${at + 1}`}</span>}>
            <Select
              options={options}
              value={fields[at] ?? LEFT_OUT}
              onValueChange={(value) => {
                const chosen = value === LEFT_OUT ? null : (value as GridField);
                // A field is in one column only.
                const next = fields.map((one, place) => (place === at ? chosen : one === chosen ? null : one));
                onChange({ columns: next, named });
              }}
            />
          </Field>
        ))}
      </div>
      {columns.length > 12 && (
        <p className="text-muted-foreground text-sm">
          {plural(columns.length - 12, 'further column')} {columns.length === 13 ? 'is' : 'are'} read as far as their names are
          known.
        </p>
      )}
      <Checkbox
        label="The first row holds names of columns"
        checked={named}
        onChange={({ target }) => onChange({ columns: fields, named: target.checked })}
      />
    </fieldset>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const weight = ({ product, changes, problems }: Row) => (!product ? 0 : problems.length > 0 ? 1 : changes.length > 0 ? 2 : 3);
  const sorted = rows.toSorted((one, other) => weight(one) - weight(other) || one.row - other.row);
  if (rows.length === 0) return <p className="text-muted-foreground">There are no rows below the names.</p>;
  return (
    <div>
      <ul aria-label="What will change" className="divide-y rounded-control border">
        {sorted.slice(0, SHOWN).map((row) => (
          <li key={row.row} className="grid gap-x-4 gap-y-0.5 px-3 py-2 sm:grid-cols-2">
            <span className="wrap-anywhere min-w-0">
              <span className="font-medium">{row.product?.name ?? 'No product'}</span>
              <span className="text-muted-foreground text-sm">
                {' '}
                {[`row ${row.row}`, row.product?.sku].filter(Boolean).join(', ')}
              </span>
            </span>
            <span className="grid min-w-0 gap-0.5">
              {row.changes.map((change) => (
                <span key={change.field} className="wrap-anywhere">
                  <span className="text-muted-foreground">{fieldNames[change.field]}: </span>
                  {say(change.before, change, row)}
                  <ArrowRight role="img" aria-label="becomes" className="mx-1 inline size-3.5 align-[-2px]" />
                  <span className="font-medium">{say(change.after, change, row)}</span>
                </span>
              ))}
              {row.problems.map((text) => (
                <span key={text} className="wrap-anywhere text-warn">
                  <TriangleAlert className="me-1 inline size-3.5 align-[-2px]" />
                  {text}
                </span>
              ))}
              {row.changes.length + row.problems.length === 0 && <span className="text-muted-foreground">So already</span>}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && (
        <p className="mt-2 text-muted-foreground text-sm">
          {(rows.length - SHOWN).toLocaleString('en')} more rows are not shown.
        </p>
      )}
    </div>
  );
}

function say(value: Change['before'], { field }: Change, { product }: Row): string {
  if (Array.isArray(value)) return value.join(', ') || 'none';
  if (field === 'price') return typeof value === 'number' ? priceText(value, product?.currency ?? 'USD') : 'no price';
  return value === '' || value === null ? 'none' : typeof value === 'number' ? value.toLocaleString('en') : value;
}
