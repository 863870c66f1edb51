import { Pause, Play, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CatalogueRight } from '#shared/teams/roles.ts';
import { readError } from '../errors.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Progress } from '../ui/meter.tsx';

interface Call {
  mutate: (input: { id: string }) => void;
  isPending: boolean;
  error: unknown;
}

/** A long job on its own page: how far it is, and the buttons that pause, resume and end it. */
export function JobCard({
  id,
  heading: title,
  label,
  progress: { done, percent },
  of,
  needs,
  paused,
  pause,
  resume,
  error = pause.error ?? resume.error,
  stopLabel,
  onStop,
  children,
}: {
  id: string;
  heading: string;
  /** What the bar measures, for somebody who cannot see it. */
  label: string;
  progress: { done: number; percent: number };
  /** What there is in all, with its unit: "40 products". */
  of: string;
  /** The right that the buttons need. */
  needs: CatalogueRight;
  paused: boolean;
  pause: Call;
  resume: Call;
  /** Why the last call failed; that of `pause` or `resume` if left out. */
  error?: unknown;
  stopLabel: string;
  onStop: () => void;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="wrap-anywhere font-semibold text-lg">
        {title}
      </h2>
      <div className="mt-4">
        <Progress label={label} value={percent} />
        <div className="mt-2 flex flex-wrap justify-between gap-x-4 tabular-nums">
          <p>
            {done.toLocaleString('en')} of {of}
          </p>
          <p className="text-muted-foreground">{percent}%</p>
        </div>
      </div>
      {children}
      {error ? (
        <Banner tone="bad" announce className="mt-4">
          {readError(error).message}
        </Banner>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-2">
        {paused ? (
          <Button
            data-needs={needs}
            variant="primary"
            icon={<Play className="size-4" />}
            busy={resume.isPending}
            onClick={() => resume.mutate({ id })}
          >
            Resume
          </Button>
        ) : (
          <Button
            data-needs={needs}
            icon={<Pause className="size-4" />}
            busy={pause.isPending}
            onClick={() => pause.mutate({ id })}
          >
            Pause
          </Button>
        )}
        <Button data-needs={needs} variant="ghost" icon={<X className="size-4" />} onClick={onStop}>
          {stopLabel}
        </Button>
      </div>
    </Card>
  );
}
