import { type FormEvent, useId, useState } from 'react';
import type { Finding } from '#shared/checks/finding.ts';
import { factLimits } from '#shared/products/products.ts';
import { readError } from '../errors.ts';
import { useProductCache } from '../products/product-cache.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

/**
 * The checks report claims in a text that no fact supports. If the seller says that such a claim is true, this dialog adds it to
 * the product's facts.
 */
export function AddFactDialog({
  productId,
  finding,
  onClose,
}: {
  productId: string;
  /** The claim asked about; null while the dialog is closed. */
  finding: Finding | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={finding !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Add it to the facts"
      description="Every text about this product may say it from now on."
    >
      {finding?.asFact && <FactForm productId={productId} suggested={finding.asFact} onClose={onClose} />}
    </Dialog>
  );
}

function FactForm({
  productId,
  suggested,
  onClose,
}: {
  productId: string;
  suggested: NonNullable<Finding['asFact']>;
  onClose: () => void;
}) {
  const cache = useProductCache();
  const [fact, setFact] = useState({ ...suggested, unit: '' });
  const formId = useId();
  const add = trpc.products.addFact.useMutation({
    meta: { quiet: true },
    onSuccess: (product) => {
      void cache.saved(product);
      onClose();
    },
  });
  const usable = fact.name.trim() !== '' && fact.value.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React, events in a dialog also reach the components around it. The form of the page must not be submitted.
    event.stopPropagation();
    if (usable) add.mutate({ id: productId, fact });
  };
  return (
    <form id={formId} className="grid gap-4" onSubmit={submit}>
      <Field label="Name" hint="For example Height, Material or Included">
        <Input
          value={fact.name}
          maxLength={factLimits.attributeName}
          autoComplete="off"
          onChange={(event) => setFact({ ...fact, name: event.target.value })}
        />
      </Field>
      <Field label="Value" error={add.error ? readError(add.error).message : null}>
        <Input
          value={fact.value}
          maxLength={factLimits.attributeValue}
          autoComplete="off"
          onChange={(event) => setFact({ ...fact, value: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={add.isPending} disabled={!usable}>
          Add fact
        </Button>
      </div>
    </form>
  );
}
