import { CircleAlert, Info } from 'lucide-react';
import { useRef } from 'react';
import type { ClaimLanguage } from '#shared/checks/claims/claims.ts';
import { canConfirm, type Finding, isContrary, isFromOldDescription } from '#shared/checks/finding.ts';
import { askedIn, checkedWords, nothingFound } from '#shared/checks/languages-checked.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { asFactWords } from '../../ui/rich-text/finding.ts';
import { useFocusWhenGone } from '../../ui/use-focus-when-gone.ts';
import { bySentence } from './by-sentence.ts';
import { doubtsInWords, findingKey, partToTakeOut, placeOf } from './finding-words.ts';

/** What the seller can do about a problem found by the checks. */
export interface FindingActions {
  /** Goes to the words of the finding in the text. */
  onShow: (finding: Finding) => void;
  onFix: (finding: Finding) => void;
  /** Takes out the sentence of the finding, or its bullet. */
  onTakeOut: (finding: Finding) => void;
  onAddFact: (finding: Finding) => void;
  onConfirm: (finding: Finding) => void;
  confirming: boolean;
}

/**
 * Lists the problems that the checks found in a draft, each with buttons to solve it. Problems that keep the seller from using
 * the draft come first. If the checks cover only a part of the draft's language, the card also says what was checked.
 */
export function FindingsCard({
  findings,
  listing,
  language,
  actions,
}: {
  findings: readonly Finding[];
  listing: Listing;
  language: ClaimLanguage;
  actions: FindingActions;
}) {
  const checked = checkedWords(askedIn(language));
  const hard = findings.filter(({ severity }) => severity === 'hard');
  const soft = findings.filter(({ severity }) => severity !== 'hard');
  // Whoever settles a finding goes on at the one that takes its place, and after the last at the heading.
  const card = useRef<HTMLDivElement>(null);
  const settled = useRef<number | null>(null);
  const lines = () => [...(card.current?.querySelectorAll<HTMLElement>('[data-finding-line]') ?? [])];
  const heading = useFocusWhenGone(findings.map(findingKey).join(' '), (heading) => {
    const place = settled.current;
    settled.current = null;
    if (place === null) return null;
    const left = lines().filter((line) => line.checkVisibility());
    return left.at(Math.min(place, left.length - 1))?.querySelector<HTMLElement>('button, a') ?? heading;
  });
  const follow = (target: Element) => {
    const at = lines().findIndex((line) => line.contains(target));
    settled.current = at < 0 ? null : at;
  };
  if (hard.length + soft.length === 0)
    return (
      <div ref={card}>
        <Card title={nothingFound(askedIn(language))} headingRef={heading}>
          <p className="text-pretty text-muted-foreground">
            {checked ?? 'The text was compared with your facts. Some claims told in unusual words are not seen, so read it once.'}
          </p>
        </Card>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices which finding has the focus
    <div ref={card} onFocus={({ target }) => follow(target)}>
      <Card
        title="Before you use it"
        description={hard.length > 0 ? 'Fix it, add it to the facts, or confirm that it is true.' : adviceOn(soft)}
        headingRef={heading}
      >
        {hard.length > 0 && <List findings={hard} listing={listing} actions={actions} />}
        {soft.length > 0 && (
          <details className={cn(hard.length > 0 && 'mt-3 border-t pt-2')} open={hard.length === 0}>
            <summary className="min-h-8 py-1 font-medium touch:min-h-11">
              {soft.length} {hard.length > 0 && 'more '}to look at
            </summary>
            <List findings={soft} listing={listing} actions={actions} />
          </details>
        )}
        {checked && <p className="mt-3 border-t pt-3 text-pretty text-muted-foreground text-sm">{checked}</p>}
      </Card>
    </div>
  );
}

/** Stands in the place of the findings if the facts could not be loaded. */
export function NotChecked({ onRetry }: { onRetry: () => void }) {
  return (
    <Card title="This text is not checked yet">
      <p className="text-pretty text-muted-foreground">
        The facts of the product could not be loaded, so nothing was compared with them. Using the text checks it first.
      </p>
      <Button size="sm" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  );
}

