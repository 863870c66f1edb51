import { useRef, useState } from 'react';
import { IMAGES_PER_PRODUCT } from '#shared/products/limits.ts';
import { type ReadError, readError } from '../../errors.ts';
import { trpc } from '../../trpc.ts';
import type { ProductImage } from '../product-types.ts';

export type PictureByUrl = ReturnType<typeof usePictureByUrl>;

/**
 * The box for a picture's public URL. The typed URL stays in the box until the picture has been added. `full` returns
 * true if the product can have no more pictures.
 */
export function usePictureByUrl(full: () => boolean, onAdd: (image: ProductImage) => void) {
  const [url, setUrl] = useState('');
  const [refused, setRefused] = useState<ReadError | null>(null);
  const request = trpc.products.addImageByUrl.useMutation({ meta: { quiet: true } });
  const under = useRef<Promise<ReadError | null> | null>(null);

  /** How often the seller has pressed Discard. A picture that was requested before a Discard must not appear after it. */
  const discards = useRef(0);

  const send = async (typed: string): Promise<ReadError | null> => {
    const before = discards.current;
    if (full()) return { code: 'BAD_INPUT', message: `A product holds ${IMAGES_PER_PRODUCT} pictures. Remove one to add this.` };
    try {
      const image = await request.mutateAsync({ url: typed.trim() });
      if (discards.current !== before) return null;
      onAdd(image);
      setUrl((now) => (now === typed ? '' : now));
      return null;
    } catch (error) {
      return discards.current === before ? readError(error) : null;
    }
  };

  /**
   * Adds the picture at the typed URL. Returns null on success (or if the box is empty), otherwise the error. Only one
   * request runs at a time.
   */
  const add = async (): Promise<ReadError | null> => {
    if (url.trim() === '') return null;
    setRefused(null);
    under.current ??= send(url);
    const mine = under.current;
    const outcome = await mine;
    if (under.current === mine) {
      under.current = null;
      setRefused(outcome);
    }
    return outcome;
  };

  const type = (typed: string) => {
    setUrl(typed);
    setRefused(null);
  };

  const discard = () => {
    discards.current++;
    under.current = null;
    request.reset();
    type('');
  };

  return {
    url,
    add,
    type,
    discard,
    adding: request.isPending,
    problem: refused && (refused.fields?.url ?? refused.message),
  };
}
