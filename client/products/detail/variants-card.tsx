import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { plural, priceText } from '../format.ts';
import type { Product } from '../product-types.ts';

/** How many variants are shown before a press of the button shows the rest. */
const AT_FIRST = 20;

type Item = Product['variants']['items'][number];

/** The product's variants with SKU, barcode, price and stock; nothing for a product without any. */
export function VariantsCard({ product }: { product: Product }) {
  const [all, setAll] = useState(false);
  const { options, items } = product.variants;
  if (items.length === 0) return null;
  const columns: Column<Item>[] = [
    { key: 'name', header: options.join(' / '), rowHeader: true, cell: ({ values }) => values.join(' / ') },
    { key: 'sku', header: 'SKU', cell: ({ sku }) => sku || <None /> },
    { key: 'gtin', header: 'Barcode', cell: ({ gtin }) => gtin || <None /> },
    { key: 'price', header: 'Price', numeric: true, cell: ({ price }) => priceText(price ?? product.price, product.currency) },
    {
      key: 'stock',
      header: 'Stock',
      numeric: true,
      cell: ({ stock }) => <Stock stock={stock} />,
    },
  ];
  return (
    <Card title="Variants" description={plural(items.length, 'variant')}>
      <Table
        caption="Variants"
        columns={columns}
        rows={all ? items : items.slice(0, AT_FIRST)}
        rowKey={({ values }) => values.join('\n')}
        dense
      />
      {!all && items.length > AT_FIRST && (
        <Button size="sm" className="mt-3" onClick={() => setAll(true)}>
          Show all {items.length.toLocaleString('en')}
        </Button>
      )}
    </Card>
  );
}

/** Null means that the stock is unknown; 0 means that there is none left. */
function Stock({ stock }: { stock: number | null }) {
  if (stock === null) return <span className="text-muted-foreground">Not told</span>;
  return stock > 0 ? stock.toLocaleString('en') : <span className="text-warn">Out of stock</span>;
}

const None = () => <span className="text-muted-foreground">None</span>;
