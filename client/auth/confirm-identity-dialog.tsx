import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { confirmPasswordInput, type SignInProvider } from '#shared/auth/auth.ts';
import { providerLabels } from '#shared/auth/sign-in-problems.ts';
import { doors } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import type { Area } from '../session/reauth.ts';
import { useSession } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Answer = (confirmed: boolean) => void;

/**
 * Asks people to prove again who they are. Calls `onAnswer(true)` when they did, `onAnswer(false)` when they close the dialog.
 */
export default function ConfirmIdentityDialog({ area, onAnswer }: { area: Area; onAnswer: Answer }) {
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onAnswer(false)}
      title="Confirm that it is you"
      description="What you are about to do is protected, and your last sign-in is a while ago."
    >
      {area === 'admin' ? <AsAdmin onAnswer={onAnswer} /> : <AsSeller onAnswer={onAnswer} />}
    </Dialog>
  );
}

/**
 * A session of the admin area was opened with the password, so it is confirmed with it. Somebody with the role may also work there in
 * their ordinary session, which they may have opened through a provider such as Google.
 */
function AsAdmin({ onAnswer }: { onAnswer: Answer }) {
  const confirm = trpc.admin.confirmPassword.useMutation({ meta: { quiet: true } });
  const admin = useSession((session) => session.admin);
  const email = useSession((session) => session.admin?.email ?? session.authUser?.email);
  if (admin === null) return <AsSeller onAnswer={onAnswer} />;
  return <ByPassword email={email} confirm={confirm} onAnswer={onAnswer} />;
}

function AsSeller({ onAnswer }: { onAnswer: Answer }) {
  const profile = trpc.account.profile.useQuery();
  const confirm = trpc.auth.confirmPassword.useMutation({ meta: { quiet: true } });
  const email = useSession((session) => session.authUser?.email);
  return (
    <QueryView query={profile} failed="Your account could not be looked up." loading={<Skeleton className="h-28" />}>
      {({ hasPassword, providers }) =>
        hasPassword ? (
          <ByPassword email={email} confirm={confirm} onAnswer={onAnswer} />
        ) : (
          <BySigningIn linked={providers.map(({ provider }) => provider)} onAnswer={onAnswer} />
        )
      }
    </QueryView>
  );
}

/** The call that checks the password: one exists for sellers, one for admins. */
type Confirm =
  | ReturnType<typeof trpc.auth.confirmPassword.useMutation>
  | ReturnType<typeof trpc.admin.confirmPassword.useMutation>;

function ByPassword({ email, confirm, onAnswer }: { email: string | undefined; confirm: Confirm; onAnswer: Answer }) {
  const form = useForm({ resolver: zodResolver(confirmPasswordInput), defaultValues: { password: '' } });
  const judge = async (input: { password: string }) => {
    try {
      await confirm.mutateAsync(input);
      onAnswer(true);
    } catch (error) {
      const message = readError(error).fields?.password;
      if (message) form.setError('password', { message });
      form.setFocus('password', { shouldSelect: true });
    }
  };
  const problem = confirm.error && readError(confirm.error);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        // In React, events in a dialog also reach the components around it. If one of them is a form, it must not be submitted.
        event.stopPropagation();
        void form.handleSubmit(judge)(event);
      }}
    >
      {problem && !problem.fields?.password && (
        <Banner tone="bad" announce>
          {problem.message}
        </Banner>
      )}
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        autoComplete="current-password"
        autoFocus
        required
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
        <Button type="submit" variant="primary" busy={confirm.isPending}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

/** People without a password sign in again through their provider (such as Google), which then sends them back to this page. */
function BySigningIn({ linked, onAnswer }: { linked: SignInProvider[]; onAnswer: Answer }) {
  const next = location.pathname + location.search;
  return (
    <>
      <p>You have no password here. Sign in again, then repeat what you were about to do.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
        {linked.map((provider) => (
          <a
            key={provider}
            href={`${doors.signIn(provider)}?${new URLSearchParams({ next })}`}
            className={buttonClass({ variant: 'primary' })}
          >
            Sign in again with {providerLabels[provider]}
          </a>
        ))}
      </div>
    </>
  );
}
