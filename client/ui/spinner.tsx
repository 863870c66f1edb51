import { cn } from './cn.ts';

const sizes = { sm: 'size-4 border-2', md: 'size-6 border-2', lg: 'size-8 border-3' };

/** Appears only after 150 ms, so that quick answers show no spinner. */
export function Spinner({
  label = 'Loading',
  size = 'md',
  decorative = false,
  className,
}: {
  label?: string;
  size?: keyof typeof sizes;
  /** True if a text beside the spinner already says what is going on. */
  decorative?: boolean;
  className?: string;
}) {
  const circle = (
    <span
      aria-hidden="true"
      className={cn('inline-block animate-spin rounded-full border-current border-r-transparent', sizes[size])}
    />
  );
  if (decorative) return circle;
  return (
    <output className={cn('inline-flex animate-[appear_1ms_150ms_both]', className)}>
      {circle}
      <span className="sr-only">{label}</span>
    </output>
  );
}

/** The loading state of a whole page or panel. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className="grid min-h-[50vh] place-items-center text-muted-foreground">
      <Spinner size="lg" label={label} />
    </div>
  );
}
