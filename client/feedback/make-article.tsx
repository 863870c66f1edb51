import { useLocation } from 'wouter';
import { HELP_TITLE_MAX } from '#shared/help-articles.ts';
import { paths } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

type Detail = Pick<RouterOutputs['admin']['feedback']['get'], 'title' | 'description' | 'events'>;

/** The question as a quotation, and below it what was answered last. */
function draftOf({ description, events }: Detail): string {
  const question = description.split('\n').map((line) => `> ${line}`.trimEnd());
  const answer = events.findLast(({ kind }) => kind === 'reply')?.text;
  return [question.join('\n'), answer].filter(Boolean).join('\n\n');
}

/** Begins a help article with a question and its answer, and opens it in the editor. Nobody sees it before it is published. */
export function MakeArticle({ detail }: { detail: Detail }) {
  const [, navigate] = useLocation();
  const create = trpc.admin.helpArticles.create.useMutation({
    meta: { quiet: true },
    onSuccess: ({ id }) => navigate(paths.admin.editHelpArticle(id)),
  });
  const make = () => create.mutate({ title: detail.title.slice(0, HELP_TITLE_MAX).toWellFormed(), bodyMd: draftOf(detail) });
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button size="sm" busy={create.isPending} onClick={make}>
        Make a help article from this
      </Button>
      <p className="text-muted-foreground text-sm">
        A draft, with the question and your last answer. Readers see it once you publish it.
      </p>
      {create.error && (
        <Banner tone="bad" announce>
          {readError(create.error).message}
        </Banner>
      )}
    </div>
  );
}
