import { Dialog } from '../ui/dialog.tsx';
import { FeedbackForm } from './feedback-form.tsx';

/** The feedback form as a question, on pages outside the app. */
export default function AskDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} keepMounted title="Send feedback" description="A person reads every message.">
      <FeedbackForm onSent={() => onOpenChange(false)} start={{ type: 'question', title: '', description: '' }} />
    </Dialog>
  );
}
