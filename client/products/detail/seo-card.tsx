import type { ComponentProps } from 'react';
import { paths } from '#shared/paths.ts';
import { seoBand } from '#shared/seo/seo.ts';
import type { RouterOutputs } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { dayText } from '../../ui/dates.ts';
import type { QueryView } from '../../ui/query-view.tsx';
import { scoreTone, Tag } from '../../ui/tag.tsx';
import { shownScore } from '../format.ts';
import type { Product } from '../product-types.ts';
import { AdviceList } from './advice-list.tsx';
import { Checklist } from './checklist.tsx';
import type { useAdvice } from './use-advice.ts';
import type { ScoreProblem } from './use-score.ts';
import type { useSeoFix } from './use-seo-fix.ts';

/**
 * How well the product can be found. The large number is the score that was asked for, which the list of products and the
 * dashboard show, too. The free checklist has its own number, beside its own name. If no AI is set up, the built-in checks give the
 * score. A product without a text has neither number: only what is missing is listed.
 */
export function SeoCard({
  product,
  checklist,
  narrow,
  fixing,
  scoring,
  problem,
  keptSince,
  onScore,
  advice,
}: {
  product: Product;
  checklist: ComponentProps<typeof QueryView<RouterOutputs['seo']['checklist']>>['query'];
  /** True on a phone, where the checks are folded at first. */
  narrow: boolean;
  fixing: ReturnType<typeof useSeoFix>;
  scoring: boolean;
  problem: ScoreProblem | null;
  /** When the score that was asked for had been given, because nothing was changed since. */
  keptSince: string | null;
  onScore: () => void;
  advice: ReturnType<typeof useAdvice>;
}) {
  const { seoScore, scoreOutdated, seoRecommendations } = product;
  const scored = seoScore > 0;
  const hasText = product.description !== '';
  const number = shownScore(seoScore);
  return (
    <Card
      title="SEO score"
      flush
      actions={
        hasText && (
          <Button data-needs="write" size="sm" variant="sparkSoft" busy={scoring} onClick={onScore}>
            {scored ? 'Score again (1 query)' : 'Score (1 query)'}
          </Button>
        )
      }
    >
      <p aria-live="polite" className="sr-only">
        {scoring ? 'This product is being read.' : ''}
      </p>
      <div className="grid gap-4 px-5 pb-5">
        {problem && (
          <Banner
            tone="warn"
            announce
            title={problem.message}
            action={problem.full && <ButtonLink href={paths.subscriptions}>See plans</ButtonLink>}
          >
            {problem.more}
          </Banner>
        )}
        {keptSince && !scoreOutdated && (
          <Banner tone="info" announce title={`Scored on ${dayText(keptSince)}, unchanged since`}>
            No query was used. Change the text, the keywords, the facts or the pictures to have it judged anew.
          </Banner>
        )}
        {scored && scoreOutdated && (
          <Banner tone="warn" title="Scored before your last change">
            {seoRecommendations.length > 0
              ? 'Score and advice are about the product as it was then.'
              : 'The score is about the product as it was then.'}{' '}
            Score again to have it judged as it is.
          </Banner>
        )}
        {!scored && !hasText && (
          <p className="text-pretty text-muted-foreground">
            There is no text to score yet. The free checklist says what is missing.
          </p>
        )}
        {!scored && hasText && (
          <p className="text-pretty text-muted-foreground">
            <span className="font-semibold text-foreground">Not scored yet.</span> The score judges name, text, keywords and
            pictures together and comes with advice. The product list and the dashboard show it.
          </p>
        )}
        {scored && (
          <div className="flex items-center gap-4">
            <span className="shrink-0 [&>*]:h-12 [&>*]:pe-4 [&>*]:text-3xl">
              <Tag tone={scoreTone(number)} label="SEO score">
                {number}
              </Tag>
            </span>
            <p className="min-w-0">
              <span className="block font-semibold text-lg">{seoBand(number)}</span>
              <span className="block text-pretty text-muted-foreground">
                A judgement of name, text, keywords and pictures together.
              </span>
            </p>
          </div>
        )}
        {scored && seoRecommendations.length > 0 && (
          <AdviceList
            advice={seoRecommendations}
            announced={advice.announced}
            onAnswer={(one, state) => void advice.answer(one, state)}
          />
        )}
      </div>
      <Checklist query={checklist} product={product} fixing={fixing} folded={scored || narrow} />
    </Card>
  );
}
