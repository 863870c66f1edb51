import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { type CatalogueRight, roleLabels } from '#shared/teams/roles.ts';
import { roleShown, useCatalogue } from '../session/catalogue.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useMay } from './use-may.ts';

/** A page that needs a right in the catalogue that is shown. Without it, says which role is needed, and leads to what can be done. */
export function ForRight({ right, title, children }: { right: CatalogueRight; title: string; children: ReactNode }) {
  const { may, why } = useMay(right);
  const role = useCatalogue(roleShown);
  if (may) return children;
  return (
    <EmptyState
      headingLevel="h1"
      title={title}
      action={
        <>
          <ButtonLink href={paths.products} variant="primary">
            Open products
          </ButtonLink>
          <ButtonLink href={paths.teamManage}>See the team</ButtonLink>
        </>
      }
    >
      <p>
        You are {roleLabels[role]} here. {why}
      </p>
    </EmptyState>
  );
}
