import { headingAnchors } from '#shared/help-articles.ts';
import { Markdown } from '../ui/markdown.tsx';

/** The text of an article. In the panel, links open beside it or in a new tab, so that the page below is not left. */
export function ArticleBody({
  article,
  topLevel = 2,
  inPanel = false,
  onOwnLink,
  className,
}: {
  article: { bodyMd: string };
  topLevel?: 2 | 3;
  inPanel?: boolean;
  onOwnLink?: (path: string) => boolean;
  className?: string;
}) {
  return (
    <Markdown
      text={article.bodyMd}
      topLevel={topLevel}
      newTab={inPanel}
      // In the panel the ids could be those of the page below.
      {...(!inPanel && { anchorsOf: headingAnchors })}
      {...(onOwnLink && { onOwnLink })}
      className={className ?? ''}
    />
  );
}
