import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

/** Shows what failed, a button to try again, and an id by which support can find the error in the log. */
export function ErrorState({
  title,
  message,
  errorId,
  onRetry,
  retryLabel = 'Try again',
  retrying = false,
  children,
  headingLevel: Heading = 'h2',
}: {
  title: string;
  message?: string;
  errorId?: string | null;
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
  children?: ReactNode;
  headingLevel?: 'h1' | 'h2' | 'h3';
}) {
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-2 px-6 py-10 text-center">
      <Heading className="font-semibold text-xl">{title}</Heading>
      {message && <p className="text-pretty text-muted-foreground">{message}</p>}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button variant="primary" icon={<RotateCw className="size-4" />} busy={retrying} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {children}
      </div>
      {errorId && (
        <p className="mt-3 flex flex-wrap items-center justify-center gap-1 text-muted-foreground text-sm">
          Error id <code className="select-all font-sans tabular-nums">{errorId}</code>
          <CopyButton text={errorId} label="Copy error id" iconOnly />
        </p>
      )}
    </div>
  );
}
