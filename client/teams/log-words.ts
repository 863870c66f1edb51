import { roleLabels, type TeamRole } from '#shared/teams/roles.ts';

interface Entry {
  what: string;
  about: string | null;
  detail: string | null;
  isMore: boolean;
  member: string | null;
  /** Those who were invited, as far as they are named, and how many others. */
  invited: readonly string[];
  others: number;
}

const plural = (n: string | null, one: string, many: string) =>
  n === '1' ? `1 ${one}` : `${Number(n ?? 0).toLocaleString('en')} ${many}`;
const role = (detail: string | null) => roleLabels[detail as TeamRole] ?? detail ?? '';
function people(named: readonly string[], others: number): string {
  if (named.length === 0) return others === 1 ? 'one person' : others > 1 ? `${others} people` : 'people';
  const rest = others === 0 ? [] : [others === 1 ? 'one other' : `${others} others`];
  const all = [...named, ...rest];
  return all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
const whom = (member: string | null) => member ?? 'somebody who is gone';

const words: Record<string, (entry: Entry) => string> = {
  import: ({ about }) => `uploaded ${about} to import`,
  export: ({ about }) => `exported products as ${about}`,
  batch: ({ detail }) => `had texts written for ${plural(detail, 'product', 'products')}`,
  edit: ({ detail }) => `edited ${plural(detail, 'product', 'products')} at once`,
  text: ({ about }) => `changed the text of ${about}`,
  texts: ({ detail, isMore }) => `changed ${plural(detail, 'text', 'texts')}${isMore ? ' or more' : ''}`,
  'team.invited': ({ detail, invited, others }) => `invited ${people(invited, others)} as ${role(detail)}`,
  'team.invitationRevoked': () => 'took an invitation back',
  'team.joined': ({ detail }) => `joined as ${role(detail)}`,
  'team.declined': () => 'declined an invitation',
  'team.roleChanged': ({ member, detail }) => `made ${whom(member)} ${role(detail)}`,
  'team.capChanged': ({ member, detail }) =>
    detail === null
      ? `took the query limit of ${whom(member)} away`
      : `limited ${whom(member)} to ${plural(detail, 'query', 'queries')} a period`,
  'team.settingsChanged': ({ detail }) =>
    detail === 'true' ? 'let editors put texts live' : 'kept putting texts live to admins and the owner',
  'team.removed': ({ member }) => `removed ${whom(member)}`,
  'team.restored': ({ member, detail }) => `took the removal of ${whom(member)} back, who is ${role(detail)} again`,
  'team.left': () => 'left the team',
  'team.ownershipOffered': ({ member }) => `offered the catalogue to ${whom(member)}`,
  'team.ownershipRevoked': () => 'took the offer of the catalogue back',
  'team.ownershipDeclined': () => 'did not take the catalogue over',
  'team.ownershipChanged': ({ member }) => `took the catalogue over from ${whom(member)}`,
};

/** What somebody did, as the rest of a sentence that begins with their name. */
export const logWords = (entry: Entry): string => words[entry.what]?.(entry) ?? entry.what;
