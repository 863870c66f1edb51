import { Link } from 'wouter';
import { helpCategoryLabels } from '#shared/help-articles.ts';
import { paths } from '#shared/paths.ts';
import type { HelpBrief } from './help-types.ts';

const rowClass = 'group block w-full rounded-control py-2.5 text-start';

/** Articles with their summaries. With `onOpen` they are opened by that instead of as a page. */
export function ResultList({
  articles,
  onOpen,
  withCategory = false,
}: {
  articles: readonly HelpBrief[];
  onOpen?: (slug: string) => void;
  withCategory?: boolean;
}) {
  return (
    <ul className="divide-y">
      {articles.map((article) => (
        <li key={article.id}>
          {onOpen ? (
            <button type="button" className={rowClass} onClick={() => onOpen(article.slug)}>
              <Row article={article} withCategory={withCategory} />
            </button>
          ) : (
            <Link href={paths.helpArticle(article.slug)} className={rowClass}>
              <Row article={article} withCategory={withCategory} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Row({ article: { title, summary, category, minutes }, withCategory }: { article: HelpBrief; withCategory: boolean }) {
  return (
    <>
      <span className="block font-semibold text-primary underline-offset-2 group-hover:underline">{title}</span>
      {summary && <span className="mt-0.5 block text-pretty text-muted-foreground">{summary}</span>}
      {withCategory && (
        <span className="mt-1 block text-muted-foreground text-sm">
          {helpCategoryLabels[category]} · {minutes} min
        </span>
      )}
    </>
  );
}
