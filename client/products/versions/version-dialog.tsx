import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { exactTime } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Product } from '../product-types.ts';
import { sourceName } from '../source-badge.tsx';
import { textChanges, textsOf } from './text-changes.ts';
import { useRestoreVersion } from './use-restore-version.ts';
import { VersionDiff } from './version-diff.tsx';
import type { ProductVersion } from './version-words.ts';

/** Compares an earlier version with the product's present texts, and lets the seller restore it. */
export function VersionDialog({
  product,
  version,
  offline,
  onClose,
}: {
  product: Product;
  /** The version that is shown; null while the dialog is closed. */
  version: ProductVersion | null;
  /** True if the built-in writer, which stands in where no AI is set up, wrote this version. */
  offline: boolean;
  onClose: () => void;
}) {
  const restore = useRestoreVersion(product);
  const changes = version ? textChanges(textsOf(product), version.texts) : [];
  const { meanwhile } = restore;
  const close = () => {
    restore.forget();
    onClose();
  };
  const run = async () => {
    if (version && (await restore.run(version.id))) close();
  };
  return (
    <Dialog
      open={version !== null}
      onOpenChange={(open) => !open && close()}
      size="lg"
      title={version ? `Version of ${exactTime(version.createdAt)}` : ''}
      description={version ? `${sourceName(version.source, offline)}. Restoring it makes a new version; nothing is lost.` : ''}
      footer={
        <>
          <Button onClick={close}>Close</Button>
          {changes.length > 0 && (
            <Button variant="primary" busy={restore.busy} onClick={run}>
              {meanwhile ? 'Restore all the same' : 'Restore'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {meanwhile && (
          <Banner tone="warn" announce title="This product was changed meanwhile">
            {meanwhile.length === 0
              ? 'Its texts stayed the same, so this version can be restored.'
              : 'Nothing was restored yet. Look at what changed, then decide.'}
          </Banner>
        )}
        {meanwhile && meanwhile.length > 0 && (
          <section aria-label="Changed meanwhile" className="grid gap-2">
            <VersionDiff changes={meanwhile} before="When you looked" after="Now" />
          </section>
        )}
        {changes.length === 0 ? (
          <p className="text-muted-foreground">This is what buyers read now.</p>
        ) : (
          <section aria-label="Differences">
            <VersionDiff changes={changes} before="Live now" after="This version" />
          </section>
        )}
      </div>
    </Dialog>
  );
}
