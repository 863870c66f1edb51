import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { type Finding, isContrary } from '#shared/checks/finding.ts';
import { factsNamed } from '#shared/facts/facts.ts';
import { splitUnit } from '#shared/facts/units.ts';
import { paths } from '#shared/paths.ts';
import { factLimits } from '#shared/products/limits.ts';
import { valuesOfFacts } from '../../products/fact-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { replacesFact } from '../../ui/rich-text/finding.ts';
import type { Product } from '../brief/chosen-product.tsx';
import { useAddFact } from './use-add-fact.ts';

/**
 * The checks report claims in a text that no fact supports. If the seller says that such a claim is true, this dialog adds it to
 * the product's facts.
 */
export function AddFactDialog({
  product,
  finding,
  onClose,
}: {
  product: Product;
  /** The reported claim; null while the dialog is closed. */
  finding: Finding | null;
  onClose: () => void;
}) {
  const isOpen = finding !== null;
  const opener = useRef<Element | null>(null);
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  return (
    <Dialog
      open={isOpen}
      // The finding that opened it may be settled and gone. Then the list of findings says where to go on.
      finalFocus={() => opener.current?.isConnected === true}
      onOpenChange={(open) => !open && onClose()}
      title={finding && replacesFact(finding) ? 'Change the fact' : 'Add it to the facts'}
      description="Every text about this product may say it from now on."
    >
      {finding?.asFact && (
        <FactForm
          product={product}
          suggested={finding.asFact}
          other={isContrary(finding) && !replacesFact(finding) ? finding.fact : undefined}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function FactForm({
  product,
  suggested,
  other,
  onClose,
}: {
  product: Product;
  suggested: NonNullable<Finding['asFact']>;
  /** A fact with another name that contradicts the claim. Adding the new fact does not replace it, so the person is told. */
  other: string | undefined;
  onClose: () => void;
}) {
  const { add, adding, problem } = useAddFact(product);
  const [typed, setTyped] = useState(suggested);
  const formId = useId();
  const fact = { name: typed.name.trim(), ...splitUnit(typed.value.trim()) };
  const usable = fact.name !== '' && fact.value !== '';
  const present = factsNamed(product.attributes, fact.name);
  const [first] = present;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React, events in a dialog also reach the components around it. The form of the page must not be submitted.
    event.stopPropagation();
    if (usable) void add(fact).then((added) => added && onClose());
  };
  return (
    <form id={formId} className="grid gap-4" onSubmit={submit}>
      <Field
        label="Name"
        hint={
          first ? (
            <span className="wrap-anywhere font-medium text-foreground">
              {first.name} is {valuesOfFacts(present)} now. To keep both, choose another name.
            </span>
          ) : (
            'For example Height, Material or Included'
          )
        }
      >
        <Input
          value={typed.name}
          maxLength={factLimits.attributeName}
          autoComplete="off"
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
      </Field>
      <Field label="Value" error={problem}>
        <Input
          value={typed.value}
          maxLength={factLimits.attributeValue}
          autoComplete="off"
          onChange={(event) => setTyped({ ...typed, value: event.target.value })}
        />
      </Field>
      {other && (
        <p className="wrap-anywhere text-muted-foreground">
          “{other}” stays as it is and says otherwise.{' '}
          <Link href={paths.productEdit(product.id)} className="text-primary underline underline-offset-2">
            Correct it on the product
          </Link>{' '}
          too.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" className="max-w-full" busy={adding} disabled={!usable}>
          <span className="truncate">{first ? `Replace ${valuesOfFacts(present)}` : 'Add fact'}</span>
        </Button>
      </div>
    </form>
  );
}
