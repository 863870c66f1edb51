import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { reduce } from '#shared/generation/form.ts';
import { toDescribeInput } from '#shared/generation/form-output.ts';
import { splitKeywords } from '#shared/generation/keywords.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useAfterTyping } from './brief/after-typing.ts';
import { BriefScreen } from './brief/brief-screen.tsx';
import { isSpent } from './brief/generate-button.tsx';
import { KeywordDialog } from './brief/keyword-dialog.tsx';
import { PasteProduct } from './brief/paste-product.tsx';
import { useBrief } from './brief/use-brief.ts';
import { useGenerateKey } from './brief/use-generate-key.ts';
import { useTextCount } from './brief/use-text-count.ts';
import { draftPath, variantsPath } from './draft/draft-path.ts';
import { DraftScreen } from './draft/draft-screen.tsx';
import { VariantsScreen } from './variants/variants-screen.tsx';
import { LiveNow } from './worth/live-now.tsx';
import { isBusy } from './writing/run.ts';
import { RunNotice } from './writing/run-notice.tsx';
import { useVariants } from './writing/use-variants.ts';
import { WritingCard } from './writing/writing-card.tsx';

export default function GenerateDescriptionPage() {
  const { uid } = useUser();
  return <Writing key={uid} uid={uid} />;
}

/**
 * The form, the text that is being written and the finished drafts are one page, although their URLs differ. If they were
 * separate pages, going from one to another would stop the writing.
 */
function Writing({ uid }: { uid: string }) {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const draftId = params.get('draft');
  const groupId = params.get('variants');
  const showsText = draftId !== null || groupId !== null;
  const today = useMemo(() => new Date(), []);
  const current = trpc.subscriptions.current.useQuery();
  const texts = useTextCount(current.data);
  const brief = useBrief(uid);
  const { form, chosen, keywords, steps, productName } = brief;
  const { describe, write, stop, retry } = useVariants(({ last, groupId }) =>
    navigate(groupId ? variantsPath(groupId) : draftPath(last.id)),
  );
  const { run } = describe;
  const busy = isBusy(run);

  const generate = useAfterTyping(() => {
    if (chosen.coming || busy || isSpent(current.data, texts.count) || steps.showFirstProblem()) return;
    keywords.before(() => {
      if (!brief.saveProfile.saveIfWanted()) return steps.goToLast();
      void write(toDescribeInput(form), texts.count);
    });
  });
  useGenerateKey(!showsText && !keywords.dialog.open, generate);

  const wordsInForm = splitKeywords(form.formData.keywords);
  const besideText = retry && <RunNotice run={run} onRetry={retry} onDismiss={describe.dismiss} />;
  return (
    <>
      <PageHeader
        title="Generate descriptions"
        back={showsText && !busy ? { href: paths.generateDescription, label: 'Back to the form' } : undefined}
        description={showsText || busy ? undefined : 'Choose a product and press Generate. The other steps can stay as they are.'}
        actions={
          !showsText &&
          !busy && (
            <>
              {brief.savedAt && <span className="text-muted-foreground text-sm">Kept on this device</span>}
              {!brief.isBlank && <Button onClick={brief.startOver}>Start over</Button>}
            </>
          )
        }
      />
      {busy ? (
        <div className="grid grid-cols-1 items-start gap-5 min-[1180px]:grid-cols-[minmax(0,1fr)_340px]">
          <WritingCard
            run={run}
            productName={productName || 'this product'}
            freeStopsLeft={current.data?.freeStopsLeft}
            onStop={stop}
          />
          {chosen.product && <LiveNow html={chosen.product.description} threatened />}
        </div>
      ) : groupId !== null ? (
        <div className="grid grid-cols-1 gap-5">
          {besideText}
          <VariantsScreen groupId={groupId} today={today} />
        </div>
      ) : draftId !== null ? (
        <div className="grid grid-cols-1 gap-5">
          {besideText}
          <DraftScreen
            id={draftId}
            today={today}
            facts={{ customProduct: form.formData.customProduct, keywords: wordsInForm }}
            onBack={() => navigate(paths.generateDescription)}
            onTweak={(input) => void describe.start(input)}
          />
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <RunNotice run={run} onRetry={generate} onDismiss={describe.dismiss} />
          {form.formData.product === '' && form.formData.customProduct === null && !chosen.coming && (
            <PasteProduct
              current={current.data}
              onAdded={(product) => {
                const choose = { type: 'chooseProduct', product } as const;
                brief.dispatch(choose);
                void write(toDescribeInput(reduce(form, choose)), 1);
              }}
            />
          )}
          <BriefScreen brief={brief} current={current.data} texts={texts} today={today} onGenerate={generate} />
        </div>
      )}
      <KeywordDialog {...keywords.dialog} productName={productName} inForm={wordsInForm} onProduct={form.productKeywords} />
    </>
  );
}
