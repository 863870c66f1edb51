import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { type FeedbackStatus, feedbackStatuses, feedbackStatusLabels, feedbackTypeLabels } from '#shared/feedback.ts';
import { paths } from '#shared/paths.ts';
import { paneFocus } from '../admin/list/detail-pane.tsx';
import { readError } from '../errors.ts';
import { keepFocus } from '../keep-focus.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { exactTime } from '../ui/dates.ts';
import { Field } from '../ui/field.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast, UNDO_FOR } from '../ui/toast.ts';
import { useDraft } from './drafts.ts';
import { MakeArticle } from './make-article.tsx';
import { MergeField } from './merge-field.tsx';
import { StatusBadge } from './status-badge.tsx';

type Detail = RouterOutputs['admin']['feedback']['get'];

interface Props {
  id: string;
  /** Another object whenever the answer's field should get the focus. */
  replyAsked: object | null;
  onStatus: (status: FeedbackStatus) => void;
  busy: boolean;
  /** Opens other feedback beside the list. */
  onOpen: (id: string) => void;
}

/** One piece of feedback: what was said, by whom and from where, what became of it, and everything that can be done with it. */
export default function FeedbackDetail(props: Props) {
  const query = trpc.admin.feedback.get.useQuery({ id: props.id }, { refetchOnMount: 'always' });
  return (
    <QueryView query={query} failed="This feedback could not be loaded.">
      {(detail) => <Shown detail={detail} {...props} />}
    </QueryView>
  );
}

