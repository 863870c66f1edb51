import { lazy, Suspense, useState } from 'react';
import type { BatchField, BatchProducts } from '#shared/batches/batches.ts';
import type { Platform } from '#shared/generation/options.ts';

const StartBatch = lazy(() => import('./start-batch.tsx'));

/** What opens it for the selected products, as the palette calls it. */
export const writeSelection = 'Write texts for the selection';

/** What the dialog starts with. */
export interface BatchStart {
  /** Whether texts that are there are to be written again, unless the seller chooses otherwise. */
  replace?: boolean;
  fields?: BatchField[];
  /** For which platforms the products are, the most frequent first. */
  platforms?: readonly { platform: Platform; products: number }[];
}

/** The dialog that starts a batch, for a screen: `open` opens it, `dialog` must be rendered. Its code is loaded when it is first opened. */
export function useStartBatch() {
  const [opened, setOpened] = useState<{ products: BatchProducts; start: BatchStart; isOpen: boolean; times: number } | null>(
    null,
  );
  const open = (products: BatchProducts, start: BatchStart = {}) =>
    setOpened({ products, start, isOpen: true, times: (opened?.times ?? 0) + 1 });
  // While it is closed the dialog stays, so that it can fade out and give the focus back.
  const dialog = opened && (
    <Suspense>
      <StartBatch
        key={opened.times}
        products={opened.products}
        start={opened.start}
        isOpen={opened.isOpen}
        onClose={() => setOpened({ ...opened, isOpen: false })}
      />
    </Suspense>
  );
  return { open, dialog };
}
