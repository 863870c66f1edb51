import { MessageSquarePlus } from 'lucide-react';
import { openFeedback } from '../feedback/feedback-button.tsx';
import { Button } from '../ui/button.tsx';

/** Opens the feedback dialog as a question; what was searched for becomes its title. */
export function AskUs({
  query = '',
  size = 'md',
  variant = 'secondary',
  beforeOpen,
}: {
  query?: string;
  size?: 'sm' | 'md';
  variant?: 'primary' | 'secondary';
  beforeOpen?: () => void;
}) {
  const ask = () => {
    beforeOpen?.();
    openFeedback({ start: { type: 'question', title: query.trim(), description: '' } });
  };
  return (
    <Button size={size} variant={variant} icon={<MessageSquarePlus className="size-4" />} onClick={ask}>
      Ask us
    </Button>
  );
}
