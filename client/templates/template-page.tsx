import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '#shared/paths.ts';
import { problemsOf, readTemplate, sayProblem } from '#shared/templates/problems.ts';
import type { Template } from '#shared/templates/template.ts';
import type { TemplateProblem } from '#shared/templates/template-problem.ts';
import { readError } from '../errors.ts';
import { keepFocus, mainHeading } from '../keep-focus.ts';
import { LeaveQuestion } from '../leave-question.tsx';
import { plural } from '../products/format.ts';
import { ChangeList } from '../seed/change-list.tsx';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { toast } from '../ui/toast.ts';
import { ColumnGrid } from './column-grid.tsx';
import { FileTraits } from './file-traits.tsx';
import { templateChanges } from './template-changes.ts';
import { TestFile } from './test-file.tsx';
import { Versions } from './versions.tsx';

type Loaded = RouterOutputs['admin']['templates']['get'];

export default function TemplatePage({ id }: { id: string }) {
  const query = trpc.admin.templates.get.useQuery({ id }, { refetchOnMount: 'always', staleTime: 0, retry: false });
  const back = { href: paths.admin.templates, label: 'Templates' };
  const { data } = query;
  return (
    <>
      <PageHeader
        title={data?.live.name ?? 'Template'}
        back={back}
        badge={
          data && (
            <>
              <Badge tone={data.live.status === 'published' ? 'ok' : 'neutral'}>{stateNames[data.live.status]}</Badge>
              {data.draft && <Badge tone="warn">Changes not published</Badge>}
              {data.shipped && data.edited && <Badge tone="info">Edited</Badge>}
            </>
          )
        }
        description={data && `Version ${data.live.version}. Imports and exports follow what is published.`}
      />
      <QueryView query={query} failed="This template could not be loaded.">
        {(loaded) => <Editor loaded={loaded} />}
      </QueryView>
    </>
  );
}

const stateNames = { published: 'Published', draft: 'Draft', archived: 'Archived' } as const;

