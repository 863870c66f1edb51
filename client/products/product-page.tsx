import { Download, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { TextName } from '#shared/products/versions.ts';
import { useExportDialog } from '../exports/use-export-dialog.tsx';
import type { PageProps } from '../page-props.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useKeys } from '../ui/keys.ts';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { useMedia } from '../ui/use-media.ts';
import { ConfirmedCard } from './detail/confirmed-card.tsx';
import { DraftsCard } from './detail/drafts-card.tsx';
import { FactsCard } from './detail/facts-card.tsx';
import { Keywords } from './detail/keywords.tsx';
import { type NextStep, nextStep } from './detail/next-step.ts';
import { PriceCard } from './detail/price-card.tsx';
import { ProductSkeleton } from './detail/product-skeleton.tsx';
import { SearchTextsCard } from './detail/search-texts-card.tsx';
import { SeoCard } from './detail/seo-card.tsx';
import { TextCard } from './detail/text-card.tsx';
import { useAdvice } from './detail/use-advice.ts';
import { useKeywords } from './detail/use-keywords.ts';
import { useScore } from './detail/use-score.ts';
import { useSeoFix } from './detail/use-seo-fix.ts';
import { VariantsCard } from './detail/variants-card.tsx';
import { lastListAddress } from './list/use-list-state.ts';
import { MissingProduct } from './missing-product.tsx';
import { PausedProductNotice } from './paused/paused-notice.tsx';
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
  const unsupported = useUnsupported(productId);
  return drafts.isPending || checklist.isPending || versions.isPending || facts.isPending || unsupported.isPending;
}

/** What the live text says and no fact supports. A job finds it, so an answer is never kept. */
const useUnsupported = (id: string) => trpc.health.findings.useQuery({ kind: 'unsupported', ids: [id] }, { staleTime: 0 });

function Loaded({ product }: { product: Product }) {
  const { id, name } = product;
  const drafts = trpc.generation.history.useQuery({ productId: id });
  const checklist = trpc.seo.checklist.useQuery({ productId: id });
  const facts = trpc.products.facts.useQuery({ id });
  const versions = useVersionPages(id).data?.pages.flatMap(({ items }) => items) ?? [];
  const offline = (name: TextName) => writtenOffline(versions, name);
  const [unsupported] = useUnsupported(id).data ?? [];
  const score = useScore(id);
  const advice = useAdvice(id);
  const keywords = useKeywords(id);
  const fixing = useSeoFix(product);
  const narrow = useMedia('(width < 640px)');
  const remove = useRemove(product);
  const exporting = useExportDialog();
  const openExport = () => exporting.open({ products: { kind: 'ids', ids: [id] }, count: 1, name });
  const [, navigate] = useLocation();
  useKeys('Product', [
    { keys: 'e', does: 'Edit this product', inPalette: true, run: () => navigate(paths.productEdit(id)) },
    { does: 'Export this product', inPalette: true, run: openExport },
  ]);
  const step = nextStep(product, drafts.data?.items ?? [], checklist.data?.items ?? []);
  useEffect(() => {
    document.title = `${name} · Listwright`;
  }, [name]);
  const listed = checklist.isSuccess;
  useEffect(() => {
    // Links from the list point to #seo and those from a draft to #versions, which exist only once the cards have loaded.
    if (!listed || !['#seo', '#versions'].includes(location.hash)) return;
    const part = document.getElementById(location.hash.slice(1));
    if (location.hash === '#versions') part?.querySelector('details')?.setAttribute('open', '');
    part?.scrollIntoView();
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
            <span data-needs="edit" className="contents">
              <NextStepButton step={step} fixing={fixing} onExport={openExport} />
            </span>
            <ButtonLink data-needs="edit" href={paths.productEdit(id)} icon={<Pencil className="size-4" />}>
              Edit
            </ButtonLink>
            {step.kind !== 'export' && (
              <Button
                data-needs="edit"
                variant="ghost"
                className="max-sm:hidden"
                icon={<Download className="size-4" />}
                onClick={openExport}
              >
                Export
              </Button>
            )}
            <Button
              data-needs="edit"
              variant="ghost"
              className="max-sm:hidden"
              icon={<Trash2 className="size-4" />}
              busy={remove.busy}
              onClick={remove.run}
            >
              Delete
            </Button>
            <span data-needs="edit" className="sm:hidden">
              <Menu
                trigger={<Button variant="ghost" iconOnly aria-label="More actions" icon={<Ellipsis className="size-4.5" />} />}
              >
                <MenuItem icon={<Download className="size-4" />} onSelect={openExport}>
                  Export
                </MenuItem>
                <MenuSeparator />
                <MenuItem destructive icon={<Trash2 className="size-4" />} onSelect={() => void remove.run()}>
                  Delete
                </MenuItem>
              </Menu>
            </span>
          </>
        }
      />
      <PausedProductNotice id={id} />
      {exporting.dialog}
      {remove.problem && (
        <Banner tone="bad" announce className="mb-5" title="The product could not be deleted">
          {remove.problem}
        </Banner>
      )}
      {/* On a phone these three groups are stacked in the order of work: text and score, facts and price, what was before. */}
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(17rem,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4 sm:gap-5">
          <TextCard
            product={product}
            offline={offline('description')}
            unsupported={unsupported?.isCurrent ? unsupported.says : null}
            writeHere={step.kind !== 'go' || step.href !== paths.generateFor(id)}
          />
          <DraftsCard query={drafts} />
          <div id="seo" className="scroll-mt-6">
            <SeoCard
              product={product}
              checklist={checklist}
              narrow={narrow}
              fixing={fixing}
              scoring={score.busy}
              problem={score.problem}
              keptSince={score.keptSince}
              onScore={score.run}
              advice={advice}
            />
          </div>
        </div>
        <div className="grid min-w-0 gap-4 sm:gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <FactsCard product={product} />
          <ConfirmedCard productId={id} query={facts} />
          <PriceCard product={product} />
        </div>
        <div className="grid min-w-0 gap-4 sm:gap-5">
          <VariantsCard key={`variants-${product.version}`} product={product} />
          <SearchTextsCard
            product={product}
            keywords={<Keywords keywords={product.seoKeywords} saving={keywords.busy} onSave={keywords.save} />}
            offline={{
              metaTitle: offline('metaTitle'),
              metaDescription: offline('metaDescription'),
              tags: offline('tags'),
              altText: offline('altText'),
            }}
          />
          <div id="versions" className="scroll-mt-6">
            <VersionsCard product={product} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The one prominent button of the page. On a phone it takes the room that the other buttons leave. */
function NextStepButton({
  step,
  fixing,
  onExport,
}: {
  step: NextStep;
  fixing: ReturnType<typeof useSeoFix>;
  onExport: () => void;
}) {
  const wide = 'max-sm:h-auto! max-sm:min-h-control max-sm:min-w-0 max-sm:flex-1 max-sm:whitespace-normal! max-sm:py-1';
  if (step.kind === 'go')
    return (
      <ButtonLink variant="primary" className={wide} href={step.href}>
        {step.label}
      </ButtonLink>
    );
  const press = () => (step.kind === 'save' ? void fixing.fix(step.title, step.changes) : onExport());
  return (
    <Button variant="primary" className={wide} busy={step.kind === 'save' && fixing.busy} onClick={press}>
      {step.label}
    </Button>
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
    if (failed) setProblem(failed.problem);
    else navigate(lastListAddress());
  };
  return { run, busy, problem };
}
