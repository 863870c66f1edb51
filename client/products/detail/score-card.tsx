import { paths } from '#shared/paths.ts';
import { seoBand } from '#shared/seo/seo.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { scoreTone, Tag } from '../../ui/tag.tsx';
import { shownScore } from '../format.ts';
import type { Product } from '../product-types.ts';
import { AdviceList } from './advice-list.tsx';
import type { useAdvice } from './use-advice.ts';
import type { ScoreProblem } from './use-score.ts';

/** The AI's score for the product, with its recommendations. If no AI is set up, the built-in checks give the score. */
export function ScoreCard({
  product,
  scoring,
  problem,
  onScore,
  advice,
}: {
  product: Product;
  scoring: boolean;
  problem: ScoreProblem | null;
  onScore: () => void;
  advice: ReturnType<typeof useAdvice>;
}) {
  const { seoScore, scoreOutdated, seoRecommendations } = product;
  const scored = seoScore > 0;
  return (
    <Card
      title="SEO score"
      description="A judgement of name, text, keywords and pictures together."
      actions={
        <Button size="sm" variant="spark" busy={scoring} onClick={onScore}>
          {scored ? 'Score again (1 query)' : 'Score (1 query)'}
        </Button>
      }
    >
      <p aria-live="polite" className="sr-only">
        {scoring ? 'This product is being read.' : ''}
      </p>
      {problem && (
        <Banner
          tone="warn"
          announce
          className="mb-4"
          title={problem.message}
          action={problem.full && <ButtonLink href={paths.subscriptions}>See plans</ButtonLink>}
        >
          {problem.more}
        </Banner>
      )}
      {scored ? (
        <div className="grid gap-4">
          {scoreOutdated && (
            <Banner tone="warn" title="Scored before your last change">
              {seoRecommendations.length > 0
                ? 'Score and advice are about the product as it was then.'
                : 'The score is about the product as it was then.'}{' '}
              Score again to have it judged as it is.
            </Banner>
          )}
          <p className="flex items-center gap-3">
            <span className="[&>*]:h-9 [&>*]:pe-4 [&>*]:text-xl">
              <Tag tone={scoreTone(seoScore)} label="SEO score">
                {shownScore(seoScore)}
              </Tag>
            </span>
            <span className="font-semibold text-lg">{seoBand(seoScore)}</span>
          </p>
          {seoRecommendations.length > 0 && (
            <AdviceList
              advice={seoRecommendations}
              announced={advice.announced}
              onAnswer={(one, state) => void advice.answer(one, state)}
            />
          )}
        </div>
      ) : (
        <p className="text-muted-foreground">
          Not scored yet. The free checklist below needs no query and already shows what to mend.
        </p>
      )}
    </Card>
  );
}
