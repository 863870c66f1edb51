import { type FeedbackStatus, feedbackStatusLabels } from '#shared/feedback.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Record<FeedbackStatus, Tone> = {
  new: 'neutral',
  under_review: 'info',
  planned: 'info',
  in_progress: 'info',
  resolved: 'ok',
  declined: 'neutral',
};

export function StatusBadge({ status }: { status: FeedbackStatus }) {
  return <Badge tone={tones[status]}>{feedbackStatusLabels[status]}</Badge>;
}
