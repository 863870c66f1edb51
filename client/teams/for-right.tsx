import { lazy, type ReactNode } from 'react';
import type { CatalogueRight } from '#shared/teams/roles.ts';
import { loadLater } from '../ui/load-later.ts';
import { useRight } from './use-right.ts';

const NoRight = lazy(() => loadLater(() => import('./no-right.tsx')));

/** A page that needs a right in the catalogue that is shown. Without it, something stands in for the page. */
export function ForRight({ right, title, children }: { right: CatalogueRight; title: string; children: ReactNode }) {
  return useRight(right) ? children : <NoRight right={right} title={title} />;
}
