import { type CatalogueRight, may, whyNot } from '#shared/teams/roles.ts';
import { roleShown, useCatalogue } from '../session/catalogue.ts';

/** Whether the person may do something in the catalogue that is shown, and why not. This only hides things; the server checks each call. */
export function useMay(right: CatalogueRight): { may: boolean; why: string } {
  return useCatalogue((shown) => (mayNow(shown, right) ? allowed : refusedFor(roleShown(shown), right)));
}

const allowed = { may: true, why: '' };
const refusals = new Map<string, { may: false; why: string }>();
/** The same object for the same question, so that a screen is not drawn again because somebody asked. */
function refusedFor(...[role, right]: Parameters<typeof whyNot>) {
  const key = `${role} ${right}`;
  const refused = refusals.get(key) ?? { may: false as const, why: whyNot(role, right) };
  refusals.set(key, refused);
  return refused;
}

const mayNow = (shown: Parameters<typeof roleShown>[0], right: CatalogueRight) =>
  may(roleShown(shown), right, { editorsApprove: shown.other?.editorsApprove ?? true });
