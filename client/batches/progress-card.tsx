import { Pause, Play, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { readError } from '../errors.ts';
import { plural } from '../products/format.ts';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Progress } from '../ui/meter.tsx';
import type { Batch } from './batch-types.ts';
import { useWritten } from './use-batch.ts';

/** A batch that is being written or is paused: how far it is, and what can be done about it. */
export function ProgressCard({ one }: { one: Batch }) {
  const { id, sample, reason } = one;
  const utils = trpc.useUtils();
  const options = { meta: { quiet: true }, onSettled: () => utils.batches.get.invalidate({ id }) };
  const pause = trpc.batches.pause.useMutation(options);
  const resume = trpc.batches.resume.useMutation(options);
  const cancel = trpc.batches.cancel.useMutation(options);
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { done, total, percent } = useWritten(one);
  const paused = one.state === 'paused';
  const what = sample === null ? plural(total, 'text') : 'the sample';
  const error = pause.error ?? resume.error;
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg">
        {paused ? 'Paused' : `Writing ${what}`}
      </h2>
      <div className="mt-4">
        <Progress label={`Writing ${what}`} value={percent} />
        <div className="mt-2 flex flex-wrap justify-between gap-x-4 tabular-nums">
          <p>
            {done.toLocaleString()} of {plural(total, 'text')}
          </p>
          <p className="text-muted-foreground">{percent} %</p>
        </div>
      </div>
      {paused && reason ? (
        <Banner tone="warn" className="mt-3" title="The batch paused by itself.">
          {reason}
        </Banner>
      ) : (
        <p className="mt-2 text-pretty text-muted-foreground">
          {paused
            ? 'Nothing is written until you resume. What is written can be used now.'
            : sample === null
              ? 'You can leave this page. The batch goes on, and Activity shows how far it is. You review the texts once they are written, or while the batch is paused.'
              : 'These come first, so that you can say how the others are to be. You can leave this page meanwhile.'}
        </p>
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
        <Button variant="ghost" icon={<X className="size-4" />} onClick={() => setAsking(true)}>
          Stop writing
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          if (!open) cancel.reset();
        }}
        title={`Stop writing these ${plural(one.total, 'text')}?`}
        confirmLabel="Stop writing"
        cancelLabel="Keep writing"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ id }, { onSuccess: () => setAsking(false) })}
      >
        No more of them are written, and no more queries are used. Those that are written stay as drafts.
        {cancel.error && (
          <Banner tone="bad" announce className="mt-3 text-foreground">
            {readError(cancel.error).message}
          </Banner>
        )}
      </ConfirmDialog>
    </Card>
  );
}
