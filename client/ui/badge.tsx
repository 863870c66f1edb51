import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const tones = {
  neutral: 'bg-foreground/8 text-foreground',
  info: 'bg-primary-soft text-primary',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  /** Only for what the AI made, or what costs an AI query. */
  spark: 'bg-spark-soft text-spark-text',
};
export type Tone = keyof typeof tones;

/** Shows a state in a word or two. The word alone is enough, since not everybody can see the colour. */
export function Badge({ tone = 'neutral', children, className }: { tone?: Tone; children: ReactNode; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex h-5.5 items-center gap-1 whitespace-nowrap rounded-full px-2 font-semibold text-xs',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
