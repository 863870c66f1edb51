import { paths } from '#shared/paths.ts';

/** The plan and the interval that the address of a checkout names; null for any other address. */
export function planOf(next: string | null): { plan: string; isYear: boolean } | null {
  const [path, query = ''] = (next ?? '').split('?', 2);
  const search = new URLSearchParams(query);
  const plan = path === paths.checkout ? search.get('plan') : null;
  return plan ? { plan, isYear: search.get('period') === 'year' } : null;
}
