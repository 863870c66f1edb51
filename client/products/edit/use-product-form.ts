import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { IMAGES_PER_PRODUCT } from '#shared/products/limits.ts';
import { useAfterTyping } from '../../generation/brief/after-typing.ts';
import { leaveFreely, useLeaveGuard } from '../../leave-guard.ts';
import { useSession } from '../../session/store.ts';
import { forgetUnsaved, keepIfSessionEnds, newTexts, readUnsaved } from '../../session/unsaved.ts';
import { agoText } from '../../ui/dates.ts';
import { toast } from '../../ui/toast.ts';
import type { Product, ProductImage } from '../product-types.ts';
import { afterTheirs, differences, mineAlone } from './conflict.ts';
import type { Conflict } from './conflict-dialog.tsx';
import { changedFields, checkValues, type FieldName, type FormValues, layOver, typedPartOf, valuesOf } from './form-values.ts';
import { keepNewProduct, readNewProduct, readTyped, type Typed } from './kept-typing.ts';
import { usePictureByUrl } from './use-picture-by-url.ts';
import { failureOf, type SaveFailure, useSaveProduct } from './use-save-product.ts';
import { useUploads } from './use-uploads.ts';

const KEEP_AFTER_MS = 500;

/** The form's state and all its actions; the page only renders it. */
export function useProductForm(opened: Product | null) {
  const [, navigate] = useLocation();
  const path = opened ? paths.productEdit(opened.id) : paths.productNew;
  /** What the person had typed here when an earlier session ended, or of a new product before, until it is saved or discarded. */
  const [cameBack, setCameBack] = useState(() => {
    const { uid } = useSession.getState().authUser ?? {};
    return readTyped(readUnsaved(uid, path) ?? (opened ? null : readNewProduct(uid)), opened);
  });
  /** The product as last loaded or saved. The form's changes are compared with it. */
  const [base, setBase] = useState(cameBack ? cameBack.base : opened);
  const [theirs, setTheirs] = useState<Product | null>(null);
  const [problem, setProblem] = useState<SaveFailure | null>(null);
  const form = useForm<FormValues>({
    defaultValues: valuesOf(base),
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
  const pictureAddress = useRef<HTMLInputElement>(null);
  const full = () => form.getValues('images').length + uploads.uploads.length >= IMAGES_PER_PRODUCT;
  const byUrl = usePictureByUrl(full, addPicture);
  const dirty = isDirty || uploads.uploads.length > 0 || byUrl.url.trim() !== '';
  const guard = useLeaveGuard(dirty);

  const typedNow = useEffectEvent((): Typed | null => {
    const values = form.getValues();
    const address = byUrl.url.trim();
    if (changedFields(valuesOf(base), values).length === 0 && address === '') return null;
    return { base, values, address, pictures: uploads.uploads.length };
  });
  const unsaved = useEffectEvent((): Typed | null => {
    // A tag that is still being typed becomes part of the form when its box loses the focus.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    return typedNow();
  });
  const isNew = opened === null;
  /** Whether this device keeps what is typed of a new product. */
  const [kept, setKept] = useState(isNew && cameBack !== null);
  const isAdded = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address of a picture is kept as it is typed, and is no part of the form
  useEffect(() => {
    if (!isNew) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      timer = undefined;
      // What was added must not come back as a second product.
      if (isAdded.current) return;
      const typed = typedNow();
      setKept(keepNewProduct(typed) && typed !== null);
    };
    const later = () => {
      timer ??= setTimeout(keep, KEEP_AFTER_MS);
    };
    const changed = form.watch(later);
    later();
    const atOnce = () => timer !== undefined && keep();
    addEventListener('pagehide', atOnce);
    return () => {
      changed.unsubscribe();
      removeEventListener('pagehide', atOnce);
      clearTimeout(timer);
      atOnce();
    };
  }, [form, isNew, byUrl.url]);
  const typedTexts = useEffectEvent((): string[] => {
    const typed = unsaved();
    return typed ? [...newTexts(typedPartOf(valuesOf(base)), typedPartOf(typed.values)), typed.address] : [];
  });
  const bringBack = useEffectEvent(() => {
    if (!cameBack) return;
    const { values, address } = cameBack;
    for (const name of changedFields(valuesOf(base), values)) form.setValue(name, values[name], { shouldDirty: true });
    byUrl.type(address);
  });
  useEffect(() => {
    bringBack();
    // The form now holds what was typed in the earlier session, so delete the stored copy.
    forgetUnsaved(path);
    return keepIfSessionEnds(
      path,
      () => unsaved(),
      () => typedTexts(),
    );
  }, [path]);

  /**
   * Fills the form with the product as the server has it. The changes between `from` and `to` are made again on top and stay
   * unsaved.
   */
  const takeOver = (product: Product, from: FormValues, to: FormValues) => {
    const under = valuesOf(product);
    const over = layOver(under, from, to);
    setBase(product);
    setCameBack(null);
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
    // If the seller typed the URL of a picture but did not press Add, add the picture now. If the server refuses it, the product
    // is not saved either, so that the seller notices.
    const refused = await byUrl.add();
    if (refused) {
      if (refused.code === 'UNAVAILABLE') setProblem(failureOf(refused, from === null));
      pictureAddress.current?.focus();
      return;
    }
    const done = await save(from, form.getValues, uploads.settled);
    if (!done) return;
    const { outcome, sent } = done;
    switch (outcome.kind) {
      case 'saved':
        if (from) {
          takeOver(outcome.product, sent, form.getValues());
          toast.success('Product saved', {
            action: { label: 'View', onClick: () => navigate(paths.product(outcome.product.id)) },
          });
        } else welcome(outcome.product);
        return;
      case 'same':
        form.reset(valuesOf(from));
        setCameBack(null);
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
    // If the session ended while the product was being added, the form was kept. It must not add the product a second time.
    forgetUnsaved(path);
    isAdded.current = true;
    keepNewProduct(null);
    toast.success(`“${name}” added`, {
      duration: 10_000,
      action: { label: 'Generate description', onClick: () => navigate(paths.generateFor(id)) },
    });
    leaveFreely(() => navigate(paths.product(id), { replace: true }));
  };

  /**
   * What the conflict dialog shows. It may be computed once: the dialog covers the form, so the values cannot change meanwhile.
   */
  const conflictWith = (saved: Product): Conflict => {
    const states = [valuesOf(base), form.getValues(), valuesOf(saved)] as const;
    const close = () => setTheirs(null);
    return {
      when: agoText(saved.updatedAt, new Date()),
      differences: differences(...states),
      mineAlone: mineAlone(...states),
      close,
      keepMine: () => {
        close();
        takeOver(saved, valuesOf(base), form.getValues());
        void submit(saved);
      },
      takeTheirs: () => {
        close();
        takeOver(saved, valuesOf(saved), afterTheirs(...states));
      },
    };
  };
  const discard = () => {
    for (const { key } of uploads.uploads) uploads.drop(key);
    byUrl.discard();
    // If typing from an earlier session was brought back, `base` may be an older version of the product. `opened` is the
    // newest.
    const under = cameBack ? opened : base;
    setBase(under);
    setCameBack(null);
    form.reset(valuesOf(under));
    setProblem(null);
  };

  return {
    form,
    base,
    cameBack,
    kept,
    dirty,
    saving,
    problem,
    uploads,
    byUrl,
    pictureAddress,
    guard,
    discard,
    wrong: Object.keys(form.formState.errors).length + (byUrl.problem === null ? 0 : 1),
    submit: useAfterTyping(() => void submit(), { stay: true }),
    conflict: theirs && conflictWith(theirs),
  };
}

function fieldErrors(errors: Partial<Record<FieldName, string>>): FieldErrors<FormValues> {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, { type: 'check', message }]));
}
