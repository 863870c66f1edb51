import { Pause, Play, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IMPORT_DAYS } from '#shared/imports/imports.ts';
import { readError } from '../../errors.ts';
import { plural } from '../../products/format.ts';
import { trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/alert-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/meter.tsx';
import type { Import } from '../import-types.ts';
import { savedIn } from '../import-words.ts';
import { useRunShare } from '../use-import.ts';

/** A running or paused import: how far it is, and what can be done about it. */
export function RunScreen({ one }: { one: Import }) {
  const { id, fileName, progress, interrupted } = one;
  const utils = trpc.useUtils();
  const options = { meta: { quiet: true }, onSettled: () => utils.imports.get.invalidate({ id }) };
  const pause = trpc.imports.pause.useMutation(options);
  const resume = trpc.imports.resume.useMutation(options);
  const cancel = trpc.imports.cancel.useMutation(options);
  const goOn = trpc.imports.start.useMutation(options);
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { done, total, percent } = useRunShare(one);
  const onAsk = () => {
    // The dialog says how many products are saved, so load the present number.
    void utils.imports.get.invalidate({ id });
    setAsking(true);
  };
  const paused = one.state === 'paused';
  const error = pause.error ?? resume.error ?? goOn.error;
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="wrap-anywhere font-semibold text-lg">
        {paused ? 'Paused: ' : one.fetching ? 'Fetching the pictures of ' : 'Importing '}
        {fileName}
      </h2>
      <div className="mt-4">
        <Progress label={`Importing ${fileName}`} value={percent} />
        <div className="mt-2 flex flex-wrap justify-between gap-x-4 tabular-nums">
          <p>
            {done.toLocaleString()} of {plural(total, one.fetching ? 'picture' : 'product')}
          </p>
          <p className="text-muted-foreground">{percent} %</p>
        </div>
      </div>
      <p className="mt-2 text-muted-foreground">
        {paused
          ? 'Nothing is imported until you resume.'
          : one.fetching
            ? `${plural(savedIn(progress), 'product is', 'products are')} imported. You can leave this page while their pictures are fetched.`
            : 'You can leave this page. The import goes on, and Activity shows how far it is.'}
      </p>
      {interrupted && (
        <Banner
          tone="warn"
          announce
          className="mt-4"
          title="The import was interrupted."
          action={
            <Button variant="primary" busy={goOn.isPending} onClick={() => goOn.mutate({ id })}>
              Go on
            </Button>
          }
        >
          What has been imported is saved. It goes on where it stopped.
        </Banner>
      )}
      {error && (
        <Banner tone="bad" announce className="mt-4">
          {readError(error).message}
        </Banner>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {paused ? (
          <Button
            variant="primary"
            icon={<Play className="size-4" />}
            busy={resume.isPending}
            onClick={() => resume.mutate({ id })}
          >
            Resume
          </Button>
        ) : (
          <Button icon={<Pause className="size-4" />} busy={pause.isPending} onClick={() => pause.mutate({ id })}>
            Pause
          </Button>
        )}
        <Button variant="ghost" icon={<X className="size-4" />} onClick={onAsk}>
          Cancel the import
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          if (!open) cancel.reset();
        }}
        title={`Cancel the import of “${fileName}”?`}
        confirmLabel="Cancel the import"
        cancelLabel="Keep importing"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ id }, { onSuccess: () => setAsking(false) })}
      >
        {savedIn(progress) > 0
          ? `The import stops for good. ${plural(savedIn(progress), 'product is', 'products are')} already imported and stay. You can undo that for ${IMPORT_DAYS} days.`
          : 'The import stops for good. Nothing is imported yet.'}
        {cancel.error && (
          <Banner tone="bad" announce className="mt-3 text-foreground">
            {readError(cancel.error).message}
          </Banner>
        )}
      </ConfirmDialog>
    </Card>
  );
}
