import { paths } from '#shared/paths.ts';
import { JobCard } from '../activity/job-card.tsx';
import { plural } from '../products/format.ts';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useConfirm } from '../use-confirm.ts';
import type { Batch } from './batch-types.ts';
import { sentWords } from './batch-words.ts';
import { useWritten } from './use-batch.ts';

/** A batch that is being written or is paused: how far it is, and what can be done about it. */
export function ProgressCard({ one }: { one: Batch }) {
  const { id, sample, reason } = one;
  const utils = trpc.useUtils();
  const options = { meta: { quiet: true }, onSettled: () => utils.batches.get.invalidate({ id }) };
  const pause = trpc.batches.pause.useMutation(options);
  const resume = trpc.batches.resume.useMutation(options);
  const cancel = trpc.batches.cancel.useMutation(options);
  const stop = useConfirm(cancel);
  const written = useWritten(one);
  const paused = one.state === 'paused';
  const current = trpc.subscriptions.current.useQuery().data;
  const isSpent = current !== undefined && current.aiQueriesBilling >= current.limits['ai.queries'];
  const writing = `Writing ${sample === null ? plural(written.total, 'text') : 'the sample'}`;
  const isSent = one.sent !== null;
  return (
    <>
      <JobCard
        id={id}
        heading={paused ? 'Paused' : one.sent ? `Waiting for ${plural(one.sent.texts, 'text')}` : writing}
        label={writing}
        progress={written}
        of={plural(written.total, 'text')}
        needs="write"
        paused={paused}
        pause={pause}
        resume={resume}
        stopLabel="Stop writing"
        onStop={stop.ask}
      >
        {one.sent && <p className="mt-2 text-pretty font-medium">{sentWords(one.sent)}</p>}
        {paused && reason ? (
          <Banner
            tone="warn"
            className="mt-3"
            title="The batch paused by itself."
            action={isSpent && <ButtonLink href={paths.subscriptions}>See plans</ButtonLink>}
          >
            {reason}
          </Banner>
        ) : (
          <p className="mt-2 text-pretty text-muted-foreground">
            {paused
              ? isSent
                ? 'The AI provider goes on, and its texts come in once you resume. What is here can be used now.'
                : 'Nothing more is written until you resume; texts that were being written still come in. What is written can be used now.'
              : isSent
                ? 'You can leave this page. Texts that are here can be reviewed and used meanwhile.'
                : sample === null
                  ? 'You can leave this page. The batch goes on, and Activity shows how far it is. Texts that are written can be reviewed and used meanwhile.'
                  : 'These come first, so that you can say how the others should be. You can leave this page meanwhile.'}
          </p>
        )}
      </JobCard>
      <ConfirmDialog
        {...stop.dialog}
        title={`Stop writing these ${plural(one.total, 'text')}?`}
        confirmLabel="Stop writing"
        cancelLabel="Keep writing"
        onConfirm={() => cancel.mutate({ id }, { onSuccess: stop.close })}
      >
        {isSent
          ? 'No more of them are written, and no more queries are used.'
          : 'The few that are being written now are finished, and each uses a query. No more follow.'}{' '}
        Those that are written stay as drafts.
      </ConfirmDialog>
    </>
  );
}
