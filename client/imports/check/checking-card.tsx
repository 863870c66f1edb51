import { X } from 'lucide-react';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { readError } from '../../errors.ts';
import { plural } from '../../products/format.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/meter.tsx';
import type { Import } from '../import-types.ts';
import { useCheckShare } from '../use-import.ts';

/** Shown until the rows of a file have been checked for the first time, and if a check was interrupted. */
export function CheckingCard({ one }: { one: Import }) {
  const utils = trpc.useUtils();
  const { rows, of, percent } = useCheckShare(one);
  const again = trpc.imports.change.useMutation({
    meta: { quiet: true },
    onSettled: () => utils.imports.get.invalidate({ id: one.id }),
  });
  const [, navigate] = useLocation();
  const stop = trpc.imports.cancel.useMutation({
    meta: { quiet: true },
    onSuccess: () => {
      void utils.imports.list.invalidate();
      navigate(paths.productImport);
    },
  });
  return (
    <Card title={one.fileName}>
      {one.interrupted && !again.isPending ? (
        <Banner
          tone="warn"
          title="The check was interrupted."
          action={
            <Button variant="primary" onClick={() => again.mutate({ id: one.id })}>
              Check again
            </Button>
          }
        >
          {again.error ? readError(again.error).message : 'Nothing is lost. Check the rows again.'}
        </Banner>
      ) : (
        <>
          <Progress label="Checking the rows" {...(percent !== null && { value: percent })} />
          <p className="mt-3 tabular-nums">
            {of === null
              ? `Reading the file${rows > 0 ? `: ${plural(rows, 'row')} so far` : ' …'}`
              : `Comparing the rows with your catalogue: ${rows.toLocaleString('en')} of ${of.toLocaleString('en')}`}
          </p>
          <p className="mt-1 text-muted-foreground">
            {one.check?.starts
              ? 'The import begins as soon as this is done. You can leave this page.'
              : 'You can leave this page. The file waits for you under Earlier imports.'}
          </p>
          {stop.error && (
            <Banner tone="bad" announce className="mt-4">
              {readError(stop.error).message}
            </Banner>
          )}
          <Button
            variant="ghost"
            className="mt-4"
            icon={<X className="size-4" />}
            busy={stop.isPending}
            onClick={() => stop.mutate({ id: one.id })}
          >
            Stop and remove the file
          </Button>
        </>
      )}
    </Card>
  );
}
