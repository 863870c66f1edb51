import { paths } from '#shared/paths.ts';
import type { PageProps } from '../page-props.ts';
import { trpc } from '../trpc.ts';
import { QueryView } from '../ui/query-view.tsx';
import { EditSkeleton } from './edit/edit-skeleton.tsx';
import { ProductForm } from './edit/product-form.tsx';
import { lastListAddress } from './list/use-list-state.ts';
import { MissingProduct } from './missing-product.tsx';
import { useProduct } from './use-product.ts';

export default function ProductEditPage({ params }: PageProps) {
  const facets = trpc.products.facets.useQuery();
  const categories = facets.data?.categories.map(({ name }) => name) ?? [];
  const { id = '' } = params;
  if (id === 'new')
    return <ProductForm key="new" product={null} categories={categories} back={{ href: lastListAddress(), label: 'Products' }} />;
  return <KnownProduct key={id} id={id} categories={categories} />;
}

function KnownProduct({ id, categories }: { id: string; categories: string[] }) {
  const { query, missing } = useProduct(id, { fresh: true });
  if (missing) return <MissingProduct id={id} />;
  return (
    <QueryView query={query} failed="This product could not be loaded." loading={<EditSkeleton />}>
      {(product) => (
        <ProductForm product={product} categories={categories} back={{ href: paths.product(id), label: product.name }} />
      )}
    </QueryView>
  );
}
