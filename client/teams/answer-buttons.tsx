import { Button } from '../ui/button.tsx';

interface Answer {
  isPending: boolean;
  isSuccess: boolean;
}

/** Yes and no to an invitation or an offer. Once yes was said, both wait for the page that follows. */
export function AnswerButtons({
  yes,
  accept,
  decline,
  onAccept,
  onDecline,
}: {
  /** What is accepted, as the button says it. */
  yes: string;
  accept: Answer;
  decline: Answer;
  onAccept: () => void;
  onDecline: () => void;
}) {
  const isAccepting = accept.isPending || accept.isSuccess;
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" size="lg" busy={isAccepting} disabled={decline.isPending} onClick={onAccept}>
        {yes}
      </Button>
      <Button size="lg" busy={decline.isPending} disabled={isAccepting} onClick={onDecline}>
        No, thanks
      </Button>
    </div>
  );
}
