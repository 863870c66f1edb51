import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { attributeKey, withUnit } from '#shared/facts/facts.ts';
import type { PastedProduct } from '#shared/facts/paste.ts';
import { readingLimits } from '#shared/facts/reading-limits.ts';
import { factLimits } from '#shared/products/limits.ts';
import { readError } from '../../errors.ts';
import { priceText } from '../../products/format.ts';
import { useProductCache } from '../../products/product-cache.ts';
import { keptFor } from '../../session/catalogue.ts';
import { isRecord } from '../../session/kept.ts';
import { defaultCurrency } from '../../session/known-default.ts';
import { useSession } from '../../session/store.ts';
import { trpc } from '../../trpc.ts';
import { useLater } from '../../ui/use-later.ts';
import type { Product } from './chosen-product.tsx';
import { attempt, nothingPasted, type Pasted, withText } from './pasted.ts';
import { useSavedLater } from './use-saved-later.ts';

// Reading a paste needs all units and names of facts, which are too large for the first load of the page.
const loadReader = () => import('#shared/facts/paste.ts').then((module) => module.readPaste);
const nothingRead: PastedProduct = {
  ...{ name: '', brand: '', category: '', sku: '', gtin: '', price: null, currency: '', stock: null },
  ...{ keywords: [], tags: [], attributes: [], keyFeatures: [], notes: [], tooLong: [], products: 0, unlikely: [] },
};

const SAVE_AFTER_MS = 400;
/** The prefix `draft:` matters: all storage keys that begin with it are deleted when the person signs out. */
const keyOf = (uid: string) => `draft:paste:${keptFor(uid)}`;

function read(uid: string): Pasted {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(uid)) ?? 'null');
    if (!isRecord(found) || typeof found.text !== 'string' || typeof found.clientKey !== 'string') return nothingPasted();
    return {
      text: found.text.slice(0, readingLimits.text),
      ownName: typeof found.ownName === 'string' ? found.ownName : null,
      turned: Array.isArray(found.turned) ? found.turned.filter((key) => typeof key === 'string') : [],
      clientKey: found.clientKey,
      sent: typeof found.sent === 'string' ? found.sent : null,
    };
  } catch {
    return nothingPasted();
  }
}

function write(uid: string, pasted: Pasted) {
  // The last save may come after the session has ended; it must not store the text of a person who has signed out.
  if (useSession.getState().authUser?.uid !== uid) return;
  try {
    if (pasted.text === '') localStorage.removeItem(keyOf(uid));
    else localStorage.setItem(keyOf(uid), JSON.stringify(pasted));
  } catch {
    // If storage is not available, the text is gone when the page is left.
  }
}

/**
 * The text that a seller pastes about a product, the name and facts read from it, and adding it to the catalogue. It stays on this
 * device until the product is added or the field is emptied.
 */
