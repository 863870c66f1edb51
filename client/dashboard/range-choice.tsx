import { type DateRange, dateRanges } from '#shared/date-range.ts';

const names: Record<DateRange, string> = { week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year' };

/** Lets the seller choose which period the numbers cover. It is a native radio group, so arrow keys change the choice. */
export function RangeChoice({ value, onChange }: { value: DateRange; onChange: (range: DateRange) => void }) {
  return (
    <fieldset className="flex rounded-control border border-control/60 bg-sunken p-0.5">
      <legend className="sr-only">Show the last</legend>
      {dateRanges.map((range) => (
        <label
          key={range}
          className="relative flex h-8 cursor-pointer items-center rounded-[calc(var(--radius-control)-2px)] px-2.5 font-medium text-muted-foreground text-sm hover:text-foreground has-checked:bg-card has-checked:text-foreground has-checked:shadow-soft has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name="dateRange"
            value={range}
            checked={range === value}
            onChange={() => onChange(range)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {names[range]}
        </label>
      ))}
    </fieldset>
  );
}
