import { trpc } from '../trpc.ts';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/switch.tsx';

/** Whether editors may put written texts on products. */
export function ApprovalCard({ editorsApprove }: { editorsApprove: boolean }) {
  const utils = trpc.useUtils();
  const save = trpc.teams.setSettings.useMutation({
    onSettled: () => Promise.all([utils.teams.overview.invalidate(), utils.teams.activity.invalidate()]),
  });
  const on = save.isPending ? (save.variables?.editorsApprove ?? editorsApprove) : editorsApprove;
  return (
    <Card title="Putting texts live">
      <Switch
        className="mt-1"
        label="Editors put texts live themselves"
        hint="Off: editors send their drafts for review, and a draft goes live when an admin or you approve it. What somebody types by hand or imports from a file is saved as always."
        checked={on}
        disabled={save.isPending}
        onChange={({ target }) => save.mutate({ editorsApprove: target.checked })}
      />
    </Card>
  );
}
