import { showCatalogue } from '../session/catalogue.ts';
import { useUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useConfirm } from '../use-confirm.ts';

/** Leaves the catalogue that is shown. */
export function LeaveCard({ name }: { name: string }) {
  const { uid } = useUser();
  const leave = trpc.teams.leave.useMutation({ meta: { quiet: true } });
  const asking = useConfirm(leave);
  return (
    <Card title="Leave this team">
      <p className="mt-1 text-pretty text-muted-foreground">
        You can leave whenever you want. What you made here stays, and your own catalogue is as it was.
      </p>
      <Button className="mt-3" onClick={asking.ask}>
        Leave
      </Button>
      <ConfirmDialog
        {...asking.dialog}
        title={`Leave the team of ${name}?`}
        confirmLabel="Leave"
        cancelLabel="Stay"
        destructive
        onConfirm={() => leave.mutate(undefined, { onSuccess: () => showCatalogue(uid, null) })}
      >
        You cannot open this catalogue any more. To come back, somebody there has to invite you again.
      </ConfirmDialog>
    </Card>
  );
}
