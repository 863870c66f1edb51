import { Archive, Ellipsis, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  HELP_BODY_MAX,
  HELP_TAGS_MAX,
  type HelpContent,
  type HelpLocale,
  helpCategories,
  helpCategoryLabels,
  helpLocales,
  helpStatusLabels,
  slugFrom,
} from '#shared/help-articles.ts';
import { paths } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { keepFocus, mainHeading } from '../keep-focus.ts';
import { LeaveQuestion } from '../leave-question.tsx';
import { type RouterOutputs, trpc, trpcClient } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ChipsInput } from '../ui/chips-input.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { useKeys } from '../ui/keys.ts';
import { Markdown } from '../ui/markdown.tsx';
import { Menu, MenuItem, MenuLink } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast, UNDO_FOR } from '../ui/toast.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { useIsHere } from '../ui/use-is-here.ts';
import { ConflictBanner } from './conflict-banner.tsx';
import { LinkCheck } from './link-check.tsx';
import { RelatedField } from './related-field.tsx';
import { ScreensField } from './screens-field.tsx';
import { type DraftState, type EditedArticle, useArticleDraft } from './use-article-draft.ts';
import { VersionsCard } from './versions-card.tsx';
import { VotesCard } from './votes-card.tsx';

type BrokenLink = RouterOutputs['admin']['helpArticles']['checkLinks'][number];

const states: Record<DraftState, string> = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving',
  failed: 'Not saved',
  conflict: 'Not saved',
};

const categoryOptions = helpCategories.map((value) => ({ value, label: helpCategoryLabels[value] }));
const localeOptions = Object.entries(helpLocales).map(([value, label]) => ({ value: value as HelpLocale, label }));

/** Loads an article and edits it. */
export function ArticleEditor({ id }: { id: string }) {
  // Each visit starts from what the article is now, because others may have changed it.
  const article = trpc.admin.helpArticles.get.useQuery({ id }, { gcTime: 0, staleTime: 0, refetchOnMount: 'always' });
  return (
    <QueryView
      query={{ ...article, data: article.isFetchedAfterMount ? article.data : undefined }}
      failed="This article could not be loaded."
    >
      {(loaded) => <Editor loaded={loaded} renew={() => article.refetch()} />}
    </QueryView>
  );
}

