import { Dialog } from '../ui/dialog.tsx';
import { FeedbackForm } from './feedback-form.tsx';

/** The feedback form as a bug report, already filled in with what the app knows about the error. */
export default function ReportDialog({
  open,
  onOpenChange,
  errorId,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  errorId: string | null;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      keepMounted
      title="Send report"
      description="Say what you did before, if you can. A person reads every report."
    >
      <FeedbackForm
        start={{
          type: 'bug',
          title: 'Something did not work',
          description: errorId ? `Error id: ${errorId}\nBefore it, I was about to ` : 'Before it, I was about to ',
        }}
        onSent={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
