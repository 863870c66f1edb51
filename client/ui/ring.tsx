import { cn } from './cn.ts';

const tones = { primary: 'stroke-primary', ok: 'stroke-ok', warn: 'stroke-warn', bad: 'stroke-bad', neutral: 'stroke-control' };

/** A ring that shows a value out of 100, with the number inside. */
export function Ring({
  value,
  label,
  tone = 'primary',
  size = 64,
  children,
}: {
  value: number;
  label: string;
  tone?: keyof typeof tones;
  size?: number;
  children?: React.ReactNode;
}) {
  const share = Math.min(100, Math.max(0, value));
  const around = 2 * Math.PI * 20;
  return (
    <div role="img" aria-label={`${label}: ${Math.round(share)} of 100`} className="relative inline-grid place-items-center">
      <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" className="-rotate-90">
        <circle cx="24" cy="24" r="20" fill="none" strokeWidth="5" className="stroke-foreground/10" />
        <circle
          cx="24"
          cy="24"
          r="20"
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={`${(share / 100) * around} ${around}`}
          className={cn('transition-[stroke-dasharray] duration-180', share > 0 ? tones[tone] : 'stroke-transparent')}
        />
      </svg>
      <span className="absolute font-semibold tabular-nums">{children ?? Math.round(share)}</span>
    </div>
  );
}
