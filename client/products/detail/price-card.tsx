import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { exactTime, priceText } from '../format.ts';
import { codeNames, codes } from '../product-codes.ts';
import type { Product } from '../product-types.ts';
import { SourceBadge } from '../source-badge.tsx';

/** Price, stock, SKU and barcode of a product. */
export function PriceCard({ product }: { product: Product }) {
  const { price, currency, stock, createdAt, updatedAt } = product;
  return (
    <Card title="Price and stock">
      <dl className="grid gap-2 tabular-nums">
        <Fact label="Price">{priceText(price, currency)}</Fact>
        <Fact label="Stock">{stock > 0 ? stock.toLocaleString() : <span className="text-warn">Out of stock</span>}</Fact>
        {codeNames.map((name) => (
          <Fact key={name} label={codes[name].label}>
            {product[name] || <span className="text-muted-foreground">None</span>}
          </Fact>
        ))}
        <Fact label="Added">{exactTime(createdAt)}</Fact>
        <Fact label="Updated">{exactTime(updatedAt)}</Fact>
      </dl>
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

export function TagsCard({ tags, ...by }: { tags: readonly string[] } & Parameters<typeof SourceBadge>[0]) {
  return (
    <Card title="Tags" actions={<SourceBadge {...by} />}>
      {tags.length === 0 ? (
        <p className="text-muted-foreground">None yet.</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full truncate rounded-full border px-2.5 py-0.5">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
