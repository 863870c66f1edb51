import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { helpCategoryLabels } from '#shared/help-articles.ts';
import { paths } from '#shared/paths.ts';
import { openKeyList } from '../keys/opened.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { dayText } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Markdown } from '../ui/markdown.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { AskUs } from './ask-us.tsx';
import { useCameFrom } from './came-from.ts';
import { helpLocale } from './help-types.ts';
import { ResultList } from './result-list.tsx';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { SystemStatus } from './system-status.tsx';

type Home = RouterOutputs['helpArticles']['home'];

export default function HelpPage() {
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState(params.get('q') ?? '');
  // The search stands in the address, so that Back from an article shows it again.
  useEffect(() => {
    const timer = setTimeout(() => setParams(query.trim() ? { q: query.trim() } : {}, { replace: true }), 300);
    return () => clearTimeout(timer);
  }, [query, setParams]);
  return (
    <>
      <PageHeader title="Help & Resources" />
      <div className="max-w-2xl">
        <SearchField large value={query} onChange={setQuery} label="Search the help" />
        {query.trim() && <SearchResults query={query} />}
      </div>
      {!query.trim() && <Home />}
    </>
  );
}

function Home() {
  const from = useCameFrom(({ path }) => path);
  const home = trpc.helpArticles.home.useQuery({ locale: helpLocale, ...(from !== null && { from }) });
  return (
    <QueryView
      query={home}
      failed="The help could not be loaded."
      isEmpty={({ categories }) => categories.length === 0}
      empty={
        <EmptyState title="No article is published yet" action={<AskUs variant="primary" />}>
          Ask us, and a person answers.
        </EmptyState>
      }
    >
      {(data) => <Contents home={data} />}
    </QueryView>
  );
}

function Contents({ home: { suggested, categories, popular, news } }: { home: Home }) {
  // A link to a category, such as the one of an article's breadcrumb, was followed before the categories were there.
  useEffect(() => {
    if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-6">
        {suggested.length > 0 && (
          <Card title="For the screen you came from">
            <ResultList articles={suggested} />
          </Card>
        )}
        <div className="gap-4 sm:columns-2">
          {categories.map(({ category, articles }) => (
            <section
              key={category}
              id={category}
              aria-labelledby={`${category}-title`}
              className="mb-4 scroll-mt-6 break-inside-avoid rounded-card border bg-card p-5 shadow-soft"
            >
              <h2 id={`${category}-title`} className="font-semibold text-lg">
                {helpCategoryLabels[category]}
              </h2>
              <ul className="mt-2 grid gap-0.5">
                {articles.map(({ id, slug, title }) => (
                  <li key={id}>
                    <Link
                      href={paths.helpArticle(slug)}
                      className="inline-block min-h-6 py-0.5 font-medium text-primary underline-offset-2 hover:underline touch:py-2"
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      <div className="grid gap-4">
        <Card title="Ask us">
          <p className="text-pretty text-muted-foreground">
            A person reads every question. You find the answer under Feedback, Your feedback.
          </p>
          <div className="mt-3">
            <AskUs />
          </div>
        </Card>
        {popular.length > 0 && (
          <Card title="Read most">
            <ol className="grid gap-0.5">
              {popular.map(({ id, slug, title }) => (
                <li key={id}>
                  <Link
                    href={paths.helpArticle(slug)}
                    className="inline-block min-h-6 py-0.5 font-medium text-primary underline-offset-2 hover:underline touch:py-2"
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ol>
          </Card>
        )}
        <Card title="Keys">
          <p className="text-pretty text-muted-foreground">
            Everything works by keyboard. The list shows the keys of each screen.
          </p>
          <div className="mt-3">
            <Button icon={<Keyboard className="size-4" />} onClick={openKeyList}>
              Show the keys
            </Button>
          </div>
        </Card>
        <SystemStatus />
        {news.length > 0 && (
          <Card title="What’s new">
            <div className="divide-y">
              {news.map((item, at) => (
                <details key={item.id} open={at === 0} className="py-2">
                  <summary className="min-h-6 cursor-pointer font-semibold">
                    {item.title}{' '}
                    <span className="ms-1 font-normal text-muted-foreground text-sm">{dayText(item.publishedAt)}</span>
                  </summary>
                  <Markdown text={item.bodyMd} topLevel={3} className="mt-2" />
                </details>
              ))}
            </div>
          </Card>
        )}
      </div>
    </div>
  );
}