export function usePaste(uid: string, onAdding: (on: boolean) => void, onAdded: (product: Product) => void) {
  const cache = useProductCache();
  const utils = trpc.useUtils();
  const create = trpc.products.create.useMutation({ meta: { quiet: true } });
  const [pasted, setPasted] = useState(() => read(uid));
  const save = useCallback((next: Pasted) => write(uid, next), [uid]);
  useSavedLater(pasted, save, SAVE_AFTER_MS);

  const { text, turned, ownName } = pasted;
  const shown = useDeferredValue(text);
  const readPaste = useLater(loadReader);
  const found = useMemo(() => readPaste?.(shown) ?? nothingRead, [readPaste, shown]);
  const facts = useMemo(() => factsIn(found, shown), [found, shown]);
  const isUnlikely = (key: string) => found.unlikely.includes(key);
  // What is probably not meant for buyers is not ticked at first.
  const isOn = (key: string) => turned.includes(key) === isUnlikely(key);
  const isTable = found.products > 1;
  const isRead = !isTable && (found.name !== '' || facts.length > 0 || found.notes.length > 0);
  const name = isRead ? (ownName ?? found.name) : '';
  const fieldsOn = facts.filter(({ key }) => key in fieldNames && isOn(key));
  return {
    text,
    /** Whether something was read, and so there is something to show. */
    isRead,
    /** False if the text names no product, so that the seller has to. */
    isNamed: found.name !== '',
    name,
    /** How many products the text holds if it is a table of several, of which none is read here; otherwise 0. */
    productsInTable: isTable ? found.products : 0,
    /** Lines that look private and go to the notes. */
    notes: found.notes,
    /** What is too long for a fact, and goes to the notes too. */
    tooLong: found.tooLong,
    facts,
    isOn,
    ticked: facts.filter(({ key }) => isOn(key)).length,
    busy: create.isPending,
    problem: create.error && readError(create.error).message,
    canAdd: name.trim() !== '',
    /** `isWhole`: something was pasted over all of the text. */
    paste: (next: string, isWhole: boolean) => setPasted((before) => withText(before, next, isWhole)),
    rename: (next: string) => setPasted((before) => ({ ...before, ownName: next })),
    turn: (key: string) =>
      setPasted((before) => ({
        ...before,
        turned: before.turned.includes(key) ? before.turned.filter((one) => one !== key) : [...before.turned, key],
      })),
    /** Empties the field. Returns a function that brings everything back. */
    clear() {
      const before = pasted;
      setPasted(nothingPasted());
      create.reset();
      return () => setPasted(before);
    },
    async add() {
      onAdding(true);
      try {
        const content = {
          name: name.trim(),
          ...Object.fromEntries(fieldsOn.map((field) => [field.key, field.text])),
          attributes: found.attributes.filter((one) => isOn(attributeKey(one))),
          keyFeatures: found.keyFeatures.filter(isOn),
          ...(isOn('keywords') && { seoKeywords: found.keywords }),
          ...(isOn('tags') && { tags: found.tags }),
          ...(found.price !== null && isOn('price') && { price: found.price }),
          ...(found.price !== null && isOn('price') && { currency: found.currency || defaultCurrency() }),
          ...(found.stock !== null && isOn('stock') && { stock: found.stock }),
          notes: [...found.notes, ...found.tooLong].join('\n').slice(0, factLimits.notes),
        };
        const trying = attempt(pasted, content);
        setPasted(trying);
        const product = await create.mutateAsync({ ...content, clientKey: trying.clientKey });
        const next = nothingPasted();
        // What was typed meanwhile stays.
        setPasted((now) => (now.text === trying.text ? next : now));
        // The page may have been left meanwhile, and then nothing else stores this.
        if (read(uid).text === trying.text) write(uid, next);
        void cache.appeared([product]);
        void utils.subscriptions.current.invalidate();
        onAdded(product);
      } catch {
        // The error is not thrown, because it is shown above the button.
      } finally {
        onAdding(false);
      }
    },
  };
}

const fieldNames = { brand: 'Brand', category: 'Category', sku: 'SKU', gtin: 'Barcode' } as const;
const dollars: ReadonlySet<string> = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN']);

/** A price without a currency is kept in that of new products, which the seller is told. Which dollar is meant needs no telling. */
function priceWords(price: number, currency: string, text: string): string {
  const kept = currency || defaultCurrency();
  const isTold = currency === '' && !(text.includes('$') && dollars.has(kept));
  return `${priceText(price, kept)}${isTold ? ' (no currency named: that of new products)' : ''}`;
}

/** What was read as lines with a tick each. `key` tells one from another; `name` is empty for a feature. */
function factsIn(found: PastedProduct, text: string): { key: string; name: string; text: string }[] {
  return [
    ...Object.entries(fieldNames)
      .map(([key, name]) => ({ key, name, text: found[key as keyof typeof fieldNames] }))
      .filter(({ text }) => text !== ''),
    ...(found.price === null ? [] : [{ key: 'price', name: 'Price', text: priceWords(found.price, found.currency, text) }]),
    ...(found.stock === null ? [] : [{ key: 'stock', name: 'Stock', text: String(found.stock) }]),
    ...(found.keywords.length === 0 ? [] : [{ key: 'keywords', name: 'Keywords', text: found.keywords.join(', ') }]),
    ...(found.tags.length === 0 ? [] : [{ key: 'tags', name: 'Tags', text: found.tags.join(', ') }]),
    ...found.attributes.map((one) => ({ key: attributeKey(one), name: one.name, text: withUnit(one) })),
    ...found.keyFeatures.map((feature) => ({ key: feature, name: '', text: feature })),
  ];
}

export type Paste = ReturnType<typeof usePaste>;