/** What to tell the seller when no finding keeps the text from being used. */
function adviceOn(soft: readonly Finding[]): string {
  const doubts = doubtsInWords(soft);
  if (!doubts && soft.some(isFromOldDescription))
    return 'Nothing stands in the way. What only your old description says is worth a look: keep it, or make it a fact.';
  if (!doubts) return 'Nothing stands in the way. This would make it better.';
  if (soft.some((finding) => isContrary(finding) && !isFromOldDescription(finding)))
    return `${doubts} It does not hold the text up: look at it before buyers read it.`;
  return `${doubts} Check that it is true before buyers read it.`;
}

function List({ findings, listing, actions }: { findings: readonly Finding[]; listing: Listing; actions: FindingActions }) {
  return (
    <ul className="grid gap-4">
      {bySentence(findings, listing).map((group) => (
        <Group key={group.map(findingKey).join(' ')} group={group} actions={actions} />
      ))}
    </ul>
  );
}

/** The findings of one sentence or bullet, each with its buttons: a finding whose words say “take it out” offers that. */
function Group({ group, actions }: { group: readonly [Finding, ...Finding[]]; actions: FindingActions }) {
  const [first] = group;
  if (group.length === 1) return <Line finding={first} actions={actions} />;
  return (
    <li className="grid gap-2">
      <ul className="grid gap-2">
        {group.map((finding) => (
          <Line key={findingKey(finding)} finding={finding} actions={actions} />
        ))}
      </ul>
    </li>
  );
}

function Line({ finding, actions }: { finding: Finding; actions: FindingActions }) {
  const { severity, message, fix, asFact, fact, twin } = finding;
  const { onAddFact, onConfirm } = actions;
  const part = partToTakeOut(finding);
  const hard = severity === 'hard';
  const Icon = hard ? CircleAlert : Info;
  return (
    <li className="flex gap-2" data-finding-line="">
      <Icon className={cn('mt-px size-4.5', hard ? 'text-bad' : 'text-muted-foreground')} />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="wrap-anywhere">
          {finding.field === 'tags' ? (
            <span className={cn('font-semibold', hard && 'text-bad')}>{placeOf(finding)}: </span>
          ) : (
            <button
              type="button"
              className={cn('rounded font-semibold underline underline-offset-2', hard && 'text-bad')}
              onClick={() => actions.onShow(finding)}
            >
              <span className="sr-only">Show in the text: </span>
              {placeOf(finding)}
              {finding.found && <span className="sr-only">, “{finding.found}”</span>}
            </button>
          )}{' '}
          {message.replace(/[.]$/, '')}.{fact && !message.includes(fact) && ` Your facts say: ${fact}.`}
        </p>
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          {twin && (
            <ButtonLink size="sm" href={paths.product(twin.productId)} aria-label={`See the text of ${twin.name}`}>
              See that text
            </ButtonLink>
          )}
          {fix && (
            <Button
              size="sm"
              className="h-auto! min-h-dense whitespace-normal! text-start"
              onClick={() => actions.onFix(finding)}
            >
              {fix.label}
            </Button>
          )}
          {part && (
            <Button
              size="sm"
              aria-label={`Take out the ${part} with “${finding.found}”`}
              onClick={() => actions.onTakeOut(finding)}
            >
              Take out the {part}
            </Button>
          )}
          {asFact && (
            <Button size="sm" className="h-auto! min-h-dense whitespace-normal! text-start" onClick={() => onAddFact(finding)}>
              {asFactWords(finding)}
            </Button>
          )}
          {canConfirm(finding) && (
            <Button
              size="sm"
              variant="ghost"
              // Not `disabled`, which would take the focus away, also if it fails.
              aria-disabled={actions.confirming}
              aria-label={`It is true, keep it: ${finding.found}`}
              onClick={() => actions.confirming || onConfirm(finding)}
            >
              It is true, keep it
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
