import { useRef, useState } from 'react';
import { type ReadError, readError } from '../../errors.ts';
import { trpc } from '../../trpc.ts';
import { useProductCache } from '../product-cache.ts';
import type { Product } from '../product-types.ts';
import { changesBetween, checkValues, type FieldName, type FormValues, valuesOf } from './form-values.ts';

export interface SaveFailure {
  title: string;
  message: string;
  /** True if the plan allows no more products. */
  full: boolean;
  unreached: boolean;
}
export type SaveOutcome =
  | { kind: 'saved'; product: Product }
  /** Nothing had to be saved: the only changes were spaces at the ends of texts, which are trimmed. */
  | { kind: 'same' }
  | { kind: 'conflict'; theirs: Product }
  | { kind: 'fields'; errors: Partial<Record<FieldName, string>> }
  | ({ kind: 'failed' } & SaveFailure);

/** Creates or updates a product. A second call while a save is running does nothing. */
export function useSaveProduct() {
  const cache = useProductCache();
  // An idempotency key: however often the form is sent, only one product is created.
  const [clientKey] = useState(() => crypto.randomUUID());
  const create = trpc.products.create.useMutation({ meta: { quiet: true } });
  const update = trpc.products.update.useMutation({ meta: { quiet: true } });
  const under = useRef(false);
  const [saving, setSaving] = useState(false);

  const send = async (base: Product | null, values: FormValues): Promise<SaveOutcome> => {
    const checked = checkValues(values);
    if (!checked.input) return { kind: 'fields', errors: checked.errors };
    try {
      if (!base) {
        const product = await create.mutateAsync({ ...checked.input, clientKey });
        void cache.appeared([product]);
        return { kind: 'saved', product };
      }
      const changes = changesBetween(valuesOf(base), checked.input);
      if (Object.keys(changes).length === 0) return { kind: 'same' };
      const product = await update.mutateAsync({ id: base.id, version: base.version, changes });
      void cache.saved(product);
      return { kind: 'saved', product };
    } catch (error) {
      return outcomeOf(error, base === null);
    }
  };

  /** Waits for `before` (running uploads), then saves. Returns null if another save is running. */
  const save = async (base: Product | null, values: () => FormValues, before?: () => Promise<void>) => {
    if (under.current) return null;
    under.current = true;
    setSaving(true);
    try {
      await before?.();
      const sent = values();
      return { sent, outcome: await send(base, sent) };
    } finally {
      under.current = false;
      setSaving(false);
    }
  };
  return { save, saving };
}

function outcomeOf(error: unknown, creating: boolean): SaveOutcome {
  const { code, message, fields, current } = readError(error);
  if (code === 'CONFLICT' && current) return { kind: 'conflict', theirs: current as Product };
  const errors = Object.fromEntries(
    Object.entries(fields ?? {}).map(([path, sentence]) => [path.replace(/^changes\./, '').split('.')[0], sentence]),
  ) as Partial<Record<FieldName, string>>;
  if (Object.keys(errors).length > 0) return { kind: 'fields', errors };
  return { kind: 'failed', ...failureOf({ code, message }, creating) };
}

/** The error message after saving failed. `creating` is true for a new product. */
export function failureOf({ code, message }: Pick<ReadError, 'code' | 'message'>, creating: boolean): SaveFailure {
  const full = code === 'PLAN_LIMIT';
  const title = full ? 'Your catalogue is full' : `The product could not be ${creating ? 'added' : 'saved'}`;
  return { title, message, full, unreached: code === 'UNAVAILABLE' };
}
