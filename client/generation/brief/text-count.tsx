import { useId } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { textCounts } from './variant-limit.ts';

export interface TextCount {
  count: number;
  /** The most texts the plan allows for one request. */
  most: number;
  /** Says how many texts the plan allows, and which plan allows more. Null if the plan allows all offered numbers. */
  hint: string | null;
  onChange: (count: number) => void;
}

/** Lets the seller choose how many versions of the text to write. Numbers that the plan does not allow are disabled. */
export function TextCountChoice({ texts: { count, most, hint, onChange } }: { texts: TextCount }) {
  const hintId = useId();
  return (
    <div className="grid gap-1.5">
      <RadioGroup
        legend="How many"
        name="texts"
        className="[&>div]:grid-cols-2"
        describedBy={hint === null ? undefined : hintId}
        options={textCounts.map((n) => ({
          value: String(n),
          label: n === 1 ? '1 text' : `${n} texts`,
          disabled: n > most,
        }))}
        value={String(count)}
        onValueChange={(value) => onChange(Number(value))}
      />
      {hint !== null && (
        <p id={hintId} className="text-muted-foreground text-sm">
          {hint}{' '}
          <Link href={paths.subscriptions} className="font-semibold text-primary underline-offset-2 hover:underline">
            See plans
          </Link>
        </p>
      )}
    </div>
  );
}