function Shown({ detail, replyAsked, onStatus, busy, onOpen }: Props & { detail: Detail }) {
  const { type, description, status, context, picture, sender, duplicateOf, duplicates, events, createdAt } = detail;
  const change = useChange(detail);
  /** Saves the internal note if it is not, for feedback of this version. */
  const saveNote = useRef<((version: number) => 'saved' | 'conflict' | null) | null>(null);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{feedbackTypeLabels[type]}</Badge>
        <StatusBadge status={status} />
      </div>
      {duplicateOf ? (
        <Banner
          title="Merged"
          action={
            <>
              <Button size="sm" onClick={() => onOpen(duplicateOf.id)}>
                Open the other
              </Button>
              <Button
                size="sm"
                busy={change.unmerge.isPending}
                onClick={() => {
                  change.unmerge.mutate(change.at, { onSuccess: () => toast.success('Taken out again') });
                  keepFocus(paneFocus);
                }}
              >
                Take out again
              </Button>
            </>
          }
        >
          Its status and answers are those of “{duplicateOf.title}”.
        </Banner>
      ) : null}
      <section aria-label="Conversation" className="grid gap-3">
        <Said by={sender?.displayName || sender?.email || 'Somebody unknown'} at={createdAt} text={description}>
          {picture && (
            <a href={picture} target="_blank" rel="noopener" className="w-fit rounded-control border">
              <img src={picture} alt="Sent with the feedback; opens in full" className="max-h-56 max-w-full rounded-control" />
            </a>
          )}
        </Said>
        {events
          .filter(({ kind }) => kind === 'reply')
          .map(({ id, by, at, text }) => (
            <Said key={id} isOurs by={by ?? 'An admin'} at={at} text={text ?? ''} />
          ))}
      </section>
      {!duplicateOf && (
        <Reply detail={detail} asked={replyAsked} change={change} saveNote={(version) => saveNote.current?.(version) ?? null} />
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <Fact name="From">
          {sender ? (
            <>
              <Link href={paths.admin.user(sender.id)} className="underline underline-offset-2">
                {sender.email}
              </Link>
              {sender.displayName && `, ${sender.displayName}`}
              {sender.status === 'suspended' && ', suspended'}
            </>
          ) : (
            'Sent without an account, or by somebody who has left. Nobody can be written back.'
          )}
        </Fact>
        {sender?.plan && <Fact name="Plan">{sender.plan}</Fact>}
        {context.route && <Fact name="Page">{context.route}</Fact>}
        {context.version && <Fact name="Version">{context.version}</Fact>}
        {context.lastErrorId && <Fact name="Error id">{context.lastErrorId}</Fact>}
      </dl>
      {!duplicateOf && (
        <Field label="Status" aside={<span className="touch:hidden max-sm:hidden">Keys 1 to 6</span>}>
          <Select options={statusOptions} value={status} disabled={busy} onValueChange={onStatus} />
        </Field>
      )}
      <Note key={detail.id} detail={detail} change={change} saver={saveNote} />
      {type === 'question' && <MakeArticle detail={detail} />}
      {duplicates.length > 0 && (
        <section aria-label="Merged with it">
          <h3 className="font-medium">Merged with it</h3>
          <ul className="mt-1 grid gap-1">
            {duplicates.map((one) => (
              <li key={one.id}>
                <button type="button" onClick={() => onOpen(one.id)} className="min-h-6 text-start underline underline-offset-2">
                  {one.title}
                </button>
                <span className="text-muted-foreground text-sm"> {one.sender ?? 'nobody known'}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!duplicateOf && (
        <MergeField
          detail={detail}
          busy={change.merge.isPending}
          onMerge={(into) => {
            change.merge.mutate(
              { ...change.at, into },
              {
                onSuccess: (root) =>
                  toast.success(`Merged with “${root.title}”`, { description: 'Answers given there reach this sender too.' }),
              },
            );
            keepFocus(paneFocus);
          }}
        />
      )}
      <section aria-label="History">
        <h3 className="font-medium">History</h3>
        <ol className="mt-1 grid gap-2 text-sm">
          <li className="text-muted-foreground">Sent, {exactTime(createdAt)}</li>
          {events.map(({ id, kind, status, by, at }) => (
            <li key={id}>
              <span className="text-muted-foreground">
                {said[kind]}
                {status && ` ${feedbackStatusLabels[status]}`}
                {by && ` by ${by}`}, {exactTime(at)}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

const statusOptions = feedbackStatuses.map((value) => ({ value, label: feedbackStatusLabels[value] }));

const said = { status: 'Set to', reply: 'Answered', merged: 'Merged with another', unmerged: 'Taken out again' };

/** One thing that was said: by the sender, or (`isOurs`) by an admin. */
function Said({
  by,
  at,
  text,
  isOurs = false,
  children,
}: {
  by: string;
  at: string;
  text: string;
  isOurs?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      className={cn('grid gap-2 rounded-card border px-4 py-3', isOurs ? 'ms-6 border-primary/30 bg-primary-soft' : 'bg-sunken')}
    >
      <p className="wrap-anywhere text-muted-foreground text-sm">
        <span className="font-medium text-foreground">{by}</span>, {exactTime(at)}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {children}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

type Change = ReturnType<typeof useChange>;

/** The calls that change feedback. After each, the list and the counts are loaded anew; after a conflict, the feedback is too. */
function useChange({ id, version }: Detail) {
  const utils = trpc.useUtils();
  const options = {
    onSuccess: (changed: Detail) => {
      utils.admin.feedback.get.setData({ id: changed.id }, changed);
      if (changed.id !== id) void utils.admin.feedback.get.invalidate({ id });
      void utils.admin.feedback.list.invalidate();
      void utils.admin.feedback.counts.invalidate();
    },
    onError: (error: unknown) => {
      if (readError(error).code === 'CONFLICT') void utils.admin.feedback.get.invalidate({ id });
    },
  };
  return {
    at: { id, version },
    reply: trpc.admin.feedback.reply.useMutation(options),
    note: trpc.admin.feedback.note.useMutation(options),
    setStatus: trpc.admin.feedback.setStatus.useMutation(options),
    merge: trpc.admin.feedback.merge.useMutation(options),
    unmerge: trpc.admin.feedback.unmerge.useMutation(options),
  };
}

/** Sends a form with Ctrl+Enter, on a Mac with Command+Enter. */
const onSendKeys = (send: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  send();
};

function Reply({
  detail,
  asked,
  change,
  saveNote,
}: {
  detail: Detail;
  asked: object | null;
  change: Change;
  /** Saves the note that was typed beside the answer, so that it is not lost sight of. Null if there is nothing to save. */
  saveNote: (version: number) => 'saved' | 'conflict' | null;
}) {
  const [text, setText] = useDraft(`answer ${detail.id}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const { sender, duplicates, mailWanted } = detail;
  useEffect(() => {
    if (asked) field.current?.focus();
  }, [asked]);
  const readers = (sender ? 1 : 0) + duplicates.filter((one) => one.sender).length;
  const send = () => {
    if (text.trim() === '' || change.reply.isPending) return;
    change.reply.mutate(
      { ...change.at, text },
      {
        onSuccess: ({ id, version, status }) => {
          setText('');
          const note = saveNote(version);
          const moved = detail.status === 'new' && status !== 'new' ? `Its status is ${feedbackStatusLabels[status]} now. ` : '';
          const noted = note === 'saved' ? 'The note is saved too.' : note === 'conflict' ? 'The note is not saved yet.' : '';
          // The answer has gone out, so the button says what it takes back: the status alone.
          const back = {
            label: 'Back to New',
            onClick: () => change.setStatus.mutate({ id, version: note === 'saved' ? version + 1 : version, status: 'new' }),
          };
          toast.success(readers === 1 ? 'The answer is sent' : `The answer is sent to ${readers} people`, {
            description: `${moved}${noted}`.trim() || undefined,
            ...(moved && { action: back, duration: UNDO_FOR }),
          });
          keepFocus(() => field.current);
        },
      },
    );
  };
  if (readers === 0) return null;
  return (
    <div className="grid gap-2">
      <Field
        label="Answer"
        aside={<span className="touch:hidden max-sm:hidden">Key R</span>}
        hint={
          duplicates.length > 0
            ? `Reaches ${readers} ${readers === 1 ? 'person' : 'people'}: everybody whose feedback was merged here.`
            : mailWanted
              ? 'The sender asked for it by mail too.'
              : 'The sender sees it in the app.'
        }
      >
        <Textarea
          ref={field}
          rows={3}
          maxLength={5_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onSendKeys(send)}
        />
      </Field>
      <div className="flex items-center justify-end gap-3">
        <span className="text-muted-foreground text-sm touch:hidden max-sm:hidden">
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
        </span>
        <Button variant="primary" disabled={text.trim() === ''} busy={change.reply.isPending} onClick={send}>
          Send answer
        </Button>
      </div>
    </div>
  );
}

/** Stands before a stored note that is kept, because an empty one would count as none. */
const FROM = '=';

function Note({
  detail,
  change,
  saver,
}: {
  detail: Detail;
  change: Change;
  /** Set to what saves the note when the answer is sent. */
  saver: RefObject<((version: number) => 'saved' | 'conflict' | null) | null>;
}) {
  const stored = detail.internalNote;
  const [note, keepNote] = useDraft(`note ${detail.id}`, stored);
  const noteField = useRef<HTMLTextAreaElement>(null);
  // The stored note that the kept one began from is kept too. It tells after a reload that somebody else has changed it meanwhile.
  const [from, keepFrom] = useDraft(`note from ${detail.id}`);
  const [begun, setBegun] = useState(() => (from === '' ? stored : from.slice(FROM.length)));
  const setNote = (text: string, basis = begun) => {
    setBegun(basis);
    keepNote(text);
    keepFrom(text === stored ? '' : `${FROM}${basis}`);
  };
  // Somebody else's note, or one that was just saved here, is shown unless something else is being typed.
  if (begun !== stored && (note === begun || note === stored)) setNote(stored, stored);
  const changedMeanwhile = begun !== stored && note !== begun && note !== stored;
  const save = () => {
    if (note === stored || changedMeanwhile || change.note.isPending) return;
    change.note.mutate({ ...change.at, note }, { onSuccess: () => toast.success('The note is saved') });
    keepFocus(() => noteField.current);
  };
  useEffect(() => {
    saver.current = (version) => {
      if (note === stored) return null;
      if (changedMeanwhile || change.note.isPending) return 'conflict';
      change.note.mutate({ id: detail.id, version, note });
      return 'saved';
    };
  });
  return (
    <div className="grid gap-2">
      {changedMeanwhile && (
        <Banner
          tone="warn"
          announce
          title="Somebody else changed the note meanwhile"
          action={
            <>
              <Button size="sm" onClick={() => setNote(note, stored)}>
                Keep mine
              </Button>
              <Button size="sm" onClick={() => setNote(stored, stored)}>
                Take theirs
              </Button>
            </>
          }
        >
          <span className="wrap-anywhere whitespace-pre-line">{stored === '' ? 'They emptied it.' : stored}</span>
        </Banner>
      )}
      <Field label="Internal note" hint="Only admins see it.">
        <Textarea
          ref={noteField}
          rows={2}
          maxLength={5_000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          onKeyDown={onSendKeys(save)}
        />
      </Field>
      {note !== stored && !changedMeanwhile && (
        <Button size="sm" className="justify-self-end" busy={change.note.isPending} onClick={save}>
          Save note
        </Button>
      )}
    </div>
  );
}
