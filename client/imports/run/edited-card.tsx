import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { RESTORE_DAYS } from '#shared/products/limits.ts';
import { readError } from '../../errors.ts';
import { useRestoreProducts } from '../../products/use-delete-products.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Import } from '../import-types.ts';
import { fieldWords } from './report-words.ts';

type Edited = Import['left'][number];

/** After an undo: what somebody had edited since the import. Deleted products can be restored, and kept fields are named. */
export function EditedCards({ one }: { one: Import }) {
  const created = one.left.filter((product) => product.created);
  const changed = one.left.filter((product) => !product.created);
  return (
    <>
      {created.length > 0 && <Deleted id={one.id} products={created} />}
      {changed.length > 0 && (
        <Card
          title="Kept as you changed them"
          description="You edited these fields after the import, so the undo left them alone."
        >
          <ul className="grid gap-2">
            {changed.map((product) => (
              <li key={`${product.productId} ${product.fields.join(' ')}`} className="wrap-anywhere">
                <Name product={product} />: {fieldWords(product.fields)}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Deleted({ id, products }: { id: string; products: readonly Edited[] }) {
  const utils = trpc.useUtils();
  const restore = useRestoreProducts();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = products.flatMap(({ productId, name, deleted }) => (productId && deleted ? [{ id: productId, name }] : []));
  const bringBack = async (some: typeof waiting) => {
    setProblem(null);
    setBusy(new Set(some.map((one) => one.id)));
    const { failed } = await restore(some);
    await utils.imports.get.invalidate({ id });
    setBusy(new Set());
    if (failed[0]) setProblem(`“${failed[0].name}” is still deleted. ${readError(failed[0].error).message}`);
  };
  return (
    <Card
      title="Deleted, although you had edited them"
      description={`The import had created these products, so the undo moved them to Recently deleted. Restore what you want to keep, within ${RESTORE_DAYS} days.`}
      actions={
        waiting.length > 1 && (
          <Button size="sm" busy={busy.size > 1} disabled={busy.size > 0} onClick={() => bringBack(waiting)}>
            Restore all {waiting.length.toLocaleString('en')}
          </Button>
        )
      }
    >
      {problem && (
        <Banner tone="bad" announce className="mb-3">
          {problem}
        </Banner>
      )}
      <ul className="divide-y">
        {products.map((product) => (
          <li key={product.productId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="wrap-anywhere min-w-0 flex-1 basis-56">
              {product.deleted ? <span className="font-medium">{product.name}</span> : <Name product={product} />}
              <span className="text-muted-foreground">: {fieldWords(product.fields)}</span>
            </span>
            {product.deleted ? (
              <Button
                size="sm"
                icon={<RotateCcw className="size-4" />}
                aria-label={`Restore ${product.name}`}
                busy={busy.has(product.productId ?? '')}
                onClick={() => bringBack(waiting.filter((one) => one.id === product.productId))}
              >
                Restore
              </Button>
            ) : (
              <span className="text-ok">In your catalogue</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Name({ product: { productId, name } }: { product: Edited }) {
  return productId ? (
    <Link href={paths.product(productId)} className="font-medium text-primary underline underline-offset-2">
      {name}
    </Link>
  ) : (
    <span className="font-medium">{name}</span>
  );
}
