import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { leaveFreely, useLeaveGuard } from '../../leave-guard.ts';
import type { Product, ProductImage } from '../product-types.ts';
import { differences } from './conflict.ts';
import { changedFields, checkValues, type FieldName, type FormValues, layOver, valuesOf } from './form-values.ts';
import { useSaveProduct } from './use-save-product.ts';
import { useUploads } from './use-uploads.ts';

type Problem = { title: string; message: string; full: boolean };

/** The form's state and everything that can be done with it; the page only draws it. */
export function useProductForm(opened: Product | null) {
  const [, navigate] = useLocation();
  /** What the changes are made from: the product as last loaded or saved. */
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<Product | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useForm<FormValues>({
    defaultValues: valuesOf(opened),
    resolver: (values) => {
      const { errors } = checkValues(values);
      return errors ? { values: {}, errors: fieldErrors(errors) } : { values, errors: {} };
    },
  });
  const { isDirty } = form.formState;
  const { save, saving } = useSaveProduct();

  const addPicture = (image: ProductImage) => {
    const { id, url, alt, source } = image;
    form.setValue('images', [...form.getValues('images'), { id, url, alt, source }], { shouldDirty: true });
  };
  const uploads = useUploads(addPicture);
  const dirty = isDirty || uploads.uploads.length > 0;
  const guard = useLeaveGuard(dirty);

  /** The form takes over a state of the server; what was typed since stays on top of it. */
  const takeOver = (product: Product, from: FormValues, to: FormValues) => {
    const under = valuesOf(product);
    const over = layOver(under, from, to);
    setBase(product);
    form.reset(under);
    for (const name of changedFields(under, over)) form.setValue(name, over[name], { shouldDirty: true });
  };

  const submit = async (from: Product | null = base) => {
    setProblem(null);
    let usable = false;
    await form.handleSubmit(() => {
      usable = true;
    })();
    if (!usable) return;
    const done = await save(from, form.getValues, uploads.settled);
    if (!done) return;
    const { outcome, sent } = done;
    switch (outcome.kind) {
      case 'saved':
        setTheirs(null);
        if (from) {
          takeOver(outcome.product, sent, form.getValues());
          toast.success('Product saved', {
            action: { label: 'View', onClick: () => navigate(paths.product(outcome.product.id)) },
          });
        } else welcome(outcome.product);
        return;
      case 'same':
        form.reset(valuesOf(from));
        return;
      case 'conflict':
        setTheirs(outcome.theirs);
        return;
      case 'fields':
        for (const [name, message] of Object.entries(outcome.errors)) form.setError(name as FieldName, { message });
        return;
      case 'failed':
        setProblem(outcome);
        return;
      default:
        outcome satisfies never;
    }
  };

  const welcome = ({ id, name }: Product) => {
    toast.success(`“${name}” added`, {
      duration: 10_000,
      action: { label: 'Generate description', onClick: () => navigate(paths.generateFor(id)) },
    });
    leaveFreely(() => navigate(paths.product(id), { replace: true }));
  };

  const keepMine = () => {
    if (!theirs) return;
    takeOver(theirs, valuesOf(base), form.getValues());
    void submit(theirs);
  };
  const takeTheirs = () => {
    if (!theirs) return;
    setBase(theirs);
    form.reset(valuesOf(theirs));
    setTheirs(null);
  };
  const discard = () => {
    for (const { key } of uploads.uploads) uploads.drop(key);
    form.reset(valuesOf(base));
    setProblem(null);
  };

  return {
    ...{ form, base, dirty, saving, problem, uploads, addPicture, guard, discard },
    submit: () => void submit(),
    conflict: theirs && {
      when: theirs.updatedAt,
      differences: differences(valuesOf(base), form.getValues(), valuesOf(theirs)),
      keepMine,
      takeTheirs,
      close: () => setTheirs(null),
    },
  };
}

function fieldErrors(errors: Partial<Record<FieldName, string>>): FieldErrors<FormValues> {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, { type: 'check', message }]));
}
