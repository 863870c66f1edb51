import { Feather } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { htmlToText } from '#shared/description/html.ts';
import { descriptionToMarkdown } from '#shared/description/markdown.ts';
import { listingFromProduct } from '#shared/generation/listing-from-html.ts';
import { type Platform, platforms } from '#shared/generation/options.ts';
import { paths } from '#shared/paths.ts';
import { PlatformTabs, useDevice } from '../../generation/listing/preview/platform-tabs.tsx';
import { inPreview } from '../../generation/listing/preview/shown-product.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { loadLater } from '../../ui/load-later.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tab, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { DescriptionText } from '../description-text.tsx';
import type { Product } from '../product-types.ts';
import { SourceBadge } from '../source-badge.tsx';
import { Gallery } from './gallery.tsx';

/** The rules of the platforms are a large file, which the page need not wait for. */
const loadPreview = () => import('../../generation/listing/preview/platform-preview.tsx');
const PlatformPreview = lazy(async () => ({ default: (await loadLater(loadPreview)).PlatformPreview }));
type HardFindings = Awaited<ReturnType<typeof loadPreview>>['hardFindings'];

/** The product as buyers meet it: its pictures, and its text as it is stored or as each platform would show it. */
export function TextCard({
  product,
  offline,
  unsupported,
  writeHere,
}: {
  product: Product;
  offline: boolean;
  /** What the text says and no fact supports, as a sentence; null if nothing is known. */
  unsupported: string | null;
  /** True to offer writing the first text here, because the button at the top of the page offers something else. */
  writeHere: boolean;
}) {
  const { id, description, textSources } = product;
  return (
    <section className="@container overflow-hidden rounded-card border bg-card text-card-foreground shadow-soft">
      {/* A narrow card has a small picture beside the heading and the text below; a wide one has the picture beside both. */}
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] @xl:grid-cols-[13rem_minmax(0,1fr)] @xl:grid-rows-[auto_auto_1fr]">
        <Gallery key={product.version} images={product.images} editHref={`${paths.productEdit(id)}#image`} />
        <div className="col-start-2 row-start-1 flex flex-wrap content-center items-center justify-between gap-x-3 gap-y-1.5 px-4 py-3 @xl:px-5 @xl:pt-4 @xl:pb-1">
          <h2 className="font-semibold text-lg">Description</h2>
          {description && (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <SourceBadge source={textSources.description} offline={offline} />
              <ButtonLink data-needs="write" size="sm" href={paths.generateFor(id)} icon={<Feather className="size-4" />}>
                Improve
              </ButtonLink>
            </span>
          )}
        </div>
        <div className="col-span-2 min-w-0 px-5 pt-2 pb-4 @xl:col-span-1 @xl:col-start-2 @xl:row-span-2 @xl:row-start-2 @xl:pt-0">
          {description && unsupported && (
            <p className="mt-1 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span className="text-warn">{unsupported}</span>
              <Link data-needs="edit" href={paths.productEdit(id)} className="font-medium text-primary underline touch:py-2.5">
                Edit the text or add the fact
              </Link>
            </p>
          )}
          {description ? (
            <Texts product={product} aiWritten={!offline && ['ai', 'ai-edited'].includes(textSources.description ?? '')} />
          ) : (
            <>
              <p className="mt-2 max-w-[60ch] text-pretty text-muted-foreground">
                There is no text yet. The writer makes one from what you know about this product, and nothing else.
              </p>
              {writeHere && (
                <ButtonLink
                  data-needs="write"
                  className="mt-4"
                  href={paths.generateFor(id)}
                  icon={<Feather className="size-4.5" />}
                >
                  Generate description
                </ButtonLink>
              )}
            </>
          )}
        </div>
      </div>
    </section>
  );
}

const STORED = 'stored';

/** The stored text, and a tab for each platform. */
function Texts({ product, aiWritten }: { product: Product; aiWritten: boolean }) {
  const { name, description, tags, metaTitle, metaDescription, brand } = product;
  const [shown, setShown] = useState<Platform | typeof STORED>(STORED);
  const [device, setDevice] = useDevice();
  const [today] = useState(() => new Date());
  const hard = useHardFindings();
  const listing = () => {
    const read = listingFromProduct({ name, descriptionHtml: description, tags });
    return {
      ...read,
      metaTitle: metaTitle || read.metaTitle,
      metaDescription: metaDescription || read.metaDescription,
    };
  };
  return (
    <Tabs value={shown} onValueChange={setShown}>
      <PlatformTabs
        label="Show the text as"
        platforms={platforms.filter((one) => one !== 'general')}
        toFix={hard && ((one) => hard(listing(), one, today, brand))}
      >
        <Tab value={STORED}>Your text</Tab>
      </PlatformTabs>
      <TabPanel value={STORED}>
        <DescriptionText html={description} />
        <fieldset className="mt-2 flex max-sm:-ms-2.5 flex-wrap items-center gap-x-1 text-muted-foreground text-sm">
          <legend className="float-start me-1 max-sm:sr-only">Copy as</legend>
          <CopyButton text={description} label="HTML" />
          <CopyButton text={descriptionToMarkdown(description)} label="Markdown" />
          <CopyButton text={htmlToText(description)} label="Text" />
        </fieldset>
      </TabPanel>
      {shown !== STORED && (
        <TabPanel value={shown}>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <PlatformPreview
              listing={listing()}
              platform={shown}
              device={device}
              onDevice={setDevice}
              product={inPreview(product)}
              today={today}
              brand={brand}
              aiWritten={aiWritten}
            />
          </Suspense>
        </TabPanel>
      )}
    </Tabs>
  );
}

/** Counts what is to fix on a platform; null until the rules are loaded. */
function useHardFindings() {
  const [hard, setHard] = useState<HardFindings | null>(null);
  useEffect(() => {
    void loadLater(loadPreview).then(({ hardFindings }) => setHard(() => hardFindings));
  }, []);
  return hard;
}
