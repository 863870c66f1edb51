import { readError } from '../../errors.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { toast } from '../../ui/toast.ts';

const words = { month: 'A month', year: 'A year' };

/** Under which ids the payment service sells the plan. Failing to ask it leaves the rest of the screen usable. */
export function PlanPrices({ planId, isChanged }: { planId: string; isChanged: boolean }) {
  const utils = trpc.useUtils();
  const prices = trpc.admin.plans.priceIds.useQuery(undefined, { retry: false, refetchOnMount: 'always' });
  const sync = trpc.admin.plans.syncPrices.useMutation({
    onSuccess: ({ changes }) => {
      toast(changes.length > 0 ? 'The payment service is up to date now' : 'The payment service was up to date', {
        description: changes.join('; ') || undefined,
      });
      void utils.admin.plans.priceIds.invalidate();
    },
  });
  const own = prices.data?.ids.filter((one) => one.planId === planId) ?? [];
  const service = prices.data?.via === 'test' ? 'the built-in test service' : 'Stripe';
  return (
    <div className="mt-5 border-t pt-4">
      <h3 className="font-semibold">Price ids</h3>
      {prices.error ? (
        <p className="mt-1 text-muted-foreground">{readError(prices.error).message}</p>
      ) : (
        <>
          <dl className="mt-2 grid gap-1.5">
            {own.map(({ interval, id }) => (
              <div key={interval} className="flex flex-wrap items-center gap-x-3">
                <dt className="w-20 text-muted-foreground">{words[interval]}</dt>
                <dd className="flex min-w-0 items-center gap-1">
                  {id ? (
                    <>
                      <code className="wrap-anywhere text-sm">{id}</code>
                      <CopyButton text={id} iconOnly />
                    </>
                  ) : (
                    <span className="text-muted-foreground">Not made yet</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-pretty text-muted-foreground text-sm">
            {isChanged
              ? 'These are of the saved price. '
              : `A price is made at ${service} when it is first sold, or now. Prices that somebody pays stay there. `}
          </p>
          {own.some(({ id }) => id === null) && !isChanged && (
            <Button className="mt-2" size="sm" busy={sync.isPending} onClick={() => sync.mutate()}>
              Make missing prices now
            </Button>
          )}
        </>
      )}
    </div>
  );
}
