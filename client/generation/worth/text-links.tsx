import { Link } from 'wouter';
import type { Finding } from '#shared/checks/finding.ts';
import type { Platform } from '#shared/generation/options.ts';
import { paths } from '#shared/paths.ts';
import { useVersionPages } from '../../products/versions/use-version-pages.ts';
import { variantsPath } from '../draft/draft-path.ts';
import { useVariantDrafts } from '../variants/use-variant-drafts.ts';
import { rulesWords } from './rules-words.ts';

const linkClass = 'font-medium text-primary underline-offset-2 hover:underline';

/** Links to the earlier texts of the product and to the variants of this one, and whether the text keeps the platform's rules. */
export function TextLinks({
  productId,
  groupId,
  platform,
  findings,
}: {
  productId: string;
  /** The request that the text was written for together with others; null if it was written alone. */
  groupId: string | null;
  platform: Platform;
  findings: readonly Finding[];
}) {
  const versions = useVersionPages(productId);
  const count = versions.data?.pages.flatMap(({ items }) => items).length ?? 0;
  const variants = useVariantDrafts(groupId).data?.length ?? 0;
  return (
    <div className="grid gap-1 px-1 text-muted-foreground tabular-nums">
      {/* The line is there before its numbers are. */}
      <p className="min-h-[1lh]">
        {versions.data && (
          <Link href={`${paths.product(productId)}#versions`} className={linkClass}>
            Versions {count}
            {versions.hasNextPage && '+'}
          </Link>
        )}
        {groupId !== null && variants > 1 && (
          <>
            {' · '}
            <Link href={variantsPath(groupId)} className={linkClass}>
              Variants {variants}
            </Link>
          </>
        )}
      </p>
      <p className="text-pretty">{rulesWords(platform, findings)}</p>
    </div>
  );
}
