import { BookOpen, CircleAlert, Info, Lightbulb } from 'lucide-react';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';
import { asFactWords, type BlockFinding, type FindingActions, type Severity, severityWords } from './finding.ts';

const looks: Record<Severity, { Icon: typeof Info; tone: string }> = {
  hard: { Icon: CircleAlert, tone: 'text-bad' },
  warn: { Icon: Info, tone: 'text-warn' },
  advice: { Icon: Lightbulb, tone: 'text-muted-foreground' },
};

/** The severity as a word and an icon. */
export function SeverityWord({ severity }: { severity: Severity }) {
  const { Icon, tone } = looks[severity];
  return (
    <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-sm', tone)}>
      <Icon aria-hidden="true" className="size-4" />
      {severityWords[severity]}
    </span>
  );
}

/** Says why there is a finding: the fact that the text contradicts, or the page that a rule comes from. */
export function FindingGrounds({ finding: { message, fact: grounds, source } }: { finding: BlockFinding }) {
  // Most messages quote the fact already.
  const fact = grounds && !message.includes(grounds) ? grounds : null;
  if (!fact && !source) return null;
  return (
    <div className="mt-1 grid gap-1 text-muted-foreground text-sm">
      {fact && (
        <p>
          Your fact: <bdi className="font-medium text-foreground">{fact}</bdi>
        </p>
      )}
      {source && (
        <p className="wrap-anywhere flex gap-1.5">
          <BookOpen aria-hidden="true" className="mt-0.5 size-3.5" />
          {source.startsWith('https://') ? (
            <a href={source} target="_blank" rel="noreferrer" className="text-primary underline underline-offset-2">
              Where the rule comes from
            </a>
          ) : (
            <bdi>{source}</bdi>
          )}
        </p>
      )}
    </div>
  );
}

/** The action buttons of a finding. Pass no `onFix` if the words of the finding are not in the text. */
export function FindingButtons<F extends BlockFinding>({
  finding,
  onFix,
  onFact,
  onConfirm,
  takeOut,
  canConfirm = () => true,
  prominent = false,
  done,
}: FindingActions<F> & {
  finding: F;
  /** Whether the fix is the primary button. */
  prominent?: boolean;
  /** Called after a button was pressed, to return the focus to the text. */
  done?: (() => void) | undefined;
}) {
  const run = (action: (finding: F) => void) => () => {
    action(finding);
    done?.();
  };
  const out = takeOut?.(finding) ?? null;
  const { fix, asFact } = finding;
  const confirmable = onConfirm && canConfirm(finding);
  if (!(fix && onFix) && !(asFact && onFact) && !confirmable && !out) return null;
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {fix && onFix && (
        <Button size="sm" variant={prominent ? 'primary' : 'secondary'} className="max-w-full" onClick={run(onFix)}>
          <bdi className="truncate">{fix.label}</bdi>
        </Button>
      )}
      {out && (
        <Button size="sm" onClick={run(out.run)}>
          {out.label}
        </Button>
      )}
      {asFact && onFact && (
        <Button size="sm" onClick={run(onFact)}>
          {asFactWords(finding)}
        </Button>
      )}
      {confirmable && (
        <Button size="sm" variant="ghost" onClick={run(onConfirm)}>
          It is true, keep it
        </Button>
      )}
    </div>
  );
}
