/** The formats that the app knows from the start. */
import type { Template } from '../template.ts';
import { amazon } from './amazon.ts';
import { ebay } from './ebay.ts';
import { etsy } from './etsy.ts';
import { googleFeed, googleSupplemental } from './google.ts';
import { magento } from './magento.ts';
import { medusa, medusaOlder } from './medusa.ts';
import { ownCsv, ownJson, ownTsv, ownXlsx } from './own.ts';
import { shopify, shopifyOlder } from './shopify.ts';
import { woocommerce } from './woocommerce.ts';

export const seededTemplates: readonly Template[] = [
  ownCsv,
  ownTsv,
  ownJson,
  ownXlsx,
  shopify,
  shopifyOlder,
  woocommerce,
  etsy,
  amazon,
  ebay,
  googleFeed,
  googleSupplemental,
  magento,
  medusa,
  medusaOlder,
];
