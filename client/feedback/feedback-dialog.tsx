import type { SubmitFeedbackInput } from '#shared/feedback.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { MyFeedback } from './my-feedback.tsx';

/** The feedback dialog. It stays mounted while closed, so that typed text is still there when it opens again. */
export default function FeedbackDialog({
  open,
  tab,
  start,
  onTab,
  onOpenChange,
}: {
  open: boolean;
  tab: 'send' | 'mine';
  start?: SubmitFeedbackInput | undefined;
  onTab: (tab: 'send' | 'mine') => void;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      keepMounted
      title="Feedback"
      description="A person reads every message. You can follow what becomes of it."
    >
      <Tabs value={tab} onValueChange={onTab}>
        <TabList label="Feedback">
          <Tab value="send">Send feedback</Tab>
          <Tab value="mine">Your feedback</Tab>
        </TabList>
        <TabPanel value="send" keepMounted>
          <FeedbackForm
            key={start ? `${start.type} ${start.title}` : ''}
            {...(start && { start })}
            onSent={() => onOpenChange(false)}
          />
        </TabPanel>
        <TabPanel value="mine">
          <MyFeedback onWrite={() => onTab('send')} />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}
