import type { SignInProvider } from '#shared/auth/auth.ts';
import { endSession } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { toast } from '../ui/toast.ts';

export interface Way {
  provider: SignInProvider;
  label: string;
}

/**
 * Asks before a provider (such as Google) is unlinked, then unlinks it. A person who had signed in through that provider is
 * signed out and lands on the sign-in page.
 */
export function UnlinkDialog({ way, onClose }: { way: Way | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const unlink = trpc.account.unlinkProvider.useMutation({
    onSuccess: async ({ signedOut }) => {
      if (signedOut) return endSession();
      void utils.account.sessions.invalidate();
      void utils.auth.apiTokens.invalidate();
      await utils.account.profile.invalidate();
      toast.success(`${way?.label} no longer opens your account.`);
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={way !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Unlink ${way?.label ?? ''}?`}
      confirmLabel="Unlink"
      cancelLabel="Keep it"
      destructive
      busy={unlink.isPending}
      onConfirm={() => way && unlink.mutate({ provider: way.provider })}
    >
      It no longer opens your account. Every other device is signed out, and so is this one if you came in through{' '}
      {way?.label ?? 'it'}; API tokens made that way end. You can link it again at any time.
    </ConfirmDialog>
  );
}
