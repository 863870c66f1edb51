import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { htmlToText } from '#shared/description/html.ts';
import { countWords } from '#shared/platforms/measure.ts';
import { voiceSampleLimits } from '#shared/voice/voice.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import type { Sample } from './profile-values.ts';

type Row = RouterOutputs['products']['list']['items'][number];
type Product = RouterOutputs['products']['get'];
/** How many products are shown. The client loads their texts in one batch, which holds at most ten requests. */
const ROWS = 10;

/**
 * Lets the seller choose descriptions from the catalogue to learn their voice from. Texts by the AI are not offered: the voice
 * learnt from them would be the AI's.
 */
export function CatalogueTexts({
  open,
  onOpenChange,
  room,
  taken,
  onAdd,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  room: number;
  /** Ids of the products whose texts have already been added. */
  taken: readonly string[];
  onAdd: (texts: Sample[]) => void;
}) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly Sample[]>([]);
  const wanted = useDebounced(search.trim(), 200);
  const list = trpc.products.list.useQuery(
    { ...(wanted ? { search: wanted } : {}), limit: ROWS },
    { enabled: open, placeholderData: keepPreviousData },
  );
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) setChosen([]);
  };
  const toggle = (sample: Sample, on: boolean) =>
    setChosen(on ? [...chosen, sample] : chosen.filter(({ product }) => product?.id !== sample.product?.id));
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Texts of your catalogue"
      description={`Only texts you wrote yourself, of ${voiceSampleLimits.words} words or more. There is room for ${room}.`}
      footer={
        <>
          <Button onClick={() => close(false)}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onAdd([...chosen]);
              close(false);
            }}
          >
            {chosen.length === 1 ? 'Add 1 text' : `Add ${chosen.length} texts`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label="Find a product">
          <Input
            type="search"
            value={search}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
        <QueryView
          query={list}
          failed="Your products could not be loaded."
          loading={<SkeletonRows rows={4} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<p className="py-4 text-muted-foreground">{wanted ? 'No product matches.' : 'Your catalogue is empty.'}</p>}
        >
          {({ items }) => (
            <Rows
              rows={items}
              chosen={chosen.flatMap(({ product }) => product?.id ?? [])}
              taken={taken}
              full={chosen.length >= room}
              onToggle={toggle}
            />
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}

function Rows({
  rows,
  chosen,
  taken,
  full,
  onToggle,
}: {
  rows: readonly Row[];
  chosen: readonly string[];
  taken: readonly string[];
  full: boolean;
  onToggle: (sample: Sample, on: boolean) => void;
}) {
  const products = trpc.useQueries((t) => rows.map(({ id }) => t.products.get({ id })));
  return (
    <ul className="max-h-[45vh] divide-y overflow-y-auto rounded-control border" aria-label="Products">
      {rows.map((row, at) => {
        const { text, why } = usable(row, products[at]?.data, taken);
        const checked = chosen.includes(row.id);
        return (
          <li key={row.id} className="px-3 py-1.5">
            <Checkbox
              label={<span className="break-words">{row.name}</span>}
              hint={<span className="line-clamp-2">{why ?? text}</span>}
              checked={checked}
              disabled={why !== null || (full && !checked)}
              onChange={(event) => onToggle({ text, product: { id: row.id, name: row.name } }, event.target.checked)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The description of a product, or the reason why no voice can be learnt from it. */
function usable(row: Row, product: Product | undefined, taken: readonly string[]): { text: string; why: string | null } {
  const no = (why: string) => ({ text: '', why });
  if (!row.hasDescription) return no('No description yet');
  if (!product) return no('Loading…');
  if ((product.textSources.description ?? 'human') !== 'human') return no('Written with AI, so it is not your voice');
  const text = htmlToText(product.description);
  const count = countWords(text);
  if (count < voiceSampleLimits.words) return no(`${count} words; each text needs ${voiceSampleLimits.words}`);
  return taken.includes(row.id) ? no('Added already') : { text, why: null };
}