function Editor({ loaded, renew }: { loaded: EditedArticle; renew: () => Promise<{ data: EditedArticle | undefined }> }) {
  const { id } = loaded;
  const draft = useArticleDraft(loaded);
  const { content, change, state, problem } = draft;
  const utils = trpc.useUtils();
  useKeys('Article', [{ keys: 'Mod+s', does: 'Save the draft', inDialogs: true, run: () => void draft.save() }]);

  const done = async () => {
    const { data } = await renew();
    // What was typed while the server answered stays.
    if (data) draft.settle(data, draft.isAhead());
    await Promise.all([utils.admin.helpArticles.invalidate(), utils.helpArticles.invalidate()]);
  };
  const [failure, setFailure] = useState<string | null>(null);
  const act = { meta: { quiet: true }, onError: (error: unknown) => setFailure(readError(error).message), onSuccess: done };
  const publish = trpc.admin.helpArticles.publish.useMutation(act);
  const archive = trpc.admin.helpArticles.archive.useMutation(act);
  const unarchive = trpc.admin.helpArticles.unarchive.useMutation(act);
  const discard = trpc.admin.helpArticles.discardDraft.useMutation(act);
  // A toast may still offer to bring a draft back once the editor is left.
  const isHere = useIsHere();
  const bringBack = (content: typeof draft.content, revision: number) =>
    trpcClient.admin.helpArticles.saveDraft.mutate({ id, revision, content }).then(
      () => utils.admin.helpArticles.invalidate(),
      (error: unknown) => toast.error(readError(error).message),
    );
  /** Acts on what is typed now: it is saved first, and nothing happens if that fails. */
  const after = async (run: (revision: number) => unknown) => {
    setFailure(null);
    if (await draft.save()) run(draft.revision.current);
  };
  // “Write the text first” and the like are over once something else is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is a reason to forget the refusal of the old one
  useEffect(() => setFailure(null), [content.bodyMd]);
  /** What leads nowhere in what is about to be published. */
  const [broken, setBroken] = useState<readonly BrokenLink[]>([]);
  const [isSure, setSure] = useState(false);
  const publishNow = (mayLeadNowhere = false) =>
    after(async (revision) => {
      const found = mayLeadNowhere
        ? []
        : await utils.admin.helpArticles.checkLinks.fetch({ id }, { staleTime: 0 }).catch(() => []);
      if (found.length > 0) {
        setBroken(found);
        return setSure(true);
      }
      publish.mutate({ id, revision }, { onSuccess: ({ version }) => toast.success(`Published as version ${version}`) });
      // The button does nothing once everything is published.
      keepFocus(mainHeading);
    });
  const archiveNow = () =>
    after((revision) =>
      archive.mutate(
        { id, revision },
        {
          onSuccess: () =>
            toast(loaded.status === 'published' ? 'Readers do not see it any more' : 'Archived', {
              duration: UNDO_FOR,
              action: { label: 'Undo', onClick: () => void after((revision) => unarchive.mutate({ id, revision })) },
            }),
        },
      ),
    );
  const isLive = loaded.status === 'published';
  const hasChanges = loaded.hasDraft || state !== 'saved' || JSON.stringify(content) !== JSON.stringify(loaded.live);

  return (
    <>
      <PageHeader
        back={{ href: paths.admin.helpArticles, label: 'Help articles' }}
        title={content.title || 'No title yet'}
        badge={
          <>
            <Badge tone={isLive ? 'ok' : loaded.status === 'draft' ? 'warn' : 'neutral'}>{helpStatusLabels[loaded.status]}</Badge>
            {loaded.version > 0 && hasChanges && <Badge tone="info">Draft waiting</Badge>}
          </>
        }
        description={
          <output aria-live="polite" className="text-sm">
            {states[state]}
            {loaded.version > 0 && `, version ${loaded.version} ${isLive ? 'is live' : 'was the last'}`}
          </output>
        }
        actions={
          <>
            <Button
              variant="primary"
              busy={publish.isPending}
              disabled={state === 'conflict' || (isLive && !hasChanges)}
              onClick={() => void publishNow()}
            >
              Publish
            </Button>
            <Menu
              trigger={<Button variant="ghost" iconOnly aria-label="More actions" icon={<Ellipsis className="size-4.5" />} />}
            >
              {loaded.version > 0 && hasChanges && (
                <MenuItem
                  icon={<Trash2 className="size-4" />}
                  onSelect={() => {
                    const mine = content;
                    void after((revision) =>
                      discard.mutate(
                        { id, revision },
                        {
                          onSuccess: ({ revision }) =>
                            toast('The draft is thrown away', {
                              duration: UNDO_FOR,
                              action: {
                                label: 'Undo',
                                onClick: () => (isHere() ? change(mine) : bringBack(mine, revision)),
                              },
                            }),
                        },
                      ),
                    );
                  }}
                >
                  Throw the draft away
                </MenuItem>
              )}
              {isLive && loaded.live && <MenuLink href={paths.helpArticle(loaded.live.slug)}>View as reader</MenuLink>}
              {loaded.status !== 'archived' && (
                <MenuItem icon={<Archive className="size-4" />} onSelect={() => void archiveNow()}>
                  Archive
                </MenuItem>
              )}
            </Menu>
          </>
        }
      />
      {state === 'conflict' && <ConflictBanner id={id} mine={content} onSettle={draft.settle} />}
      {state === 'failed' && (
        <Banner
          tone="bad"
          announce
          title="The draft is not saved"
          className="mb-4"
          action={<Button onClick={() => void draft.save()}>Try again</Button>}
        >
          {problem?.message}
        </Banner>
      )}
      {failure && (
        <Banner tone="bad" announce className="mb-4">
          {failure}
        </Banner>
      )}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <Card title="Text">
          <div className="grid grid-cols-1 gap-4">
            <Field label="Title" aside={`${content.title.length} of 120`} error={problem?.fields.title}>
              <Input
                maxLength={120}
                value={content.title}
                onChange={(event) => {
                  const title = event.target.value;
                  // Before the first publication the address follows the title, unless it was changed by hand.
                  const follows = loaded.version === 0 && content.slug === slugFrom(content.title);
                  change({ title, ...(follows && slugFrom(title) && { slug: slugFrom(title) }) });
                }}
              />
            </Field>
            <Field
              label="Summary"
              hint="One sentence, shown in lists and in the search."
              aside={`${content.summary.length} of 240`}
            >
              <Textarea
                rows={2}
                maxLength={240}
                value={content.summary}
                onChange={(event) => change({ summary: event.target.value })}
              />
            </Field>
            <Field
              label="Text in Markdown"
              hint="**bold** for names of buttons, [words](/products) for links, ## for headings, 1. for steps. HTML is shown as text."
              error={problem?.fields.bodyMd}
            >
              <Textarea
                rows={18}
                maxLength={HELP_BODY_MAX}
                className="min-h-96 font-mono text-sm"
                value={content.bodyMd}
                onChange={(event) => change({ bodyMd: event.target.value })}
              />
            </Field>
          </div>
        </Card>
        <Preview content={content} />
        <Card title="Where it is found">
          <Details
            content={content}
            change={change}
            slugProblem={problem?.fields.slug}
            redirects={loaded.redirects}
            id={id}
            isNew={loaded.version === 0}
          />
        </Card>
        <div className="grid grid-cols-1 gap-4">
          <LinkCheck id={id} revision={draft.revision.current} isSaved={state === 'saved'} />
          <VersionsCard article={loaded} current={content} onUse={(old) => change(old)} />
          <VotesCard article={loaded} />
        </div>
      </div>
      <ConfirmDialog
        open={isSure}
        onOpenChange={setSure}
        title="Publish with links that lead nowhere?"
        confirmLabel="Publish"
        onConfirm={() => {
          setSure(false);
          void publishNow(true);
        }}
      >
        {broken.length === 1 ? '1 link leads nowhere: ' : `${broken.length} links lead nowhere: `}
        {broken.map(({ target }) => target || '(empty)').join(', ')}. Readers who follow {broken.length === 1 ? 'it' : 'them'}{' '}
        find nothing.
      </ConfirmDialog>
      <LeaveQuestion unsaved={state !== 'saved'} title="Leave while the draft is not saved?" stayLabel="Keep editing">
        The last thing you typed is not saved yet.
      </LeaveQuestion>
    </>
  );
}

