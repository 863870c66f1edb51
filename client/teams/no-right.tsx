import { paths } from '#shared/paths.ts';
import { type CatalogueRight, roleLabels } from '#shared/teams/roles.ts';
import { roleShown, useCatalogue } from '../session/catalogue.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useMay } from './use-may.ts';

/** Stands in for a page that the person cannot use here: says which role it takes, and leads to what can be done. */
export default function NoRight({ right, title }: { right: CatalogueRight; title: string }) {
  const { why } = useMay(right);
  const role = useCatalogue(roleShown);
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