function Editor({ loaded }: { loaded: Loaded }) {
  const { id } = loaded;
  const utils = trpc.useUtils();
  const [saved, setSaved] = useState<Template>(loaded.draft ?? loaded.live);
  const [revision, setRevision] = useState(loaded.revision);
  const [template, setTemplate] = useState<Template>(saved);
  const [theirs, setTheirs] = useState<{ template: Template; revision: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isDirty = template !== saved && JSON.stringify(template) !== JSON.stringify(saved);
  const problems = useMemo(() => [...readTemplate(template).problems, ...safeProblems(template)], [template]);
  const stopping = problems.filter(({ stops }) => stops);

  const options = { meta: { quiet: true } };
  const save = trpc.admin.templates.save.useMutation(options);
  const publish = trpc.admin.templates.publish.useMutation(options);
  const discard = trpc.admin.templates.discard.useMutation(options);
  const archive = trpc.admin.templates.archive.useMutation(options);
  const restore = trpc.admin.templates.restore.useMutation(options);
  const isBusy = [save, publish, discard, archive, restore].some(({ isPending }) => isPending);

  /** Makes a change on the server; afterwards the editor shows what is stored. Resolves to whether it worked. */
  const change = async (make: () => Promise<{ revision: number }>, said: string | null, keeps = false): Promise<boolean> => {
    setFailure(null);
    try {
      const answer = await make();
      setRevision(answer.revision);
      if (keeps) setSaved(template);
      const now = await utils.admin.templates.get.fetch({ id }, { staleTime: 0 });
      // What is kept here is the text of the answer's revision: a newer one is somebody else's, and saving over it is refused.
      if (!keeps) {
        setRevision(now.revision);
        const shown = now.draft ?? now.live;
        setSaved(shown);
        setTemplate(shown);
      }
      void utils.admin.templates.list.invalidate();
      void utils.admin.seed.invalidate();
      if (said) toast.success(said);
      return true;
    } catch (error) {
      const { code, message, current } = readError(error);
      const other = current as { live: Template; draft: Template | null; revision: number } | undefined;
      if (code === 'CONFLICT' && other) setTheirs({ template: other.draft ?? other.live, revision: other.revision });
      else setFailure(message);
      return false;
    }
  };
  const onSave = (said: string | null = 'Draft saved. Imports and exports go on as before.') =>
    change(() => save.mutateAsync({ id, revision, definition: template }), said, true);
  const onPublish = async () => {
    await change(
      () => publish.mutateAsync({ id, revision, definition: template }),
      'Published. The next import and export follow it.',
    );
    keepFocus(mainHeading);
  };
  /** What the last test with a file found against this template, if nothing has changed since. */
  const [warned, setWarned] = useState<string | null>(null);
  const [isSure, setSure] = useState(false);
  const [asking, setAsking] = useState<'discard' | 'reset' | 'archive' | 'restore' | 'offer' | null>(null);
  /** The version that is published again once it is confirmed. */
  const [wanted, setWanted] = useState(0);
  const hasDraft = loaded.draft !== null || isDirty;
  const bringBack = (version: number) =>
    void change(() => restore.mutateAsync({ id, revision, version }), `Version ${version} is published again.`);
  const offer = () => void change(() => archive.mutateAsync({ id, revision, archived: false }), 'Offered again.');

  const show = ({ column, setting }: TemplateProblem) => {
    const place = column === null ? `[data-setting="${setting}"]` : `[data-column="${column}"] [data-setting="${setting}"]`;
    // On a narrow screen the column may be folded.
    const fold = list.current?.querySelector<HTMLElement>(`[data-column="${column}"] [data-fold][aria-expanded=false]`);
    if (fold) flushSync(() => fold.click());
    const found =
      list.current?.querySelector<HTMLElement>(place) ??
      list.current?.querySelector<HTMLElement>(`[data-column="${column}"] input`);
    found?.scrollIntoView({ block: 'center' });
    (found?.matches('input,select,textarea,button') ? found : found?.querySelector<HTMLElement>('input,select,button'))?.focus();
  };

  return (
    <div ref={list} className="grid gap-4">
      {theirs && (
        <Banner
          tone="warn"
          announce
          title="Somebody else has changed this template since you opened it"
          action={
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                onClick={() => {
                  setSaved(theirs.template);
                  setTemplate(theirs.template);
                  setRevision(theirs.revision);
                  setTheirs(null);
                }}
              >
                Take theirs
              </Button>
              <Button
                size="sm"
                onClick={() => {
                  setSaved(theirs.template);
                  setRevision(theirs.revision);
                  setTheirs(null);
                }}
              >
                Keep mine
              </Button>
            </div>
          }
        >
          Nothing you typed is lost. “Keep mine” lets you save yours over theirs.
          <ChangeListOf before={theirs.template} after={template} labels={['Theirs', 'Yours']} />
        </Banner>
      )}
      {failure && (
        <Banner tone="bad" announce>
          {failure}
        </Banner>
      )}
      <div className="sticky top-0 z-20 flex flex-wrap items-center gap-2 rounded-card border bg-card p-3 shadow-soft">
        <Button
          variant="primary"
          busy={publish.isPending}
          disabled={isBusy || stopping.length > 0 || (!isDirty && loaded.draft === null && template.status === 'published')}
          onClick={() => (warned ? setSure(true) : void onPublish())}
        >
          Publish
        </Button>
        <Button
          busy={save.isPending}
          disabled={isBusy || !isDirty || readTemplate(template).template === null}
          onClick={() => void onSave()}
        >
          Save draft
        </Button>
        <p className="text-muted-foreground text-sm" aria-live="polite">
          {stopping.length > 0
            ? `${plural(stopping.length, 'problem')} to mend before it can be published.`
            : isDirty
              ? 'Changes not saved.'
              : loaded.draft
                ? 'The draft is saved, and not published.'
                : 'No changes.'}
        </p>
      </div>
      {problems.length > 0 && (
        <Card title="Problems and notices">
          <ul className="grid gap-1">
            {problems.slice(0, 20).map((one) => (
              <li key={`${one.column} ${one.setting} ${one.reason}`} className="flex flex-wrap items-baseline gap-2">
                <Badge tone={one.stops ? 'bad' : 'info'}>{one.stops ? 'Mend' : 'Notice'}</Badge>
                <button
                  type="button"
                  className="wrap-anywhere min-h-6 text-start underline underline-offset-2 hover:text-primary"
                  onClick={() => show(one)}
                >
                  {sayProblem(one, template)}
                </button>
              </li>
            ))}
          </ul>
          {problems.length > 20 && <p className="mt-2 text-muted-foreground">and {problems.length - 20} more</p>}
        </Card>
      )}
      <FileTraits template={template} onChange={setTemplate} />
      <ColumnGrid template={template} problems={problems} onChange={setTemplate} />
      <TestFile
        id={id}
        onTested={setWarned}
        disabled={isBusy || readTemplate(template).template === null}
        beforeTest={() =>
          isDirty ? onSave('Draft saved for the test. Imports and exports go on as before.') : Promise.resolve(true)
        }
      />
      <Card title="Changes" description="What differs from what is published now.">
        <ChangeListOf before={loaded.live} after={template} labels={['Published', 'Here']} />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button disabled={isBusy || (loaded.draft === null && !isDirty)} onClick={() => setAsking('discard')}>
            Drop changes
          </Button>
          {loaded.shipped && (
            <Button disabled={isBusy} onClick={() => setAsking('reset')}>
              Reset to the shipped version
            </Button>
          )}
          {loaded.live.status === 'archived' ? (
            <Button disabled={isBusy} onClick={() => (hasDraft ? setAsking('offer') : offer())}>
              Offer again
            </Button>
          ) : (
            <Button disabled={isBusy} onClick={() => setAsking('archive')}>
              Archive
            </Button>
          )}
        </div>
      </Card>
      <Versions
        id={id}
        versions={loaded.versions}
        live={loaded.live}
        busy={isBusy}
        onRestore={(version) => {
          setWanted(version);
          if (hasDraft) setAsking('restore');
          else bringBack(version);
        }}
      />
      <ConfirmDialog
        open={isSure}
        onOpenChange={setSure}
        title="Publish although the test found problems?"
        confirmLabel="Publish"
        onConfirm={() => {
          setSure(false);
          void onPublish();
        }}
      >
        {warned} The next import and export follow what you publish.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={asking ? questions[asking].title : ''}
        confirmLabel={asking ? questions[asking].label : ''}
        onConfirm={() => {
          if (asking === 'discard')
            void (loaded.draft
              ? change(() => discard.mutateAsync({ id, revision }), 'The changes are dropped.')
              : Promise.resolve(setTemplate(saved)));
          if (asking === 'reset')
            void change(
              () => restore.mutateAsync({ id, revision, version: null }),
              'As shipped. Releases keep it up to date again.',
            );
          if (asking === 'archive')
            void change(() => archive.mutateAsync({ id, revision, archived: true }), 'Archived. It is offered no more.');
          if (asking === 'restore') bringBack(wanted);
          if (asking === 'offer') offer();
          setAsking(null);
        }}
      >
        {asking && questions[asking].text}
      </ConfirmDialog>
      <LeaveQuestion unsaved={isDirty} query>
        The changes you made here are lost. Save them as a draft to keep them.
      </LeaveQuestion>
    </div>
  );
}

const questions = {
  discard: {
    title: 'Drop the changes?',
    text: 'The draft is deleted. What is published stays.',
    label: 'Drop changes',
  },
  reset: {
    title: 'Reset to the shipped version?',
    text: 'The next import and export follow what came with Listwright. Your version stays in the list of versions. Changes that are not published are dropped.',
    label: 'Reset',
  },
  restore: {
    title: 'Publish the earlier version?',
    text: 'Your changes that are not published are dropped. To keep them, publish them first.',
    label: 'Restore',
  },
  offer: {
    title: 'Offer it again?',
    text: 'It is offered as it was published last. Changes that are not published are dropped.',
    label: 'Offer again',
  },
  archive: {
    title: 'Archive this template?',
    text: 'It is no longer offered or recognised. Files that were imported with it keep their mapping. Changes that are not published are dropped.',
    label: 'Archive',
  },
} as const;

/** The problems of a template that may not be a valid one while it is being typed. */
function safeProblems(template: Template): TemplateProblem[] {
  return readTemplate(template).template === null ? [] : problemsOf(template);
}

function ChangeListOf({ before, after, labels }: { before: Template; after: Template; labels: [string, string] }) {
  const { list, more } = templateChanges(before, after);
  if (list.length === 0) return <p className="text-muted-foreground">Nothing differs.</p>;
  return <ChangeList changes={list} more={more} beforeLabel={labels[0]} afterLabel={labels[1]} />;
}
