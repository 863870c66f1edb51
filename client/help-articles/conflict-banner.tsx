import { useState } from 'react';
import type { HelpContent } from '#shared/help-articles.ts';
import { WordDiff } from '../products/versions/word-diff.tsx';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { asText } from './content-text.ts';
import type { EditedArticle } from './use-article-draft.ts';

/** Says that somebody else changed the article, shows what differs, and asks which text stays. */
export function ConflictBanner({
  id,
  mine,
  onSettle,
}: {
  id: string;
  mine: HelpContent;
  onSettle: (theirs: EditedArticle, keepMine: boolean) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Banner
        tone="warn"
        announce
        className="mb-4"
        title="Somebody else changed this article meanwhile"
        action={
          <Button variant="primary" onClick={() => setOpen(true)}>
            Compare
          </Button>
        }
      >
        What you wrote is still here, and is not saved. Compare the two texts, and choose.
      </Banner>
      <Dialog open={open} onOpenChange={setOpen} title="Which text stays?" size="lg" tall>
        {open && <Choice id={id} mine={mine} onSettle={onSettle} />}
      </Dialog>
    </>
  );
}

function Choice({
  id,
  mine,
  onSettle,
}: {
  id: string;
  mine: HelpContent;
  onSettle: (theirs: EditedArticle, keepMine: boolean) => void;
}) {
  const theirs = trpc.admin.helpArticles.get.useQuery({ id }, { staleTime: 0, gcTime: 0, refetchOnMount: 'always' });
  const newest = { ...theirs, data: theirs.isFetchedAfterMount ? theirs.data : undefined };
  return (
    <QueryView query={newest} failed="Their text could not be loaded.">
      {(article) => (
        <>
          <p className="text-muted-foreground text-sm">Struck through: only in theirs. Underlined: only in yours.</p>
          <div className="mt-2 max-h-[50dvh] overflow-y-auto rounded-control border p-3">
            <WordDiff className="text-base" before={asText(article.content)} after={asText(mine)} />
          </div>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <Button onClick={() => onSettle(article, false)}>Take theirs</Button>
            <Button variant="primary" onClick={() => onSettle(article, true)}>
              Keep mine
            </Button>
          </div>
        </>
      )}
    </QueryView>
  );
}
