import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '#shared/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { plural } from '../format.ts';
import { PAUSED_PARAM, PAUSED_PRODUCTS_CAN } from './paused-count.tsx';
import { PausedList } from './paused-list.tsx';
import { useKeepActive, useOverPlan, usePausedAmong } from './use-paused.ts';

/** Above the list of products: how many are paused, and the way to choose which. Nothing if the plan holds all. */
export function PausedProductsNotice() {
  const over = useOverPlan();
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  // The dashboard leads to the list of them, once: closed, it stays closed when the page is loaded again.
  const isAsked = params.has(PAUSED_PARAM);
  const [isOpen, setOpen] = useState(isAsked);
  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    const rest = new URLSearchParams(location.search);
    rest.delete(PAUSED_PARAM);
    navigate(rest.size > 0 ? `${paths.products}?${rest}` : paths.products, { replace: true });
  }, [isAsked, navigate]);
  if (!over) return null;
  const { plan, limit, has } = over;
  return (
    <>
      <Banner
        tone="warn"
        title={`${plural(over.over, 'product is', 'products are')} paused.`}
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setOpen(true)}>
              See and choose which
            </Button>
            <ButtonLink size="sm" href={paths.subscriptions}>
              See plans
            </ButtonLink>
          </span>
        }
      >
        {plan} holds {limit.toLocaleString('en')} products, and you have {has.toLocaleString('en')}. Those you edited last stay
        active. {PAUSED_PRODUCTS_CAN}
      </Banner>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Paused products"
        description={`Keep one of these active, and the active one edited longest ago pauses instead. ${PAUSED_PRODUCTS_CAN}`}
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <PausedList />
      </Dialog>
    </>
  );
}

/** On the page of a paused product: that it cannot be changed now, and what helps. */
export function PausedProductNotice({ id }: { id: string }) {
  const over = useOverPlan();
  const paused = usePausedAmong([[id]]).has(id);
  const keep = useKeepActive();
  if (!over || !paused) return null;
  return (
    <Banner
      tone="warn"
      className="mb-5"
      title="This product is paused."
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" busy={keep.isPending} onClick={() => keep.mutate({ ids: [id] })}>
            Keep this one active
          </Button>
          <ButtonLink size="sm" href={paths.subscriptions}>
            See plans
          </ButtonLink>
        </span>
      }
    >
      {over.plan} holds {over.limit.toLocaleString('en')} products, and you have {over.has.toLocaleString('en')}. You can read,
      export and delete this one, and change it again once it is active. If you keep it active, the active product edited longest
      ago pauses instead. That costs nothing, and you can choose again.
    </Banner>
  );
}
