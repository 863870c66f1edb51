import { paths } from '#shared/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { plural } from '../format.ts';
import { useOverPlan } from './use-paused.ts';

/** What can still be done with paused products. */
export const PAUSED_PRODUCTS_CAN = 'You can read, export and delete them. Nothing is lost.';

/** The part of the address of the list of products that opens the list of the paused ones. */
export const PAUSED_PARAM = 'paused';

/** On the dashboard: how many products are paused, and the way to the list of them. Nothing if the plan holds all. */
export function PausedProductsCount() {
  const over = useOverPlan();
  if (!over) return null;
  return (
    <Banner
      tone="warn"
      title={`${plural(over.over, 'product is', 'products are')} paused.`}
      action={
        <ButtonLink size="sm" href={`${paths.products}?${PAUSED_PARAM}`}>
          See which
        </ButtonLink>
      }
    >
      {over.plan} holds {over.limit.toLocaleString('en')} products. {PAUSED_PRODUCTS_CAN}
    </Banner>
  );
}
