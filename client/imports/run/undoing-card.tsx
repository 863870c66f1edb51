import { useEffect, useRef } from 'react';
import { readError } from '../../errors.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/meter.tsx';
import type { Import } from '../import-types.ts';

/** An import that is being undone. */
export function UndoingCard({ one }: { one: Import }) {
  const utils = trpc.useUtils();
  const again = trpc.imports.undo.useMutation({
    meta: { quiet: true },
    onSettled: () => utils.imports.get.invalidate({ id: one.id }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="mb-4 wrap-anywhere font-semibold text-lg">
        Undoing the import of {one.fileName}
      </h2>
      {one.interrupted ? (
        <Banner
          tone="warn"
          announce
          title="Undoing was interrupted."
          action={
            <Button variant="primary" busy={again.isPending} onClick={() => again.mutate({ id: one.id })}>
              Go on
            </Button>
          }
        >
          {again.error ? readError(again.error).message : 'It goes on where it stopped.'}
        </Banner>
      ) : (
        <>
          <Progress label="Undoing the import" />
          <p className="mt-3 text-muted-foreground">You can leave this page and come back.</p>
        </>
      )}
    </Card>
  );
}
