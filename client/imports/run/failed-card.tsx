import { Wrench } from 'lucide-react';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { readError } from '../../errors.ts';
import { plural } from '../../products/format.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorsLink } from '../errors-link.tsx';
import type { Import } from '../import-types.ts';

/** The products that could not be imported, with the reasons. They can be mended here, or in a spreadsheet. */
export function FailedCard({ one }: { one: Import }) {
  const { id, progress } = one;
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  const mend = trpc.imports.mend.useMutation({
    meta: { quiet: true },
    onSuccess: (mended) => navigate(paths.productImportOf(mended.id)),
    onSettled: () => Promise.all([utils.imports.get.invalidate({ id }), utils.imports.list.invalidate()]),
  });
  return (
    <Card
      title={`${plural(progress.failed, 'product was', 'products were')} not imported`}
      description="Mend the rows here, and import them after the others. Or download them with the reasons, and mend them in your spreadsheet."
    >
      {mend.error && (
        <Banner tone="bad" announce className="mb-4">
          {readError(mend.error).message}
        </Banner>
      )}
      <ul className="grid gap-1.5">
        {reasons(one).map(({ reason, count }) => (
          <li key={reason} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{reason}</span>
            <span className="whitespace-nowrap text-muted-foreground">{count}</span>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-start gap-2">
        <Button icon={<Wrench className="size-4" />} busy={mend.isPending} onClick={() => mend.mutate({ id })}>
          Mend {plural(progress.failed, 'product')}
        </Button>
        <ErrorsLink id={id} />
      </div>
    </Card>
  );
}

/** Why products were not imported: errors during the import, and faults in the rows that were not mended. */
function reasons({ failures, faults }: Import): { reason: string; count: string }[] {
  return [
    ...failures.map(({ reason, products }) => ({ reason, count: plural(products, 'product') })),
    ...faults
      .filter(({ stops }) => stops)
      .map(({ column, example, rows }) => ({ reason: column ? `${column}: ${example}` : example, count: plural(rows, 'row') })),
  ];
}
