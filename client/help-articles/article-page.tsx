import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { headingAnchors, helpCategoryLabels } from '#shared/help-articles.ts';
import { paths } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import type { PageProps } from '../page-props.ts';
import { ButtonLink } from '../ui/button.tsx';
import { dayText } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { markdownHeadings } from '../ui/markdown.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { ArticleBody } from './article-body.tsx';
import { ArticleVote } from './article-vote.tsx';
import { AskUs } from './ask-us.tsx';
import type { HelpArticle } from './help-types.ts';
import { ResultList } from './result-list.tsx';
import { useArticle } from './use-article.ts';

/** From how many headings on an article has a table of contents. */
const CONTENTS_FROM = 3;

export default function ArticlePage({ params }: PageProps) {
  const slug = params.id ?? '';
  const [, navigate] = useLocation();
  const article = useArticle(slug);
  const canonical = article.data?.slug;
  // An earlier address of the article leads to its present one.
  useEffect(() => {
    if (canonical !== undefined && canonical !== slug) navigate(paths.helpArticle(canonical) + location.hash, { replace: true });
  }, [canonical, slug, navigate]);
  if (article.error && readError(article.error).code === 'NOT_FOUND') return <NoArticle />;
  return (
    <QueryView query={article} failed="This article could not be loaded.">
      {(found) => <Article key={found.id} article={found} />}
    </QueryView>
  );
}

function NoArticle() {
  return (
    <EmptyState
      headingLevel="h1"
      title="This article is not here"
      action={
        <>
          <ButtonLink variant="primary" href={paths.helpResources}>
            Search the help
          </ButtonLink>
          <AskUs />
        </>
      }
    >
      <p>It may have been taken away or have another name now.</p>
    </EmptyState>
  );
}

function Article({ article }: { article: HelpArticle }) {
  const { title, category, minutes, updatedAt, related, previous, next } = article;
  const headings = markdownHeadings(article.bodyMd);
  const anchors = headingAnchors(headings.map(({ words }) => words));
  useEffect(() => {
    document.title = `${title} · Listwright`;
    if (location.hash.length > 1) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, [title]);
  const hasContents = headings.length >= CONTENTS_FROM;
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_14rem] lg:gap-10">
      <article className="min-w-0">
        <nav aria-label="Breadcrumb">
          <ol className="flex flex-wrap items-center gap-x-1 text-muted-foreground">
            <li className="inline-flex items-center gap-1">
              <Link href={paths.helpResources} className="inline-block min-h-6 font-medium hover:text-foreground hover:underline">
                Help & Resources
              </Link>
              <ChevronRight aria-hidden="true" className="size-4" />
            </li>
            <li>
              <Link
                href={`${paths.helpResources}#${category}`}
                className="inline-block min-h-6 font-medium hover:text-foreground hover:underline"
              >
                {helpCategoryLabels[category]}
              </Link>
            </li>
          </ol>
        </nav>
        <h1 tabIndex={-1} className="mt-2 max-w-[68ch] text-balance font-semibold text-2xl">
          {title}
        </h1>
        <p className="mt-1 text-muted-foreground">
          Updated {dayText(updatedAt)} · {minutes} min to read
        </p>
        {hasContents && (
          <details className="mt-4 rounded-card border bg-card px-4 py-2 lg:hidden">
            <summary className="min-h-6 cursor-pointer font-semibold">On this page</summary>
            <Contents headings={headings} anchors={anchors} label="On this page, short" />
          </details>
        )}
        <ArticleBody article={article} className="mt-5 text-lg" />
        <ArticleVote article={article} className="mt-8 border-t pt-5" />
        {related.length > 0 && (
          <section aria-labelledby="related" className="mt-8 max-w-[68ch]">
            <h2 id="related" className="font-semibold text-lg">
              Related
            </h2>
            <ResultList articles={related} />
          </section>
        )}
        {(previous || next) && (
          <nav aria-label="More articles" className="mt-8 grid max-w-[68ch] gap-3 border-t pt-5 sm:grid-cols-2">
            {previous && <Neighbour {...previous} direction="Previous" />}
            {next && <Neighbour {...next} direction="Next" />}
          </nav>
        )}
      </article>
      {hasContents && (
        <aside className="sticky top-8 hidden self-start lg:block">
          <h2 className="font-semibold">On this page</h2>
          <Contents headings={headings} anchors={anchors} label="On this page" />
        </aside>
      )}
    </div>
  );
}

function Contents({
  headings,
  anchors,
  label,
}: {
  headings: { level: number; words: string }[];
  anchors: string[];
  label: string;
}) {
  return (
    <nav aria-label={label}>
      <ul className="mt-1 grid gap-0.5">
        {headings.map(({ words, level }, at) => (
          <li key={anchors[at]} className={level > 2 ? 'ps-3' : ''}>
            <a
              href={`#${anchors[at]}`}
              className="inline-block min-h-6 text-muted-foreground hover:text-foreground hover:underline"
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Neighbour({ slug, title, direction }: { slug: string; title: string; direction: 'Previous' | 'Next' }) {
  const isNext = direction === 'Next';
  return (
    <Link
      href={paths.helpArticle(slug)}
      className={`group rounded-card border bg-card px-4 py-3 hover:border-control ${isNext ? 'sm:col-start-2 sm:text-end' : ''}`}
    >
      <span className={`flex items-center gap-1 text-muted-foreground text-sm ${isNext ? 'sm:justify-end' : ''}`}>
        {!isNext && <ChevronLeft aria-hidden="true" className="size-4" />}
        {direction}
        {isNext && <ChevronRight aria-hidden="true" className="size-4" />}
      </span>
      <span className="mt-0.5 block font-semibold text-primary">{title}</span>
    </Link>
  );
}
