import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { sentences } from '#shared/errors.ts';
import type { CustomProduct, DescriptionForm, FormAction } from '#shared/generation/form.ts';
import { keywordsDiffer } from '#shared/generation/keywords.ts';
import { paths } from '#shared/paths.ts';
import { readError } from '../../errors.ts';
import { trpc } from '../../trpc.ts';
import { toast } from '../../ui/toast.ts';
import { useDesk } from '../desk/desk-columns.tsx';
import { briefForDescribed, briefForProduct, choosing, holdsProductWords, noFeaturesAndNotes, wordsAreOf } from './new-brief.ts';
import type { SayWithUndo } from './use-brief-undo.ts';

const LEFT_OUT = 'The features and notes of the product before were left out.';

/**
 * The product chosen in the form. `?product=` in the URL chooses one. While `coming` is true, that product is still loading
 * and the form is still about the previous one, so it must not be submitted.
 */
export function useChosenProduct(form: DescriptionForm, dispatch: (action: FormAction) => void, say: SayWithUndo) {
  const utils = trpc.useUtils();
  const [params] = useSearchParams();
  const { go } = useDesk();
  const wanted = params.get('product');
  const { product: id, customProduct } = form.formData;
  const query = trpc.products.get.useQuery({ id }, { enabled: id !== '' && customProduct === null });
  const latest = useRef(form);
  latest.current = form;
  const wordsOf = useRef<string | null>(null);
  wordsOf.current = wordsAreOf(form, wordsOf.current);
  const [isChoosing, setChoosing] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  const load = (productId: string) => utils.products.get.fetch({ id: productId });
  const explain = (error: unknown) => {
    const { code, message } = readError(error);
    toast.error(code === 'NOT_FOUND' || code === 'BAD_INPUT' ? sentences.productNotFound : message);
  };

  /** Chooses or describes a product in the form, and returns the form as it is then. */
  const enter = (action: Parameters<typeof choosing>[1], name: string): DescriptionForm => {
    const { form: next, leftOut } = choosing(latest.current, action, wordsOf.current);
    dispatch(action);
    if (leftOut) {
      dispatch({ type: 'set', changes: noFeaturesAndNotes });
      say(`New brief for ${name}`, () => dispatch({ type: 'set', changes: leftOut }), LEFT_OUT);
    }
    return next;
  };
  const take = (product: { id: string; name: string; seoKeywords: readonly string[] }) =>
    enter({ type: 'chooseProduct', product }, product.name);
  const describe = (customProduct: CustomProduct) =>
    enter({ type: 'describeCustomProduct', customProduct }, customProduct.name.trim() || 'another product');

  const choose = async (productId: string) => {
    setChoosing(true);
    try {
      take(await load(productId));
    } catch (error) {
      explain(error);
    } finally {
      setChoosing(false);
    }
  };

  /** Makes the form about this product. What was typed about another one is left out, and a toast offers it back. */
  const turnTo = (product: { id: string; name: string; seoKeywords: readonly string[] }) =>
    turn(briefForProduct(latest.current, product), product.name);
  /** The same for a product that was described for one text. */
  const turnToDescribed = (product: CustomProduct) => turn(briefForDescribed(latest.current, product), product.name.trim());
  const turn = (next: DescriptionForm, name: string) => {
    const before = latest.current;
    if (next === before) return;
    dispatch({ type: 'restore', form: next });
    if (!holdsProductWords(before)) return;
    say(`New brief for ${name}`, () => dispatch({ type: 'restore', form: before }), LEFT_OUT);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the product in the URL changes
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    load(wanted)
      .then((product) => {
        if (!current) return;
        turnTo(product);
        go(paths.generateDescription, { replace: true });
      })
      .catch((error) => {
        if (!current) return;
        setFailed(wanted);
        explain(error);
      });
    return () => {
      current = false;
    };
  }, [wanted]);

  const saved = query.data?.id === id ? query.data.seoKeywords : undefined;
  useEffect(() => {
    if (saved && keywordsDiffer(saved, form.productKeywords)) dispatch({ type: 'productKeywordsChanged', seoKeywords: saved });
  }, [saved, form.productKeywords, dispatch]);

  // The form is stored on this device, and its product may have been deleted since. Then the seller must choose another one.
  const gone = query.error?.data?.code === 'NOT_FOUND';
  useEffect(() => {
    if (!gone) return;
    toast.error(sentences.productNotFound, { description: 'Choose another product for this text.' });
    dispatch({ type: 'clearProduct' });
  }, [gone, dispatch]);

  return {
    query,
    choose,
    take,
    describe,
    turnTo,
    turnToDescribed,
    coming: isChoosing || (wanted !== null && wanted !== failed),
    product: customProduct === null && id !== '' ? query.data : undefined,
  };
}
