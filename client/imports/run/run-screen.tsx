import { IMPORT_DAYS } from '#shared/imports/imports.ts';
import { JobCard } from '../../activity/job-card.tsx';
import { plural } from '../../products/format.ts';
import { trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/alert-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../use-confirm.ts';
import type { Import } from '../import-types.ts';
import { savedIn } from '../import-words.ts';
import { useRunShare } from '../use-import.ts';

/** A running or paused import: how far it is, and what can be done about it. */
export function RunScreen({ one }: { one: Import }) {
  const { id, fileName, progress, interrupted, fetching } = one;
  const utils = trpc.useUtils();
  const options = { meta: { quiet: true }, onSettled: () => utils.imports.get.invalidate({ id }) };
  const pause = trpc.imports.pause.useMutation(options);
  const resume = trpc.imports.resume.useMutation(options);
  const cancel = trpc.imports.cancel.useMutation(options);
  const goOn = trpc.imports.start.useMutation(options);
  const stop = useConfirm(cancel);
  const share = useRunShare(one);
  const paused = one.state === 'paused';
  return (
    <>
      <JobCard
        id={id}
        heading={`${paused ? 'Paused:' : fetching ? 'Fetching the pictures of' : 'Importing'} ${fileName}`}
        label={`Importing ${fileName}`}
        progress={share}
        of={plural(share.total, fetching ? 'picture' : 'product')}
        needs="edit"
        paused={paused}
        pause={pause}
        resume={resume}
        error={pause.error ?? resume.error ?? goOn.error}
        stopLabel="Cancel the import"
        onStop={() => {
          // The dialog says how many products are saved, so load the present number.
          void utils.imports.get.invalidate({ id });
          stop.ask();
        }}
      >
        <p className="mt-2 text-muted-foreground">
          {paused
            ? 'Nothing is imported until you resume.'
            : fetching
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
      </JobCard>
      <ConfirmDialog
        {...stop.dialog}
        title={`Cancel the import of “${fileName}”?`}
        confirmLabel="Cancel the import"
        cancelLabel="Keep importing"
        onConfirm={() => cancel.mutate({ id }, { onSuccess: stop.close })}
      >
        {savedIn(progress) > 0
          ? `The import stops for good. ${plural(savedIn(progress), 'product is', 'products are')} already imported and stay. You can undo that for ${IMPORT_DAYS} days.`
          : 'The import stops for good. Nothing is imported yet.'}
      </ConfirmDialog>
    </>
  );
}
