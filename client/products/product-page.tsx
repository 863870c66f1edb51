import { Download, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { completeness } from '#shared/generation/completeness.ts';
import { paths } from '#shared/paths.ts';
import type { TextName } from '#shared/products/versions.ts';
import { useExportDialog } from '../exports/use-export-dialog.tsx';
import type { PageProps } from '../page-props.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { ChecklistCard } from './detail/checklist-card.tsx';
import { ConfirmedCard } from './detail/confirmed-card.tsx';
import { DescriptionCard } from './detail/description-card.tsx';
import { DraftsCard } from './detail/drafts-card.tsx';
import { FactsCard } from './detail/facts-card.tsx';
import { Gallery } from './detail/gallery.tsx';
import { KeywordsCard } from './detail/keywords-card.tsx';
import { MetaCard } from './detail/meta-card.tsx';
import { PriceCard, TagsCard } from './detail/price-card.tsx';
import { ProductSkeleton } from './detail/product-skeleton.tsx';
import { ScoreCard } from './detail/score-card.tsx';
import { useAdvice } from './detail/use-advice.ts';
import { useKeywords } from './detail/use-keywords.ts';
import { useScore } from './detail/use-score.ts';
import { VariantsCard } from './detail/variants-card.tsx';
import { CompletenessCard } from './edit/side-cards.tsx';
import { lastListAddress } from './list/use-list-state.ts';
import { MissingProduct } from './missing-product.tsx';
import type { Product } from './product-types.ts';
import { SourceBadge } from './source-badge.tsx';
import { useDeleteProducts } from './use-delete-products.ts';
import { useProduct } from './use-product.ts';
import { useVersionPages } from './versions/use-version-pages.ts';
import { VersionsCard } from './versions/versions-card.tsx';
import { writtenOffline } from './versions/writer-of.ts';

export default function ProductPage({ params }: PageProps) {
  const { id = '' } = params;
  const { query, missing } = useProduct(id);
  const waiting = useBeside(id);
  if (missing) return <MissingProduct id={id} />;
  return (
    <QueryView query={query} failed="This product could not be loaded." loading={<ProductSkeleton />}>
      {(product) => (waiting ? <ProductSkeleton /> : <Loaded key={id} product={product} />)}
    </QueryView>
  );
}

/**
 * Loads the data of all cards together with the product. Otherwise a card that arrives late would move a button that someone is
 * about to press. Returns true while something is loading.
 */
function useBeside(productId: string): boolean {
  const drafts = trpc.generation.history.useQuery({ productId });
  const checklist = trpc.seo.checklist.useQuery({ productId });
  const versions = useVersionPages(productId);
  const facts = trpc.products.facts.useQuery({ id: productId });
  return drafts.isPending || checklist.isPending || versions.isPending || facts.isPending;
}

function Loaded({ product }: { product: Product }) {
  const { id, name } = product;
  const [, navigate] = useLocation();
  const drafts = trpc.generation.history.useQuery({ productId: id });
  const checklist = trpc.seo.checklist.useQuery({ productId: id });
  const facts = trpc.products.facts.useQuery({ id });
  const versions = useVersionPages(id).data?.pages.flatMap(({ items }) => items) ?? [];
  const offline = (name: TextName) => writtenOffline(versions, name);
  const score = useScore(id);
  const advice = useAdvice(id);
  const keywords = useKeywords(id);
  const remove = useRemove(product);
  const exporting = useExportDialog();
  useEffect(() => {
    document.title = `${name} · Listwright`;
  }, [name]);
  const listed = checklist.isSuccess;
  useEffect(() => {
    // Links from the list point to #seo, which exists only once the checklist has loaded.
    if (listed && location.hash === '#seo') document.getElementById('seo')?.scrollIntoView();
  }, [listed]);
  return (
    <>
      <PageHeader
        title={name}
        badge={<SourceBadge source={product.textSources.name} offline={offline('name')} />}
        back={{ href: lastListAddress(), label: 'Products' }}
        description={[product.brand, product.category].filter(Boolean).join(' · ')}
        actions={
          <>
            <Button variant="ghost" icon={<Trash2 className="size-4" />} busy={remove.busy} onClick={remove.run}>
              Delete
            </Button>
            <Button
              variant="ghost"
              icon={<Download className="size-4" />}
              onClick={() => exporting.open({ products: { kind: 'ids', ids: [id] }, count: 1, name })}
            >
              Export
            </Button>
            <ButtonLink href={paths.productEdit(id)} icon={<Pencil className="size-4" />}>
              Edit
            </ButtonLink>
          </>
        }
      />
      {exporting.dialog}
      {remove.problem && (
        <Banner tone="bad" announce className="mb-5" title="The product could not be deleted">
          {remove.problem}
        </Banner>
      )}
      {/* On a phone these three groups are stacked in this order: texts, facts, scores. */}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(17rem,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-5">
          <DescriptionCard product={product} offline={offline('description')} />
          <DraftsCard query={drafts} />
          <VariantsCard key={`variants-${product.version}`} product={product} />
          <VersionsCard product={product} />
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Gallery key={product.version} images={product.images} editHref={paths.productEdit(id)} />
          <FactsCard product={product} />
          <ConfirmedCard productId={id} query={facts} />
          <CompletenessCard
            state={completeness({ ...product, images: product.images.length, keywords: product.seoKeywords })}
            onGo={(detail) => navigate(`${paths.productEdit(id)}#${detail}`)}
          />
          <PriceCard product={product} />
          <MetaCard
            product={product}
            offline={{ metaTitle: offline('metaTitle'), metaDescription: offline('metaDescription') }}
          />
          <KeywordsCard keywords={product.seoKeywords} saving={keywords.busy} onSave={keywords.save} />
          <TagsCard tags={product.tags} source={product.textSources.tags} offline={offline('tags')} />
        </div>
        <div className="grid min-w-0 gap-5">
          <ScoreCard product={product} scoring={score.busy} problem={score.problem} onScore={score.run} advice={advice} />
          <div id="seo" className="scroll-mt-6">
            <ChecklistCard query={checklist} product={product} />
          </div>
        </div>
      </div>
    </>
  );
}

function useRemove(product: Product) {
  const [, navigate] = useLocation();
  const remove = useDeleteProducts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setProblem(null);
    const failed = await remove([product]);
    setBusy(false);
    if (failed) setProblem(failed);
    else navigate(lastListAddress());
  };
  return { run, busy, problem };
}
