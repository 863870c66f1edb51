/** Every screen of the app: the path to open, and who opens it. */
import { screens } from '#client/routes.tsx';
import { paths } from '#shared/paths.ts';
import type { Seller } from './people.ts';

export interface Place {
  /** The title of the screen and its path, because two screens may have the same title. */
  name: string;
  who: 'visitor' | 'seller' | 'admin';
  /** The path to open. If it needs the id of a product, the seller gets a new product. */
  address(seller: Seller): Promise<string>;
  /** True for the page that is shown for a path that does not exist. */
  missing: boolean;
}

const audience = { anyone: 'visitor', visitors: 'visitor', sellers: 'seller', admins: 'admin' } as const;

/** Without the address of the admin area that only leads on to its first screen. */
export const places: Place[] = screens
  .filter(({ path }) => path !== paths.admin.home)
  .map(({ path, title, who }) => ({
    name: `${title} (${path})`,
    who: audience[who],
    missing: path.endsWith('*'),
    address: async (seller) => {
      if (path.endsWith('*')) return path.replace('*', 'no-such-page').replace(/^(?!\/)/, '/');
      if (path.startsWith('/products/')) return path.replace(':id', await newProduct(seller, { name: 'Stoneware mug' }));
      if (path.startsWith('/help-resources/')) return path.replace(':id', 'undo-an-import');
      return path.replace(/:\w+/, path.startsWith('/admin/seed/') ? 'plans' : 'first');
    },
  }));

/** Adds a product without using a page; returns its id. */
export async function newProduct(seller: Seller, product: { name: string; [field: string]: unknown }): Promise<string> {
  const { id } = await seller.call<{ id: string }>('products.create', product);
  return id;
}

/** A product with enough data to write a text about it. */
export const mug = {
  name: 'Blue stoneware mug',
  brand: 'Kilnhouse',
  category: 'Kitchen',
  description: '<p>Hand thrown in Devon. Holds 350 ml. Dishwasher safe.</p>',
  price: 2400,
  currency: 'GBP',
  tags: ['mug', 'stoneware'],
  seoKeywords: ['stoneware mug', 'handmade mug'],
  sku: 'MUG-BLUE',
  stock: 12,
};
