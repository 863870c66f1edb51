import { PenLine } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { withUnit } from '#shared/facts/facts.ts';
import { readPaste } from '#shared/facts/paste.ts';
import { readingLimits } from '#shared/facts/reading-limits.ts';
import { readError } from '../../errors.ts';
import { plural } from '../../products/format.ts';
import { useProductCache } from '../../products/product-cache.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { Product } from './chosen-product.tsx';
import { type Current, isSpent } from './generate-button.tsx';

/**
 * The shortest way to a text: the seller pastes what they have, sees it split into name and facts, unticks what is not a fact,
 * and presses one button, which adds the product to the catalogue and calls `onAdded`.
 */
export function PasteProduct({
  current,
  onAdding,
  onAdded,
  children,
}: {
  current: Current | undefined;
  /** Called with true when a product begins to be added, and with false when it is there or could not be added. */
  onAdding: (on: boolean) => void;
  onAdded: (product: Product) => void;
  /** Stands below while nothing is pasted. */
  children?: ReactNode;
}) {
  const cache = useProductCache();
  const utils = trpc.useUtils();
  const create = trpc.products.create.useMutation({ meta: { quiet: true } });
  const [text, setText] = useState('');
  const [clientKey] = useState(() => crypto.randomUUID());
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [ownName, setOwnName] = useState<string | null>(null);
  const shown = useDeferredValue(text);
  const { name: read, attributes, keyFeatures, unlikely, ...fields } = useMemo(() => readPaste(shown), [shown]);
  const name = read === '' ? '' : (ownName ?? read);
  // What is probably not meant for buyers is not ticked at first.
  const isUnlikely = (key: string) => unlikely.some((text) => key === text || key.endsWith(`:${text}`));
  const isOn = (key: string) => turned.has(key) === isUnlikely(key);
  const named = [
    { key: 'brand', name: 'Brand', text: fields.brand },
    { key: 'category', name: 'Category', text: fields.category },
    { key: 'sku', name: 'SKU', text: fields.sku },
    { key: 'gtin', name: 'Barcode', text: fields.gtin },
  ].filter((field) => field.text !== '');
  const facts = [
    ...named,
    ...attributes.map((one) => ({ key: `${one.name}:${withUnit(one)}`, name: one.name, text: withUnit(one) })),
    ...keyFeatures.map((feature) => ({ key: feature, name: '', text: feature })),
  ];
  const ticked = facts.filter(({ key }) => isOn(key)).length;
  const spent = isSpent(current);
  const save = async () => {
    onAdding(true);
    try {
      const product = await create.mutateAsync({
        name: name.trim(),
        ...Object.fromEntries(named.filter(({ key }) => isOn(key)).map((field) => [field.key, field.text])),
        attributes: attributes.filter((one) => isOn(`${one.name}:${withUnit(one)}`)),
        keyFeatures: keyFeatures.filter(isOn),
        clientKey,
      });
      void cache.appeared([product]);
      void utils.subscriptions.current.invalidate();
      onAdded(product);
    } catch {
      // The error is not thrown, because it is shown above the button.
    } finally {
      onAdding(false);
    }
  };
  return (
    <>
      <Card>
        <div className="grid gap-4">
          <Field label="Paste your product" hint="A link’s text, a supplier’s sheet, notes">
            <Textarea
              rows={4}
              maxLength={readingLimits.text}
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoComplete="off"
            />
          </Field>
          {read !== '' && (
            <section aria-label={name} className="grid gap-2 rounded-control border p-4">
              <Field label="Name">
                <Input value={name} maxLength={200} autoComplete="off" onChange={({ target }) => setOwnName(target.value)} />
              </Field>
              <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
                {facts.map(({ key, name, text }) => (
                  <li key={key}>
                    <Checkbox
                      checked={isOn(key)}
                      onChange={({ target }) => {
                        const next = new Set(turned);
                        if (target.checked === isUnlikely(key)) next.add(key);
                        else next.delete(key);
                        setTurned(next);
                      }}
                      className="wrap-anywhere"
                      label={
                        <>
                          {name && <span className="text-muted-foreground">{name} </span>}
                          {text}
                        </>
                      }
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {create.error && (
            <Banner tone="bad" announce>
              {readError(create.error).message}
            </Banner>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              variant={name.trim() === '' || ticked === 0 ? 'secondary' : 'spark'}
              busy={create.isPending}
              disabled={name.trim() === '' || spent}
              icon={<PenLine className="size-4.5" />}
              onClick={save}
            >
              Add it and write (1 query)
            </Button>
            <span role="status" className="text-muted-foreground text-sm">
              {spent
                ? 'All queries are used.'
                : read !== '' &&
                  (ticked === 0
                    ? 'No facts yet: say what it is made of, how large it is.'
                    : `${plural(ticked, 'fact')}. Untick what is not true.`)}
            </span>
          </div>
        </div>
      </Card>
      {text === '' && children}
    </>
  );
}
