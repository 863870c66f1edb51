import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { BatchProducts } from '#shared/batches/batches.ts';
import { offerUpgrade } from '../payments/upgrade.ts';
import { isRecord } from '../session/kept.ts';
import { useUser } from '../session/store.ts';
import { forgetUnsaved, readUnsaved } from '../session/unsaved.ts';
import { trpc } from '../trpc.ts';
import { loadLater } from '../ui/load-later.ts';
import type { BatchStart, KeptBatch } from './batch-types.ts';

const StartBatch = lazy(() => loadLater(() => import('./start-batch.tsx')));

/** What opens it for the selected products, as the palette calls it. */
export const writeSelection = 'Write texts for the selection';

interface Opened extends KeptBatch {
  isOpen: boolean;
  times: number;
}

/**
 * The dialog that starts a batch, for a screen: `open` opens it, `dialog` must be rendered. Its code is loaded when it is first
 * opened. On a plan without batches the upgrade dialog opens instead; after the payment, the products and choices are there again.
 */
export function useStartBatch() {
  const utils = trpc.useUtils();
  const { uid } = useUser();
  const [path] = useLocation();
  const place = `${path} batch`;
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const left = readUnsaved(uid, place);
    if (!isRecord(left) || !isRecord(left.products) || !isRecord(left.start)) return;
    forgetUnsaved(place);
    setOpened({ ...(left as unknown as KeptBatch), isOpen: true, times: 1 });
  }, [uid, place]);
  const open = async (products: BatchProducts, start: BatchStart = {}) => {
    const current = utils.subscriptions.current.getData();
    const isGated = current?.limits['ai.bulk'] === 0;
    setOpened((before) => ({ products, start, isOpen: !isGated, times: (before?.times ?? 0) + 1 }));
    if (!isGated) return;
    const plans = await utils.subscriptions.plans.fetch().catch(() => []);
    // The smallest plan that writes all that were chosen; if none does, the one that writes most.
    const needed = products.kind === 'ids' ? products.ids.length : products.kind === 'all' ? current.used.products : 1;
    const writers = plans.filter(({ limits, priceMonth }) => limits['ai.bulk'] > 0 && priceMonth >= current.plan.priceMonth);
    const smallest = writers.find(({ limits }) => limits['ai.bulk'] >= needed) ?? writers.at(-1);
    offerUpgrade({
      sentence: `${current.plan.name} writes one text at a time.${smallest ? ` ${smallest.name} writes up to ${smallest.limits['ai.bulk'].toLocaleString('en')} in one go.` : ''}`,
      limit: {
        ...{ key: 'ai.bulk', limit: 0, used: 0, resetsAt: null },
        minPlan: current.toSettle || !smallest ? null : { id: smallest.id, name: smallest.name },
      },
    });
  };
  // While it is closed the dialog stays, so that it can fade out and give the focus back.
  const dialog = opened && (
    <Suspense>
      <StartBatch
        key={opened.times}
        kept={opened}
        place={place}
        isOpen={opened.isOpen}
        onClose={() => setOpened({ ...opened, isOpen: false })}
      />
    </Suspense>
  );
  return { open, dialog };
}
