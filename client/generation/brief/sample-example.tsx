import { Fragment, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { QUERY_COST } from '#shared/generation/costs.ts';
import { paths } from '#shared/paths.ts';
import { sampleAlt, sampleProduct } from '#shared/products/sample-product.ts';
import { type Part, sampleFactList, sampleText, tied, tiedLines } from '#shared/products/sample-text.ts';
import { readError } from '../../errors.ts';
import { uploadPicture } from '../../products/edit/upload-picture.ts';
import { useProductCache } from '../../products/product-cache.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { toast } from '../../ui/toast.ts';
import type { Product } from './chosen-product.tsx';

const PHOTO = '/sample-product.jpg';

const text = {
  title: tied(sampleText.title),
  intro: tied(sampleText.intro),
  bullets: sampleText.bullets.map(tied),
  details: tiedLines(sampleText.details),
};
const heading = 'An example, written from the facts of the sample';
const told = ({ name, text }: { name: string; text: string }) => (name ? `${name}: ${text}` : text);

/**
 * What new sellers find on the desk: the sample product with its photo and a finished text, each claim tied to its fact. Nothing
 * of it is stored until one press adds the product to the catalogue, either with this text or to have another one written.
 */
export function SampleExample({
  canWrite,
  all,
  onAdding,
  onAdded,
  onRemove,
}: {
  /** False if no query is left for another text. */
  canWrite: boolean;
  /** Said below the buttons if short and repeated texts count today. */
  all: string | null;
  /** Called with true when the sample begins to be added to have a text written, and with false when it is there or could not be. */
  onAdding: (on: boolean) => void;
  /** Is called with the sample product when another text of it is wanted. */
  onAdded: (product: Product) => void;
  onRemove: () => void;
}) {
  const [, navigate] = useLocation();
  const [lit, setLit] = useState<number | null>(null);
  const id = useId();
  const { add, adding, problem } = useAddSample();
  const use = async () => {
    const product = await add('use');
    if (product) navigate(paths.product(product.id));
  };
  const write = async () => {
    onAdding(true);
    const product = await add('write');
    if (product) onAdded(product);
    onAdding(false);
  };
  const fact = lit === null ? undefined : sampleFactList[lit - 1];
  const claims = { id, lit, onLit: setLit };
  return (
    <section aria-label={heading} className="@container">
      <Card title={heading}>
        <div className="grid @lg:grid-cols-[minmax(0,11rem)_minmax(0,1fr)] grid-cols-1 gap-x-5 gap-y-4">
          <picture>
            <source srcSet="/sample-product.avif" type="image/avif" />
            <img
              src={PHOTO}
              alt={sampleAlt}
              width={600}
              height={400}
              className="h-auto w-full @max-lg:max-w-48 rounded-control"
            />
          </picture>
          <div className="@lg:col-start-2 @lg:row-span-2 @lg:row-start-1 border-spark border-s-4 ps-4">
            {/* On a narrow card the facts stand below the text, where they may be out of sight. */}
            <p aria-hidden="true" className="@lg:hidden sticky top-0 z-10 min-h-12 bg-card py-1 text-muted-foreground text-sm">
              {fact ? `Fact ${lit}: ${told(fact)}` : 'Each underlined claim stands on a fact. Choose one to see it.'}
            </p>
            <div className="wrap-anywhere text-lg leading-7">
              <h3 className="font-semibold text-xl leading-8">
                <Tied parts={text.title} {...claims} />
              </h3>
              <p className="mt-1.5">
                <Tied parts={text.intro} {...claims} />
              </p>
              <ul className="mt-1.5 list-disc ps-5">
                {text.bullets.map((bullet) => (
                  <li key={bullet[0]?.text}>
                    <Tied parts={bullet} {...claims} />
                  </li>
                ))}
              </ul>
              {text.details.map((line) => (
                <p key={line[0]?.text} className="mt-1.5">
                  <Tied parts={line} {...claims} />
                </p>
              ))}
            </div>
          </div>
          <div className="@lg:col-start-2">
            {problem && (
              <Banner tone="bad" announce className="mb-4">
                {problem}
              </Banner>
            )}
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" busy={adding === 'use'} disabled={adding === 'write'} onClick={use}>
                Use this text (free)
              </Button>
              <Button variant="sparkSoft" busy={adding === 'write'} disabled={adding === 'use' || !canWrite} onClick={write}>
                Write another ({QUERY_COST} {QUERY_COST === 1 ? 'query' : 'queries'})
              </Button>
              <Button variant="ghost" disabled={adding !== null} onClick={onRemove}>
                Remove the example
              </Button>
              <p className="w-full text-muted-foreground text-sm">
                Either adds the sample to your products. You can delete it there. {canWrite && all}
              </p>
            </div>
          </div>
          <section aria-labelledby={`${id}facts`} className="@lg:col-start-1 @lg:row-span-2 @lg:row-start-2">
            <h3 id={`${id}facts`} className="font-semibold text-muted-foreground text-sm">
              Its facts
            </h3>
            <ol className="mt-1">
              {sampleFactList.map((one, at) => (
                <li
                  key={one.text}
                  id={`${id}${at + 1}`}
                  className={cn('rounded-control px-1 py-0.5 text-sm', lit === at + 1 && 'bg-primary-soft font-semibold')}
                >
                  <span aria-hidden="true" className="inline-block w-6 font-semibold text-primary tabular-nums">
                    {at + 1}
                  </span>
                  {told(one)}
                </li>
              ))}
            </ol>
          </section>
        </div>
      </Card>
    </section>
  );
}

/** A text whose claims are underlined. Pointing at one, reaching it with the keyboard or tapping it lights its fact. */
function Tied({
  parts,
  id,
  lit,
  onLit,
}: {
  parts: readonly Part[];
  id: string;
  lit: number | null;
  onLit: (fact: number | null) => void;
}) {
  return parts.map(({ text, fact }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
    <Fragment key={at}>
      {fact === undefined ? (
        text
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a button element cannot break across lines as the words around it do
        <span
          role="button"
          tabIndex={0}
          aria-describedby={`${id}${fact}`}
          onMouseEnter={() => onLit(fact)}
          onMouseLeave={() => onLit(null)}
          onFocus={() => onLit(fact)}
          onBlur={() => onLit(null)}
          className={cn(
            'cursor-pointer underline decoration-2 decoration-primary underline-offset-4',
            lit === fact && 'rounded-[3px] bg-primary-soft',
          )}
        >
          {text}
          <sup aria-hidden="true" className="ms-0.5 font-semibold text-[0.6875rem] text-primary leading-0">
            {fact}
          </sup>
        </span>
      )}
    </Fragment>
  ));
}

/**
 * Adds the sample product with its photo to the catalogue, once however often it is asked, and puts the example on it if that is
 * the wish.
 */
function useAddSample() {
  const cache = useProductCache();
  const utils = trpc.useUtils();
  const create = trpc.products.create.useMutation({ meta: { quiet: true } });
  const keepExample = trpc.generation.keepExample.useMutation({ meta: { quiet: true } });
  const apply = trpc.generation.applyDraft.useMutation({ meta: { quiet: true } });
  const [clientKey] = useState(() => crypto.randomUUID());
  const [adding, setAdding] = useState<'use' | 'write' | null>(null);
  const add = async (wish: 'use' | 'write'): Promise<Product | null> => {
    setAdding(wish);
    try {
      const photo = await ownPhoto();
      const images = photo ? [{ id: photo.id, alt: sampleAlt }] : [];
      const { attributes, keyFeatures, seoKeywords, ...fields } = sampleProduct;
      const facts = { attributes: [...attributes], keyFeatures: [...keyFeatures], seoKeywords: [...seoKeywords] };
      let product = await create.mutateAsync({ ...fields, ...facts, images, clientKey });
      if (wish === 'use') {
        const { id } = await keepExample.mutateAsync({ id: product.id });
        ({ product } = await apply.mutateAsync({
          id,
          // The score that the front page shows counts its title, too.
          parts: ['title', 'intro', 'bullets', 'details', 'metaTitle', 'metaDescription', 'tags'],
        }));
        toast.success(`The description and title of ${sampleProduct.name} are live`);
      }
      void cache.appeared([product]);
      void Promise.all([utils.subscriptions.current.invalidate(), utils.generation.history.invalidate()]);
      return product;
    } catch {
      // The error is not thrown, because it is shown above the buttons.
      setAdding(null);
      return null;
    }
  };
  const error = create.error ?? keepExample.error ?? apply.error;
  return { add, adding, problem: error && readError(error).message };
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
