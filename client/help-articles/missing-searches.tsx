import { PenLine } from 'lucide-react';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { dayText } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { toast } from '../ui/toast.ts';
import { editAddress } from './admin-addresses.ts';

/** What sellers searched for in vain, the most frequent first. */
export function MissingSearches() {
  const missing = trpc.admin.helpArticles.missing.useQuery();
  return (
    <>
      <PageHeader
        back={{ href: paths.admin.helpArticles, label: 'Help articles' }}
        title="Searches with no result"
        description="What sellers searched for and no article answers, without who searched. Kept for 90 days after the last time."
      />
      <Card flush>
        <QueryView
          query={missing}
          failed="The searches could not be loaded."
          isEmpty={(list) => list.length === 0}
          empty={<EmptyState title="Every search found something">A search that finds nothing is listed here.</EmptyState>}
        >
          {(list) => (
            <ul className="divide-y">
              {list.map((one) => (
                <Missing key={one.query} {...one} />
              ))}
            </ul>
          )}
        </QueryView>
      </Card>
    </>
  );
}

function Missing({ query, times, lastAt }: { query: string; times: number; lastAt: string }) {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const renew = () => utils.admin.helpArticles.missing.invalidate();
  const restore = trpc.admin.helpArticles.restoreMissing.useMutation({ onSettled: renew });
  const dismiss = trpc.admin.helpArticles.dismissMissing.useMutation({
    onSettled: renew,
    onSuccess: (taken) =>
      toast('The search is taken off the list', {
        duration: 10_000,
        ...(taken && { action: { label: 'Undo', onClick: () => restore.mutate({ query, ...taken }) } }),
      }),
  });
  const create = trpc.admin.helpArticles.create.useMutation({ onSuccess: ({ id }) => navigate(editAddress(id)) });
  const title = (query.charAt(0).toUpperCase() + query.slice(1)).slice(0, 120);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-semibold">{query}</p>
        <p className="text-muted-foreground text-sm">
          {times === 1 ? 'Once' : `${times.toLocaleString('en')} times`}, last on {dayText(lastAt)}
        </p>
      </div>
      <Button
        size="sm"
        icon={<PenLine className="size-4" />}
        busy={create.isPending}
        onClick={() => create.mutate({ title })}
        aria-label={`Write this article: ${query}`}
      >
        Write this article
      </Button>
      <Button size="sm" variant="ghost" aria-label={`Take off the list: ${query}`} onClick={() => dismiss.mutate({ query })}>
        Take off the list
      </Button>
    </li>
  );
}
