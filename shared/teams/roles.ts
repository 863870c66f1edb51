/**
 * What each role may do in a catalogue. The server refuses by this table, the screens hide or disable by it, and the tests compare
 * both with it.
 */

/** From the most to the least a person may do. The owner is the person whose account the catalogue belongs to. */
export const roles = ['owner', 'admin', 'editor', 'viewer'] as const;
export type TeamRole = (typeof roles)[number];

/** The roles that a member can be given. There is one owner, and nobody becomes it by being invited. */
export const memberRoles = ['admin', 'editor', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Who has each right. A procedure declares in its meta which right it needs. */
const holders = {
  /** Seeing products, texts, files and reports. */
  view: ['owner', 'admin', 'editor', 'viewer'],
  /** Making, changing, deleting and restoring products; imports and exports; lists saved under a name. */
  edit: ['owner', 'admin', 'editor'],
  /** Writing texts and scores with the AI, which spends the owner's queries. */
  write: ['owner', 'admin', 'editor'],
  /** Putting a written text on a product. Whoever manages the team can keep this from editors. */
  approve: ['owner', 'admin', 'editor'],
  /** Making saved profiles. An editor changes only their own. */
  voice: ['owner', 'admin', 'editor'],
  /** Connecting other programs: API tokens. */
  connect: ['owner', 'admin'],
  /** Inviting and removing members, and changing what they may do. */
  team: ['owner', 'admin'],
  /** Seeing the subscription and its invoices. */
  viewBilling: ['owner', 'admin'],
  /** Changing or paying the subscription. */
  billing: ['owner'],
  /** Handing the catalogue over to somebody else. */
  transfer: ['owner'],
} as const satisfies Record<string, readonly TeamRole[]>;

/** A right in the catalogue that is shown. */
export type CatalogueRight = keyof typeof holders;
/**
 * What a procedure needs. `own`: nothing in a catalogue, because it is about the person alone, such as their password or their
 * notices. It acts on the person's own account, whichever catalogue is shown.
 */
export type Right = CatalogueRight | 'own';

export const catalogueRights = Object.keys(holders) as CatalogueRight[];

/** What those who manage the team have set for its members. */
export interface TeamSettings {
  /** Whether editors may put written texts on products. */
  editorsApprove: boolean;
}

/** Whether a role has a right in a catalogue with these settings. */
export function may(role: TeamRole, right: Right, { editorsApprove }: TeamSettings = { editorsApprove: true }): boolean {
  if (right === 'own') return true;
  if (right === 'approve' && role === 'editor' && !editorsApprove) return false;
  return (holders[right] as readonly TeamRole[]).includes(role);
}

export const roleLabels: Record<TeamRole, string> = { owner: 'Owner', admin: 'Admin', editor: 'Editor', viewer: 'Viewer' };
