import { Dialog as Base } from '@base-ui/react/dialog';
import { ChevronLeft, ExternalLink, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { keepFocus } from '../keep-focus.ts';
import { trpc } from '../trpc.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { QueryView } from '../ui/query-view.tsx';
import { useMedia } from '../ui/use-media.ts';
import { ArticleBody } from './article-body.tsx';
import { ArticleVote } from './article-vote.tsx';
import { AskUs } from './ask-us.tsx';
import { helpLocale } from './help-types.ts';
import { closeHelpPanel, openHelpPanel, useHelpPanel } from './open-panel.ts';
import { ResultList } from './result-list.tsx';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { useArticle } from './use-article.ts';

/**
 * Help beside the page. On a wide screen the page can be used meanwhile; on a narrow one the panel covers it. Nothing in the panel leaves
 * the page, so nothing typed there is lost.
 */
export default function HelpPanel({ path }: { path: string }) {
  const { open, slug } = useHelpPanel();
  const isWide = useMedia('(min-width: 64rem)');
  const [query, setQuery] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && closeHelpPanel()} modal={!isWide} disablePointerDismissal={isWide}>
      <Base.Portal>
        <Base.Popup
          initialFocus={() => title.current}
          data-help-panel=""
          className={cn(
            'fixed inset-x-0 bottom-0 z-30 flex h-[85dvh] flex-col rounded-t-sheet border-t bg-popover text-popover-foreground shadow-float outline-none',
            'sm:inset-y-0 sm:start-auto sm:end-0 sm:h-auto sm:w-96 sm:rounded-none sm:border-s sm:border-t-0',
          )}
        >
          <div className="flex items-center justify-between gap-2 border-b px-4 py-2.5">
            <Base.Title ref={title} tabIndex={-1} className="font-semibold text-lg outline-none">
              Help
            </Base.Title>
            <Base.Close aria-label="Close help" className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}>
              <X className="size-4.5" />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
            {slug === null ? (
              <>
                <SearchField value={query} onChange={setQuery} label="Search the help" />
                {query.trim() ? (
                  <SearchResults query={query} onOpen={openHelpPanel} headingLevel="h3" />
                ) : (
                  <ForScreen path={path} />
                )}
              </>
            ) : (
              <PanelArticle key={slug} slug={slug} isFromSearch={query.trim() !== ''} />
            )}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function ForScreen({ path }: { path: string }) {
  const articles = trpc.helpArticles.forScreen.useQuery({ path, locale: helpLocale });
  return (
    <section aria-labelledby="help-for-screen" className="mt-5">
      <h3 id="help-for-screen" className="mb-1 font-semibold">
        About this screen
      </h3>
      <QueryView
        query={articles}
        failed="The articles could not be loaded."
        isEmpty={(list) => list.length === 0}
        empty={<p className="text-muted-foreground">No article is about this screen yet. Search above, or ask us.</p>}
      >
        {(list) => <ResultList articles={list} onOpen={openHelpPanel} />}
      </QueryView>
      <div className="mt-5 flex flex-wrap gap-2 border-t pt-4">
        <a href={paths.helpResources} target="_blank" rel="noopener" className={buttonClass({ size: 'sm' })}>
          All help
          <ExternalLink className="size-3.5" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
        <AskUs size="sm" beforeOpen={closeHelpPanel} />
      </div>
    </section>
  );
}

function PanelArticle({ slug, isFromSearch }: { slug: string; isFromSearch: boolean }) {
  const article = useArticle(slug);
  const title = useRef<HTMLHeadingElement>(null);
  // What was pressed to open the article is gone with the list it stood in.
  useEffect(() => keepFocus(() => title.current), []);
  const openInPanel = (path: string) => {
    const [, named] = /^\/help-resources\/articles\/([^/?#]+)$/.exec(path) ?? [];
    if (named === undefined) return false;
    openHelpPanel(named);
    return true;
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ms-2"
        icon={<ChevronLeft className="size-4" />}
        onClick={() => {
          openHelpPanel();
          keepFocus(() => document.querySelector<HTMLElement>('[data-help-panel] input[type=search]'));
        }}
      >
        {isFromSearch ? 'Back to the results' : 'All about this screen'}
      </Button>
      <QueryView query={article} failed="This article could not be loaded.">
        {(found) => (
          <article aria-labelledby="help-panel-title" className="mt-2">
            <h3 ref={title} tabIndex={-1} id="help-panel-title" className="font-semibold text-xl outline-none">
              {found.title}
            </h3>
            <ArticleBody article={found} topLevel={3} inPanel onOwnLink={openInPanel} className="mt-3" />
            <ArticleVote article={found} className="mt-6 border-t pt-4" />
            <a
              href={paths.helpArticle(found.slug)}
              target="_blank"
              rel="noopener"
              className="mt-4 inline-flex min-h-6 items-center gap-1.5 font-semibold text-primary hover:underline"
            >
              Open as a page
              <ExternalLink className="size-3.5" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </article>
        )}
      </QueryView>
    </>
  );
}
