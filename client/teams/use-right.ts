import { type CatalogueRight, may } from '#shared/teams/roles.ts';
import { roleShown, useCatalogue } from '../session/catalogue.ts';

/** Whether the person may do something in the catalogue that is shown. This only hides things; the server checks each call. */
export const useRight = (right: CatalogueRight): boolean => useCatalogue((shown) => mayIn(shown, right));

/** Whether somebody to whom this catalogue is shown has a right in it. */
export const mayIn = (shown: Parameters<typeof roleShown>[0], right: CatalogueRight): boolean =>
  may(roleShown(shown), right, { editorsApprove: shown.other?.editorsApprove ?? true });
