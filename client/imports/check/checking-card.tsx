import { readError } from '../../errors.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/meter.tsx';
import type { Import } from '../import-types.ts';

/** Shown until the rows of a file have been checked for the first time, and if a check was interrupted. */
export function CheckingCard({ one }: { one: Import }) {
  const utils = trpc.useUtils();
  const again = trpc.imports.change.useMutation({
    meta: { quiet: true },
    onSettled: () => utils.imports.get.invalidate({ id: one.id }),
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
          {again.error ? readError(again.error).message : 'Nothing is lost. The rows only have to be checked again.'}
        </Banner>
      ) : (
        <>
          <Progress label="Checking the rows" />
          <p className="mt-3">Comparing the rows with your catalogue … You can leave this page and come back.</p>
        </>
      )}
    </Card>
  );
}
