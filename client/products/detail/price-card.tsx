import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { agoText, exactTime } from '../../ui/dates.ts';
import { priceText } from '../format.ts';
import { codeNames, codes } from '../product-codes.ts';
import type { Product } from '../product-types.ts';

/** A stock is 0 until somebody gives one, so 0 does not tell that the product is sold out. */
const NO_STOCK = 'None, or not given';

/** Price and stock of a product, and SKU and barcode if there are any. */
export function PriceCard({ product }: { product: Product }) {
  const { price, currency, stock, createdAt, updatedAt } = product;
  return (
    <Card title="Price and stock">
      <dl className="grid gap-1.5 tabular-nums">
        <Fact label="Price">{priceText(price, currency)}</Fact>
        <Fact label="Stock">{stock === 0 ? NO_STOCK : stock.toLocaleString('en')}</Fact>
        {codeNames.map(
          (name) =>
            product[name] && (
              <Fact key={name} label={codes[name].label}>
                {product[name]}
              </Fact>
            ),
        )}
      </dl>
      <p className="mt-3 border-t pt-3 text-muted-foreground text-sm">
        Added <Time at={createdAt} />, changed <Time at={updatedAt} />
      </p>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="wrap-anywhere text-end font-medium">{children}</dd>
    </div>
  );
}

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)}>
    {agoText(at, new Date())}
  </time>
);
