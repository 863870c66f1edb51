import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const tones = {
  neutral: 'bg-foreground/9 text-foreground',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-primary-soft text-primary',
};

/**
 * A label in the shape of a price tag, used only for scores and for the price in a preview. Screen readers read `label` before
 * the content, for example "SEO score".
 */
export function Tag({ tone = 'neutral', children, label }: { tone?: keyof typeof tones; children: ReactNode; label?: string }) {
  return (
    <span className={cn('tag-shape inline-flex h-6 items-center pe-2.5 font-semibold text-sm tabular-nums', tones[tone])}>
      {label && <span className="sr-only">{label} </span>}
      {children}
    </span>
  );
}

/** The tag's colour for a score of 0 to 100; 0 means "not scored yet". */
export function scoreTone(score: number): keyof typeof tones {
  if (score <= 0) return 'neutral';
  if (score >= 70) return 'ok';
  return score >= 40 ? 'warn' : 'bad';
}
