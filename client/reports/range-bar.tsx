import { type FormEvent, useState } from 'react';
import { type DateRange, dateRanges, rangeDays } from '#shared/date-range.ts';
import { addDays } from '#shared/reports/range.ts';
import type { OwnRange } from '../session/date-range.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { wrongOwn } from './range.ts';

const names: Record<DateRange, string> = { week: '7 days', month: 'Month', quarter: 'Quarter', year: 'Year' };

/** Lets the seller choose the days of the report: one of four ranges, or a first and a last day. */
export function RangeBar({
  value,
  own,
  today,
  onRange,
  onOwn,
}: {
  /** The named range that is shown; null while an own one is. */
  value: DateRange | null;
  own: OwnRange | null;
  today: string;
  onRange: (range: DateRange) => void;
  onOwn: (own: OwnRange) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const isOwn = choosing || value === null;
  return (
    <div className="grid gap-3 max-sm:w-full">
      <fieldset className="flex w-fit max-w-full rounded-control border border-control/60 bg-sunken p-0.5">
        <legend className="sr-only">Show the last</legend>
        {[...dateRanges, 'own' as const].map((range) => (
          <label
            key={range}
            className="relative flex h-8 cursor-pointer items-center whitespace-nowrap rounded-[calc(var(--radius-control)-2px)] px-2.5 font-medium text-muted-foreground text-sm hover:text-foreground has-checked:bg-card has-checked:text-foreground has-checked:shadow-soft has-focus-visible:outline-2 has-focus-visible:outline-ring max-sm:px-2"
          >
            <input
              type="radio"
              name="reportRange"
              value={range}
              checked={range === 'own' ? isOwn : !isOwn && range === value}
              onChange={() => {
                setChoosing(range === 'own');
                if (range !== 'own') onRange(range);
              }}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {range === 'own' ? 'Own' : names[range]}
          </label>
        ))}
      </fieldset>
      {isOwn && <OwnDays own={own} value={value} today={today} onOwn={onOwn} />}
    </div>
  );
}

function OwnDays({
  own,
  value,
  today,
  onOwn,
}: {
  own: OwnRange | null;
  value: DateRange | null;
  today: string;
  onOwn: (own: OwnRange) => void;
}) {
  const [days, setDays] = useState(own ?? { from: addDays(today, 1 - rangeDays[value ?? 'month']), to: today });
  const [wrong, setWrong] = useState<ReturnType<typeof wrongOwn>>({});
  const show = (event: FormEvent) => {
    event.preventDefault();
    const found = wrongOwn(days, today);
    setWrong(found);
    if (!found.from && !found.to) onOwn(days);
  };
  return (
    <form noValidate onSubmit={show} className="flex flex-wrap items-start gap-3">
      <Field label="First day" error={wrong.from ?? null}>
        <Input type="date" max={today} value={days.from} onChange={({ target }) => setDays({ ...days, from: target.value })} />
      </Field>
      <Field label="Last day" error={wrong.to ?? null}>
        <Input type="date" max={today} value={days.to} onChange={({ target }) => setDays({ ...days, to: target.value })} />
      </Field>
      <Button type="submit" className="mt-6">
        Show
      </Button>
    </form>
  );
}
