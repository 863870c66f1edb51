import { Button } from '../ui/button.tsx';

interface Answer {
  isPending: boolean;
  isSuccess: boolean;
}

/** Yes and no to an invitation or an offer. Once yes was said, both wait for the page that follows. */
export function AnswerButtons({
  yes,
  no = 'No, thanks',
  of,
  size = 'lg',
  accept,
  decline,
  onAccept,
  onDecline,
}: {
  /** What is accepted, as the button says it. */
  yes: string;
  no?: string;
  /** Who invites, for the names of the buttons where several invitations stand on one page. */
  of?: string;
  size?: 'md' | 'lg';
  accept: Answer;
  decline: Answer;
  onAccept: () => void;
  onDecline: () => void;
}) {
  const isAccepting = accept.isPending || accept.isSuccess;
  const named = (word: string) => of && `${word} the invitation of ${of}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        size={size}
        busy={isAccepting}
        disabled={decline.isPending}
        aria-label={named(yes)}
        onClick={onAccept}
      >
        {yes}
      </Button>
      <Button size={size} busy={decline.isPending} disabled={isAccepting} aria-label={named(no)} onClick={onDecline}>
        {no}
      </Button>
    </div>
  );
}

/** What joining a team shows of a person, and to whom. */
export const WhatTeamsSee = () => (
  <p className="text-pretty text-muted-foreground text-sm">
    Everybody in its team sees your name and your address, when you were last there, and how many texts and AI queries were yours.
    Its owner and admins also see what you change. Your own catalogue stays yours alone.
  </p>
);
