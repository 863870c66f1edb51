import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { sampleProduct } from '#shared/products/sample-product.ts';
import { readError } from '../../errors.ts';
import { uploadPicture } from '../../products/edit/upload-picture.ts';
import { useProductCache } from '../../products/product-cache.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Product } from './chosen-product.tsx';

const PHOTO = '/sample-product.jpg';
const ALT = 'A red espresso cup on its saucer, with a spoon';
const FACTS = sampleProduct.attributes.length + sampleProduct.keyFeatures.length;

/**
 * For people who want to see a text before they type anything: one press adds the sample product with its photo to the catalogue
 * and calls `onAdded`. `onAdding` is called with true at the press, and with false when the product is there or could not be added.
 */
export function SampleProduct({ onAdding, onAdded }: { onAdding: (on: boolean) => void; onAdded: (product: Product) => void }) {
  const cache = useProductCache();
  const utils = trpc.useUtils();
  const create = trpc.products.create.useMutation({ meta: { quiet: true } });
  const [clientKey] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    onAdding(true);
    try {
      const photo = await ownPhoto();
      const images = photo ? [{ id: photo.id, alt: ALT }] : [];
      const { attributes, keyFeatures, seoKeywords, ...fields } = sampleProduct;
      const facts = { attributes: [...attributes], keyFeatures: [...keyFeatures], seoKeywords: [...seoKeywords] };
      const product = await create.mutateAsync({ ...fields, ...facts, images, clientKey });
      void cache.appeared([product]);
      void utils.subscriptions.current.invalidate();
      onAdded(product);
    } catch {
      // The error is not thrown, because it is shown below the button.
      setBusy(false);
    } finally {
      onAdding(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-4 border-t pt-4">
      <img src={PHOTO} alt="" width={96} height={64} className="rounded-control" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">Nothing at hand? Take our sample</p>
        <p className="text-muted-foreground text-sm">
          {sampleProduct.name}: {FACTS} facts and a photo. You can delete it later.
        </p>
      </div>
      <Button busy={busy} icon={<PenLine className="size-4.5" />} onClick={add}>
        Write for the sample (1 query)
      </Button>
      {create.error && (
        <Banner tone="bad" announce className="w-full">
          {readError(create.error).message}
        </Banner>
      )}
    </div>
  );
}

/** The sample's photo, uploaded as the seller's own; null if that fails, because the text can be written without it. */
async function ownPhoto() {
  try {
    const photo = await fetch(PHOTO);
    return await uploadPicture(await photo.blob(), 'sample-product.jpg', {
      signal: new AbortController().signal,
      onShare: () => {},
    });
  } catch {
    return null;
  }
}
