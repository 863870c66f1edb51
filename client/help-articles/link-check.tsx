import { keepPreviousData } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { trpc } from '../trpc.ts';
import { Card } from '../ui/card.tsx';
import { QueryView } from '../ui/query-view.tsx';

/** Which links of the saved draft lead nowhere. */
export function LinkCheck({ id, revision, isSaved }: { id: string; revision: number; isSaved: boolean }) {
  const check = trpc.admin.helpArticles.checkLinks.useQuery({ id }, { staleTime: 0, placeholderData: keepPreviousData });
  const { refetch } = check;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is a new text
  useEffect(() => {
    if (isSaved) void refetch();
  }, [isSaved, revision, refetch]);
  return (
    <Card title="Links" description="Paths of the app, headings and other articles. Other sites are not visited.">
      <QueryView query={check} failed="The links could not be checked.">
        {(broken) =>
          broken.length === 0 ? (
            <p role="status" className="flex items-center gap-2">
              <CircleCheck aria-hidden="true" className="size-4.5 text-ok" />
              Every link leads somewhere.
            </p>
          ) : (
            <ul className="grid gap-2">
              {broken.map(({ where, target, problem }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same link can stand in the text twice
                <li key={`${where} ${target} ${at}`} className="flex gap-2">
                  <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warn" />
                  <span className="wrap-anywhere min-w-0">
                    <code className="rounded-[4px] bg-foreground/8 px-1">{target || '(empty)'}</code> {problem}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
