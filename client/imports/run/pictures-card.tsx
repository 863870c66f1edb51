import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { readError } from '../../errors.ts';
import { plural } from '../../products/format.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Import } from '../import-types.ts';

/** How many of the missing pictures are named for each reason before somebody asks for all. */
const PICTURES_SHOWN = 5;

/** Lists the pictures that were not stored, by reason, each with a link to its product. */
export function PicturesCard({ one: { id, pictures } }: { one: Import }) {
  const utils = trpc.useUtils();
  /** The reasons of which all pictures are shown. */
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const again = trpc.imports.retryPictures.useMutation({
    meta: { quiet: true },
    onSettled: () => Promise.all([utils.imports.get.invalidate({ id }), utils.imports.list.invalidate()]),
  });
  // Pictures wait only in an import that was cancelled.
  const missing = pictures.linked + pictures.failed + pictures.waiting;
  const reasons = new Map<string, typeof pictures.warnings>();
  for (const one of pictures.warnings) reasons.set(one.reason ?? '', [...(reasons.get(one.reason ?? '') ?? []), one]);
  return (
    <Card
      title={`${plural(missing, 'picture')} ${pictures.waiting > 0 ? 'were not fetched' : 'could not be fetched'}`}
      description={
        pictures.waiting > 0
          ? 'Their products are imported. The import was stopped before it came to these pictures.'
          : 'Their products are imported, and keep the addresses. A shop may have been too busy: try again, or add the pictures by hand.'
      }
      actions={
        pictures.canRetry && (
          <Button icon={<RotateCw className="size-4" />} busy={again.isPending} onClick={() => again.mutate({ id })}>
            {pictures.waiting > 0 ? 'Fetch them now' : 'Try again'}
          </Button>
        )
      }
    >
      {again.error && (
        <Banner tone="bad" announce className="mb-4">
          {readError(again.error).message}
        </Banner>
      )}
      <div className="grid gap-4">
        {[...reasons].map(([reason, warnings]) => (
          <div key={reason}>
            <h3 className="font-medium">{reason}</h3>
            <ul className="mt-1 grid gap-1">
              {(open.has(reason) ? warnings : warnings.slice(0, PICTURES_SHOWN)).map(({ productId, product, url }) => (
                <li key={`${productId} ${url}`} className="flex min-w-0 flex-wrap gap-x-2">
                  <Link
                    href={paths.product(productId)}
                    className="min-h-6 max-w-full truncate text-primary underline underline-offset-2"
                  >
                    {product || 'A deleted product'}
                  </Link>
                  <span className="wrap-anywhere min-w-0 text-muted-foreground">{url}</span>
                </li>
              ))}
            </ul>
            {warnings.length > PICTURES_SHOWN && !open.has(reason) && (
              <Button size="sm" className="mt-2" onClick={() => setOpen(new Set([...open, reason]))}>
                Show all {warnings.length.toLocaleString('en')}
                <span className="sr-only"> of: {reason}</span>
              </Button>
            )}
          </div>
        ))}
      </div>
      {missing - pictures.waiting > pictures.warnings.length && (
        <p className="mt-3 text-muted-foreground">
          This list is about the first {pictures.warnings.length.toLocaleString('en')} of them.
        </p>
      )}
    </Card>
  );
}
