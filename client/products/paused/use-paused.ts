import { trpc } from '../../trpc.ts';
import { useProductCache } from '../product-cache.ts';

/** How many products the catalogue holds more than the plan, and what the plan is called; null if it holds no more. */
export function useOverPlan(): { over: number; has: number; limit: number; plan: string } | null {
  const current = trpc.subscriptions.current.useQuery().data;
  const limit = current?.limits['products.max'] ?? null;
  if (!current || limit === null || current.used.products <= limit) return null;
  return { over: current.used.products - limit, has: current.used.products, limit, plan: current.plan.name };
}

/** Those of the products that are paused. Nothing is asked as long as the plan holds all. */
export function usePausedAmong(pages: readonly (readonly string[])[]): ReadonlySet<string> {
  const isOver = useOverPlan() !== null;
  const asked = isOver ? pages.filter((ids) => ids.length > 0) : [];
  const answers = trpc.useQueries((t) => asked.map((ids) => t.products.pausedAmong({ ids: [...ids] }, { staleTime: 0 })));
  return new Set(answers.flatMap(({ data }) => data ?? []));
}

/** Keeps a product active in the place of another one. */
export function useKeepActive() {
  const utils = trpc.useUtils();
  const cache = useProductCache();
  return trpc.products.keepActive.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.products.paused.invalidate(), utils.products.pausedAmong.invalidate(), cache.manyChanged()]);
    },
  });
}
