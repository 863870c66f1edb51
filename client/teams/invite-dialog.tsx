import { useId, useRef, useState } from 'react';
import { roleWords } from '#shared/teams/role-words.ts';
import { type MemberRole, memberRoles, roleLabels } from '#shared/teams/roles.ts';
import { INVITATION_DAYS, readAddresses } from '#shared/teams/teams.ts';
import { SendLinkAgain } from '../auth/send-link-again.tsx';
import { readError } from '../errors.ts';
import { useSession } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.ts';
import { typedProblem, unreadProblem } from './invite-words.ts';
import type { TeamOverview } from './team-types.ts';

const options = memberRoles.map((role) => ({ value: role, label: roleLabels[role], hint: roleWords[role] }));

/** Invites people by their e-mail addresses, many at once. */
export function InviteDialog({
  open,
  onOpenChange,
  team,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  team: TeamOverview;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite people"
      description={`Each gets a mail with a link that works for ${INVITATION_DAYS} days, for their address alone.`}
    >
      <InviteForm team={team} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function InviteForm({ team, onDone }: { team: TeamOverview; onDone: () => void }) {
  const utils = trpc.useUtils();
  const name = useId();
  const [text, setText] = useState('');
  const [role, setRole] = useState<MemberRole>('editor');
  const [problem, setProblem] = useState<string | null>(null);
  const { emails, unread } = readAddresses(text);
  const mine = useSession((session) => session.authUser?.email ?? '');
  const unconfirmed = useSession((session) => session.authUser?.emailVerified === false);
  const typed = typedProblem(emails, team, mine);
  const { used, allowed } = team.seats;
  const left = allowed === null ? null : Math.max(0, allowed - used);
  // A second press before the button is busy would send every mail twice, and end the links of the first ones.
  const isSent = useRef(false);
  const invite = trpc.teams.invite.useMutation({
    meta: { quiet: true },
    onSuccess: async ({ invited, already }) => {
      await Promise.all([utils.teams.overview.invalidate(), utils.teams.activity.invalidate()]);
      const are = already.length === 1 ? `${already[0]} is in the team already.` : `${already.length} are in the team already.`;
      const description = already.length > 0 ? { description: are } : undefined;
      if (invited.length === 0) toast.success('Nobody new to invite', description);
      else
        toast.success(invited.length === 1 ? `${invited[0]} is invited.` : `${invited.length} people are invited.`, description);
      onDone();
    },
    onError: () => {
      isSent.current = false;
    },
  });
  const send = () => {
    if (unread.length > 0) setProblem(unreadProblem(unread));
    else if (emails.length === 0) setProblem('Type at least one e-mail address');
    else if (!isSent.current) {
      isSent.current = true;
      invite.mutate({ emails, role });
    }
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        send();
      }}
    >
      {unconfirmed && (
        <Banner tone="warn" title={`Your own address ${mine} is not confirmed yet`}>
          You can invite people once it is.
          <SendLinkAgain email={mine} className="mt-1" />
        </Banner>
      )}
      {invite.error && (
        <Banner tone="bad" announce>
          {readError(invite.error).message}
        </Banner>
      )}
      <Field
        label="E-mail addresses"
        hint="One or many: paste a list, with commas or one a line."
        aside={emails.length > 1 ? `${emails.length} people` : undefined}
        error={problem ?? typed}
      >
        <Textarea
          rows={3}
          value={text}
          autoComplete="off"
          spellCheck={false}
          placeholder="ada@example.com"
          onChange={({ target }) => {
            setText(target.value);
            setProblem(null);
          }}
        />
      </Field>
      <RadioGroup legend="Their role" name={name} options={options} value={role} onValueChange={setRole} />
      {left !== null && (
        <p className="text-muted-foreground text-sm">
          {left === 0 ? 'Every place of your plan is taken.' : left === 1 ? 'One place is free.' : `${left} places are free.`} An
          open invitation takes one.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={invite.isPending} disabled={typed !== null}>
          {emails.length > 1 ? `Invite ${emails.length} people` : 'Invite'}
        </Button>
      </div>
    </form>
  );
}
