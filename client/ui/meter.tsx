import { cn } from './cn.ts';

const fills = { primary: 'bg-primary', spark: 'bg-spark', warn: 'bg-warn', bad: 'bg-bad' };

/**
 * A bar that shows how much of a known amount is used. `label` names the bar. A screen reader says `valueText` instead of the
 * bare number.
 */
export function Meter({
  label,
  value,
  max,
  tone = 'primary',
  valueText,
  className,
}: {
  label: string;
  value: number;
  max: number;
  tone?: keyof typeof fills;
  valueText?: string;
  className?: string;
}) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> cannot be drawn in our colours in every browser
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText ?? `${value} of ${max}`}
      className={cn('h-2 overflow-hidden rounded-full bg-foreground/10 forced-colors:border', className)}
    >
      <div
        className={cn('h-full rounded-full transition-[width] duration-180 forced-colors:bg-[CanvasText]', fills[tone])}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}

/**
 * A progress bar. Without a `value` it only shows that work is going on. A screen reader says `valueText` instead of the percentage.
 */
export function Progress({
  label,
  value,
  max = 100,
  valueText,
}: {
  label: string;
  value?: number;
  max?: number;
  valueText?: string;
}) {
  const known = value !== undefined;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className="h-2 overflow-hidden rounded-full bg-foreground/10 forced-colors:border"
    >
      <div
        className={cn(
          'h-full rounded-full bg-primary forced-colors:bg-[CanvasText]',
          !known && 'w-1/3 animate-[slide_1.2s_ease-in-out_infinite]',
        )}
        style={known ? { width: `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%` } : undefined}
      />
    </div>
  );
}

/** The colour of a bar that shows used AI queries: marigold, amber from 80 %, red when all are used. */
export function quotaTone(used: number, limit: number): 'spark' | 'warn' | 'bad' {
  if (used >= limit) return 'bad';
  return used >= limit * 0.8 ? 'warn' : 'spark';
}
