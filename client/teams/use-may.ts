import { whyNot } from '#shared/teams/role-words.ts';
import type { CatalogueRight } from '#shared/teams/roles.ts';
import { roleShown, useCatalogue } from '../session/catalogue.ts';
import { useRight } from './use-right.ts';

/** Whether the person may do something in the catalogue that is shown, and why not. */
export function useMay(right: CatalogueRight): { may: boolean; why: string } {
  const role = useCatalogue(roleShown);
  return useRight(right) ? { may: true, why: '' } : { may: false, why: whyNot(role, right) };
}
