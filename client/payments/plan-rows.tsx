interface Row {
  key: string;
  name: string;
  value: string;
}

/** What a plan has, row by row, each with what another plan has instead where that differs. */
export function PlanRows({ rows, before }: { rows: readonly Row[]; before: readonly Row[] | undefined }) {
  const was = new Map(before?.map(({ key, value }) => [key, value]));
  return (
    <dl className="mt-1.5 rounded-control border">
      {rows.map(({ key, name, value }) => {
        const other = was.get(key);
        return (
          <div key={key} className="flex justify-between gap-4 border-b px-3 py-1.5 last:border-0">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="text-end font-semibold tabular-nums">
              {value}{' '}
              {other !== undefined && other !== value && (
                <span className="font-normal text-muted-foreground">instead of {other === '–' ? 'none' : other}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