/** What readers would see. It follows the typing a moment later, so that long texts do not slow it down. */
function Preview({ content }: { content: HelpContent }) {
  const text = useDebounced(content.bodyMd, 150);
  return (
    <Card title="Preview" className="xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto">
      {text.trim() ? (
        <Markdown text={text} topLevel={3} newTab className="text-lg" />
      ) : (
        <p className="text-muted-foreground">What readers will see appears here.</p>
      )}
    </Card>
  );
}

function Details({
  id,
  content,
  change,
  slugProblem,
  redirects,
  isNew,
}: {
  id: string;
  content: HelpContent;
  change: (changes: Partial<HelpContent>) => void;
  slugProblem: string | undefined;
  redirects: readonly string[];
  isNew: boolean;
}) {
  const earlier = redirects.length > 0 ? ` Earlier addresses lead here too: ${redirects.join(', ')}.` : '';
  return (
    <div className="grid grid-cols-1 gap-4">
      <Field
        label="Address"
        error={slugProblem}
        hint={`${paths.helpArticle(content.slug || '…')}. ${isNew ? 'It follows the title.' : 'If you change it, the present one goes on leading here.'}${earlier}`}
      >
        <Input
          value={content.slug}
          maxLength={80}
          spellCheck={false}
          onChange={(event) => change({ slug: event.target.value.toLowerCase().replace(/[^a-z0-9-]/g, '-') })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Category">
          <Select options={categoryOptions} value={content.category} onValueChange={(category) => change({ category })} />
        </Field>
        <Field label="Language">
          <Select options={localeOptions} value={content.locale} onValueChange={(locale) => change({ locale })} />
        </Field>
      </div>
      <Field
        label="Words people search with"
        hint="Questions and words as sellers type them. The search compares each question with these, so a few dozen help most."
      >
        <ChipsInput phrases max={HELP_TAGS_MAX} value={content.tags} onChange={(tags) => change({ tags })} />
      </Field>
      <ScreensField value={content.contextRoutes} onChange={(contextRoutes) => change({ contextRoutes })} />
      <RelatedField own={id} value={content.relatedIds} onChange={(relatedIds) => change({ relatedIds })} />
      <Field label="Place in its category" hint="Smaller numbers come first.">
        <Input
          inputMode="numeric"
          className="w-28"
          value={String(content.position)}
          onChange={(event) => {
            const typed = Number(event.target.value.replace(/\D/g, '').slice(0, 5));
            change({ position: Math.min(10_000, typed) });
          }}
        />
      </Field>
    </div>
  );
}
