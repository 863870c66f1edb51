import { useCallback, useRef, useState } from 'react';
import type { RowKind } from '#shared/imports/imports.ts';
import { readError } from '../../errors.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RowsCard, type RowsHandle } from '../grid/rows-card.tsx';
import type { FaultGroup, Import } from '../import-types.ts';
import { productsIn } from '../import-words.ts';
import { useChanges } from '../use-changes.ts';
import { ChangesCard } from './changes-card.tsx';
import { FaultsCard } from './faults-card.tsx';
import { IMPORT_BUTTON, SummaryCard } from './summary-card.tsx';

/** Shows what an import would do. Every setting has a default that can be changed here before the import is started. */
export function CheckScreen({ one }: { one: Import }) {
  const { id } = one;
  const changes = useChanges(one);
  const utils = trpc.useUtils();
  const [only, setOnly] = useState<RowKind | null>(null);
  const grid = useRef<RowsHandle>(null);
  const start = trpc.imports.start.useMutation({
    meta: { quiet: true },
    onSettled: () =>
      Promise.all([utils.imports.get.invalidate({ id }), utils.imports.rows.invalidate({ id }), utils.imports.list.invalidate()]),
  });
  const onShow = useCallback(({ fault, stops }: FaultGroup) => {
    if (!grid.current?.showFault(fault)) setOnly(stops ? 'faulty' : 'new');
  }, []);
  const problem = changes.problem;
  return (
    <div className="grid gap-5 [&>*]:min-w-0">
      {problem && (
        <Banner
          tone="bad"
          announce
          title={problem.kept ? 'Your last change is not saved yet.' : 'Your change was not saved.'}
          action={
            problem.kept && (
              <span className="flex gap-2">
                <Button variant="primary" onClick={changes.retry}>
                  Try again
                </Button>
                <Button onClick={changes.giveUp}>Discard it</Button>
              </span>
            )
          }
        >
          {problem.message}
        </Banner>
      )}
      {start.error && (
        <Banner tone="bad" announce title="The import has not been started.">
          {readError(start.error).message}
        </Banner>
      )}
      <SummaryCard
        one={one}
        changes={changes}
        only={only}
        onOnly={setOnly}
        starting={start.isPending}
        onStart={() => start.mutate({ id })}
      />
      <FaultsCard
        faults={one.faults}
        products={productsIn(one.counts)}
        groupMended={one.groupMended}
        changes={changes}
        onShow={onShow}
      />
      {one.counts.changed > 0 && <ChangesCard one={one} />}
      <RowsCard
        ref={grid}
        one={one}
        changes={changes}
        only={only}
        onOnly={setOnly}
        onNoFault={() => document.getElementById(IMPORT_BUTTON)?.focus()}
      />
    </div>
  );
}
