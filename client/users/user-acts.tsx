import { Ban, Download, Ellipsis, Gift, KeyRound, LogOut, Plus, RotateCcw, ShieldCheck, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { doors } from '#shared/paths.ts';
import { saveWithProof } from '../admin/save-with-proof.ts';
import { TypedConfirm } from '../admin/typed-confirm.tsx';
import { readError } from '../errors.ts';
import { keepFocus } from '../keep-focus.ts';
import { toastError, trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { longDayText } from '../ui/dates.ts';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { toast } from '../ui/toast.ts';
import { useConfirm } from '../use-confirm.ts';
import { GiftDialog } from './gift-dialog.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import type { UserShown } from './user-types.ts';

/** What an admin may do with somebody's account. All of it is recorded, and most of it asks who the admin is again. */
export function UserActs({ user }: { user: UserShown }) {
  const utils = trpc.useUtils();
  const [opened, setOpened] = useState<'grant' | 'gift' | 'suspend' | null>(null);
  const [times, setTimes] = useState(0);
  const open = (what: 'grant' | 'gift' | 'suspend') => {
    setTimes(times + 1);
    setOpened(what);
  };
  const close = () => setOpened(null);
  const saying = (words: string) => ({
    onSuccess: () => {
      toast.success(words);
      void utils.admin.users.invalidate();
    },
  });
  const quiet = { meta: { quiet: true } } as const;
  const setRole = trpc.admin.users.setRole.useMutation({
    ...quiet,
    ...saying(user.role === 'admin' ? `${user.email} is a seller now` : `${user.email} is an admin now`),
  });
  const reactivate = trpc.admin.users.reactivate.useMutation(saying(`${user.email} can sign in again`));
  const signOut = trpc.admin.users.signOut.useMutation({ ...quiet, ...saying(`${user.email} is signed out everywhere`) });
  const sendReset = trpc.admin.users.sendReset.useMutation({
    ...quiet,
    ...saying(`A link to choose a new password is on its way to ${user.email}`),
  });
  const endGift = trpc.admin.users.endGift.useMutation({ ...quiet, ...saying('The gift has ended') });
  const remove = trpc.admin.users.delete.useMutation({
    ...quiet,
    onSuccess: ({ deleteAfter }) => {
      toast.success(`The account will be erased on ${longDayText(deleteAfter)}`);
      void utils.admin.users.invalidate();
    },
  });
  const keepAccount = trpc.admin.users.keep.useMutation(saying('The account is kept'));
  const asked = {
    role: useConfirm(setRole),
    signOut: useConfirm(signOut),
    sendReset: useConfirm(sendReset),
    endGift: useConfirm(endGift),
    remove: useConfirm(remove),
  };
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      if (await saveWithProof(doors.userExport(user.id), 'listwright.zip')) toast.success('The data are saved as a file');
    } catch (error) {
      toastError(error);
    }
    setSaving(false);
  };
  const gift = user.subscription?.gift;
  const isPaid = user.subscription?.isPaid === true;
  const whyId = useId();
  const acts = useRef<HTMLElement>(null);
  /** A button that goes away by what it does leaves the focus to the first of the others. */
  const keep = () => keepFocus(() => acts.current?.querySelector<HTMLElement>('button:not(:disabled)'));
  const input = { id: user.id };
  return (
    <section ref={acts} aria-label="Actions" className="flex flex-wrap gap-2">
      <Button size="sm" icon={<Plus className="size-4" />} onClick={() => open('grant')}>
        Grant queries
      </Button>
      <Button
        size="sm"
        icon={<Gift className="size-4" />}
        aria-disabled={isPaid || undefined}
        aria-describedby={isPaid ? whyId : undefined}
        onClick={() => !isPaid && open('gift')}
      >
        {gift ? 'Change the gift' : 'Give a plan'}
      </Button>
      {user.deleteAfter && (
        <Button
          size="sm"
          icon={<RotateCcw className="size-4" />}
          busy={keepAccount.isPending}
          onClick={() => {
            keepAccount.mutate(input);
            keep();
          }}
        >
          Keep the account
        </Button>
      )}
      {user.status === 'suspended' && (
        <Button
          size="sm"
          busy={reactivate.isPending}
          onClick={() => {
            reactivate.mutate(input);
            keep();
          }}
        >
          Reactivate
        </Button>
      )}
      <Menu
        trigger={
          <Button size="sm" busy={saving} icon={<Ellipsis className="size-4" />}>
            More
          </Button>
        }
      >
        {!user.isSelf && (
          <MenuItem icon={<ShieldCheck className="size-4" />} onSelect={asked.role.ask}>
            {user.role === 'admin' ? 'Take the admin role' : 'Make an admin'}
          </MenuItem>
        )}
        <MenuItem icon={<KeyRound className="size-4" />} onSelect={asked.sendReset.ask}>
          Mail a reset link
        </MenuItem>
        <MenuItem icon={<LogOut className="size-4" />} onSelect={asked.signOut.ask}>
          Sign out everywhere
        </MenuItem>
        <MenuItem icon={<Download className="size-4" />} onSelect={() => void save()}>
          Save their data
        </MenuItem>
        {gift && (
          <MenuItem icon={<Gift className="size-4" />} onSelect={asked.endGift.ask}>
            End the gift
          </MenuItem>
        )}
        {!user.isSelf && <MenuSeparator />}
        {!user.isSelf && user.status !== 'suspended' && (
          <MenuItem destructive icon={<Ban className="size-4" />} onSelect={() => open('suspend')}>
            Suspend
          </MenuItem>
        )}
        {!user.isSelf && !user.deleteAfter && (
          <MenuItem destructive icon={<Trash2 className="size-4" />} onSelect={asked.remove.ask}>
            Delete the account
          </MenuItem>
        )}
      </Menu>

      {isPaid && (
        <p id={whyId} className="w-full text-muted-foreground text-sm">
          They pay for a subscription of their own, so no plan can be given. Grant queries instead.
        </p>
      )}
      <GrantDialog key={`grant${times}`} user={user} isOpen={opened === 'grant'} onClose={close} />
      <SuspendDialog key={`suspend${times}`} user={user} isOpen={opened === 'suspend'} onClose={close} />
      <GiftDialog key={`gift${times}`} user={user} isOpen={opened === 'gift'} onClose={close} />
      <ConfirmDialog
        {...asked.role.dialog}
        title={user.role === 'admin' ? `Take the admin role from ${user.email}?` : `Make ${user.email} an admin?`}
        confirmLabel={user.role === 'admin' ? 'Take the role' : 'Make an admin'}
        onConfirm={() =>
          setRole.mutate({ ...input, role: user.role === 'admin' ? 'seller' : 'admin' }, { onSuccess: asked.role.close })
        }
      >
        {user.role === 'admin'
          ? 'They are signed out at once and see their own catalogue alone from then on.'
          : user.mayBeAdmin
            ? 'They can see and change everything in this area, also your account. They are signed out and sign in again.'
            : 'Their password is too short for an admin: it needs 15 characters. They can set a longer one in Profile; until then this is refused.'}
      </ConfirmDialog>
      <ConfirmDialog
        {...asked.signOut.dialog}
        title={`Sign ${user.email} out everywhere?`}
        confirmLabel="Sign out"
        onConfirm={() => signOut.mutate(input, { onSuccess: asked.signOut.close })}
      >
        All their devices are signed out, and their API tokens stop working for good. They can sign in again at once.
      </ConfirmDialog>
      <ConfirmDialog
        {...asked.sendReset.dialog}
        title={`Mail ${user.email} a reset link?`}
        confirmLabel="Mail the link"
        onConfirm={() => sendReset.mutate(input, { onSuccess: asked.sendReset.close })}
      >
        The link lets whoever reads that mailbox choose a new password. Until it is used, the present password and all devices go
        on.
      </ConfirmDialog>
      <ConfirmDialog
        {...asked.endGift.dialog}
        title="End the gift now?"
        confirmLabel="End the gift"
        onConfirm={() => endGift.mutate(input, { onSuccess: asked.endGift.close })}
      >
        {gift ? `${gift.plan.name} ends at once, and the limits of Free apply.` : 'It has ended already.'}
      </ConfirmDialog>
      <TypedConfirm
        {...asked.remove.dialog}
        problem={remove.error ? (readError(remove.error).fields?.email ?? readError(remove.error).message) : null}
        title="Delete this account?"
        expected={user.email}
        confirmLabel="Delete account"
        onConfirm={() => remove.mutate({ ...input, email: user.email }, { onSuccess: asked.remove.close })}
      >
        In 7 days all products, texts and pictures are erased, and nothing brings them back. Until then it can be taken back. They
        are signed out now
        {user.status === 'suspended'
          ? '. No mail tells them the day, because the account is suspended.'
          : ', and a mail tells them the day.'}
      </TypedConfirm>
    </section>
  );
}
