import { Columns3 } from 'lucide-react';
import { Link } from 'wouter';
import { ButtonLink } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { draftPath, variantsPath } from '../draft/draft-path.ts';
import type { Generation } from '../writing/run.ts';
import { useVariantDrafts } from './use-variant-drafts.ts';

/** For a draft that was written together with others: links to the others and to the page that compares them. */
export function VariantsNav({ draft }: { draft: Generation }) {
  const { groupId } = draft;
  const variants = useVariantDrafts(groupId).data ?? [];
  if (groupId === null || variants.length < 2) return null;
  return (
    <nav aria-label="Variants" className="mb-4 flex flex-wrap items-center gap-2">
      <ul className="flex flex-wrap gap-2">
        {variants.map((variant, at) => (
          <li key={variant.id}>
            <Link
              href={draftPath(variant.id)}
              aria-current={variant.id === draft.id ? 'page' : undefined}
              className={cn(
                'flex min-h-control items-center rounded-control border bg-card px-3 font-semibold hover:border-control touch:min-h-11',
                variant.id === draft.id && 'border-primary bg-primary-soft',
              )}
            >
              {`Text ${at + 1} of ${variants.length}${variant.appliedAt ? ', used' : ''}`}
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink variant="ghost" href={variantsPath(groupId)} icon={<Columns3 className="size-4" />}>
        Compare side by side
      </ButtonLink>
    </nav>
  );
}
