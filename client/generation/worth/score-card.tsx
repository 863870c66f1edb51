import { useLayoutEffect, useRef, useState } from 'react';
import { seoBand } from '#shared/seo/seo.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { scoreTone, Tag } from '../../ui/tag.tsx';
import { KeywordsMissing } from '../brief/keywords-missing.tsx';
import type { DraftScore, Win } from './draft-score.ts';

/**
 * The score that the free checklist will give the product once the text is used, and what would raise it most, with a button that
 * does it or goes to it. The card has the same height while the score is computed.
 */
export function ScoreCard({
  score,
  onStep,
  onKeywords,
}: {
  /** Null while it is computed. */
  score: DraftScore | null;
  /** Does the step, or goes to its place. */
  onStep: (win: Win) => void;
  /** Saves keywords on the product. */
  onKeywords: (keywords: string[]) => Promise<unknown>;
}) {
  const [asking, setAsking] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(false);
  const close = () => setAsking(false);
  // The form is gone with the focus in it, so the focus goes to the button that opened it, or what came in its place.
  useLayoutEffect(() => {
    if (wasAsking.current && !asking) card.current?.querySelector<HTMLElement>('button, a')?.focus();
    wasAsking.current = asking;
  }, [asking]);
  return (
    <Card title="Checklist score once used">
      <div ref={card} className="grid min-h-[calc(2.5rem+5lh)] content-start gap-2">
        {score && (
          <>
            <p className="flex items-center gap-3">
              <span className="[&>*]:h-10 [&>*]:pe-4 [&>*]:text-2xl">
                <Tag tone={scoreTone(score.score)} label="Score">
                  {score.score}
                </Tag>
              </span>
              <span className="text-muted-foreground">of 100, {seoBand(score.score).toLowerCase()}</span>
            </p>
            {score.win ? (
              <>
                <p className="text-pretty">
                  <span className="font-semibold">Biggest win, +{score.win.gain}:</span> {inSentence(score.win.title)}.{' '}
                  <span className="text-muted-foreground">{score.win.why && `${score.win.why.replace(/[.]$/, '')}.`}</span>
                </p>
                {score.win.step.kind !== 'keywords' ? (
                  <div>
                    <StepButton win={score.win} onStep={onStep} />
                  </div>
                ) : asking ? (
                  <KeywordsMissing
                    title="Keywords of this product"
                    skipLabel="Cancel"
                    takesFocus
                    onAdd={(keywords) => onKeywords(keywords).then(close)}
                    onSkip={close}
                  />
                ) : (
                  <div>
                    <Button size="sm" onClick={() => setAsking(true)}>
                      Add keywords
                    </Button>
                  </div>
                )}
              </>
            ) : (
              <p className="text-pretty text-muted-foreground">
                {score.isHeld ? 'It rises when what is named below is settled.' : 'There is nothing more to win in one step.'}
              </p>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

function StepButton({ win, onStep }: { win: Win; onStep: (win: Win) => void }) {
  const { step, title } = win;
  if (step.kind === 'open')
    return (
      <ButtonLink size="sm" href={step.href}>
        {step.label}
      </ButtonLink>
    );
  const label = { change: 'Do it', go: 'Go to it', addFact: 'Add the fact', keywords: 'Add keywords' }[step.kind];
  return (
    <Button size="sm" aria-label={`${label}: ${inSentence(title)}`} onClick={() => onStep(win)}>
      {label}
    </Button>
  );
}

const inSentence = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);
