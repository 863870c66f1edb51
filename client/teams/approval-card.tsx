import { useState } from 'react';
import { trpc } from '../trpc.ts';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/switch.tsx';

/** Whether editors may put written texts on products. */
export function ApprovalCard({ editorsApprove }: { editorsApprove: boolean }) {
  const utils = trpc.useUtils();
  // What was pressed, until the server's answer is on the screen. The state of a mutation comes a moment too late for that: the switch
  // would go back first.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const save = trpc.teams.setSettings.useMutation({
    onSettled: async () => {
      await Promise.all([utils.teams.overview.invalidate(), utils.teams.activity.invalidate()]);
      setPressed(null);
    },
  });
  return (
    <Card title="Putting texts live">
      <Switch
        className="mt-1"
        label="Editors put texts live themselves"
        hint="Off: editors send their drafts for review, and a draft goes live when an admin or you approve it. What somebody types by hand or imports from a file is saved as always."
        checked={pressed ?? editorsApprove}
        disabled={pressed !== null}
        onChange={({ target: { checked } }) => {
          setPressed(checked);
          save.mutate({ editorsApprove: checked });
        }}
      />
    </Card>
  );
}
