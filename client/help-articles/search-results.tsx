import { useEffect } from 'react';
import { trpc } from '../trpc.ts';
import { QueryView } from '../ui/query-view.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { AskUs } from './ask-us.tsx';
import { helpLocale } from './help-types.ts';
import { ResultList } from './result-list.tsx';

/** Milliseconds without typing before a search is made, and before one without result is noted for the people who write the help. */
const SEARCH_AFTER = 150;
const NOTE_AFTER = 2_000;

/** Searches that were noted since the page was loaded. */
const noted = new Set<string>();

export function SearchResults({
  query: typed,
  onOpen,
  headingLevel: Heading = 'h2',
}: {
  query: string;
  onOpen?: (slug: string) => void;
  headingLevel?: 'h2' | 'h3';
}) {
  const query = useDebounced(typed.trim(), SEARCH_AFTER);
  const search = trpc.helpArticles.search.useQuery(
    { query, locale: helpLocale },
    { enabled: query !== '', placeholderData: (before) => before },
  );
  const isSettled = useDebounced(query, NOTE_AFTER) === query && query.length > 2;
  const isMissing = search.data?.answered === false && !search.isPlaceholderData && isSettled;
  const { mutate: note } = trpc.helpArticles.noteMissing.useMutation({ meta: { quiet: true } });
  useEffect(() => {
    if (!isMissing || noted.has(query)) return;
    noted.add(query);
    note({ query });
  }, [isMissing, query, note]);
  return (
    <section aria-label="Results" className="mt-4">
      <QueryView query={search} failed="The help could not be searched.">
        {({ results, answered }) => (
          <>
            <p role="status" className="text-muted-foreground text-sm">
              {answered
                ? `${results.length} ${results.length === 1 ? 'article' : 'articles'}`
                : results.length > 0
                  ? 'No article has all of that. These come closest:'
                  : 'No article answers this yet.'}
            </p>
            {!answered && (
              <div className="mt-2 rounded-card border bg-sunken p-4">
                <p className="text-pretty">
                  We keep the words you searched for, without your name, to know what to write next. Ask us, and a person answers.
                </p>
                <div className="mt-3">
                  <AskUs query={typed} variant="primary" />
                </div>
              </div>
            )}
            {!answered && results.length > 0 && <Heading className="mt-5 font-semibold">These come near</Heading>}
            <div className="mt-1">
              <ResultList articles={answered ? results : results.slice(0, 4)} withCategory {...(onOpen && { onOpen })} />
            </div>
          </>
        )}
      </QueryView>
    </section>
  );
}
