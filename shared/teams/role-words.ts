/** What roles may do and why something is refused, in words. Apart from the table, which the first page that loads needs too. */
import type { CatalogueRight, TeamRole } from './roles.ts';

/** What a role is for, in a sentence beside the choice. */
export const roleWords: Record<TeamRole, string> = {
  owner: 'Does everything, and pays.',
  admin: 'Does everything except paying: products, texts, API tokens and members.',
  editor: 'Works on products and writes texts; puts them live, unless that is kept to admins.',
  viewer: 'Looks at products and reports. Changes nothing and spends no query.',
};

/** Why a role cannot do something, and who can. */
const reasons: Record<CatalogueRight, string> = {
  view: 'You are not a member of this catalogue.',
  edit: 'You can look at this catalogue, not change it.',
  write: 'You can look at this catalogue. Writing texts spends its queries, so it takes an editor.',
  approve: 'Texts go live here when an admin or the owner uses them.',
  voice: 'You can look at this catalogue. Profiles are made by its editors.',
  connect: 'API tokens of this catalogue are made by its owner and admins.',
  team: 'Members are managed by the owner and the admins of this catalogue.',
  viewBilling: 'The subscription of this catalogue is shown to its owner and admins.',
  billing: 'The subscription of this catalogue is managed by its owner.',
  transfer: 'Only the owner can hand this catalogue over.',
};
const remedy = 'Ask them for another role if you need it.';

/** The sentence for a person who lacks a right: what they can do, and who can change it. */
export function whyNot(role: TeamRole, right: CatalogueRight): string {
  // Whether editors may put texts live is the owner's choice; a viewer may not in any case.
  if (role === 'viewer' && right === 'approve') return `You can look at this catalogue, not put texts live. ${remedy}`;
  const who =
    right === 'edit' || right === 'write' || right === 'voice' ? 'Ask its owner for another role if you need it.' : remedy;
  return right === 'billing' || right === 'transfer' || right === 'viewBilling' || (right === 'approve' && role === 'editor')
    ? reasons[right]
    : `${reasons[right]} ${who}`;
}
