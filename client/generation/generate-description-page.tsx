import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { reduce } from '#shared/generation/form.ts';
import { toDescribeInput, validateForm } from '#shared/generation/form-output.ts';
import { splitKeywords } from '#shared/generation/keywords.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useAfterTyping } from './brief/after-typing.ts';
import { BriefColumn } from './brief/brief-column.tsx';
import { BriefPanel } from './brief/brief-panel.tsx';
import { GenerateButton, isSpent } from './brief/generate-button.tsx';
import { KeywordDialog } from './brief/keyword-dialog.tsx';
import { PasteProduct } from './brief/paste-product.tsx';
import { useBrief } from './brief/use-brief.ts';
import { useGenerateKey } from './brief/use-generate-key.ts';
import { useTextCount } from './brief/use-text-count.ts';
import { Desk, SideColumn, TextColumn, useWideDesk, WorthLater } from './desk/desk-columns.tsx';
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

const nothing: Partial<Listing> = {};

/**
 * The desk. The brief, the text that is being written and the finished drafts are one page, although their URLs differ. If they
 * were separate pages, going from one to another would stop the writing.
 */
function Writing({ uid }: { uid: string }) {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const draftId = params.get('draft');
  const groupId = params.get('variants');
  const showsText = draftId !== null || groupId !== null;
  const today = useMemo(() => new Date(), []);
  const isWide = useWideDesk();
  const current = trpc.subscriptions.current.useQuery();
  const texts = useTextCount(current.data);
  const brief = useBrief(uid);
  const { form, chosen, keywords, steps, productName } = brief;
  // What the seller changed in the text while it was being written, and the draft that it belongs to.
  const [typed, setTyped] = useState(nothing);
  const { describe, write, stop, retry } = useVariants(({ last, groupId }) =>
    navigate(groupId ? variantsPath(groupId) : draftPath(last.id)),
  );
  const { run } = describe;
  const busy = isBusy(run);

  const generate = useAfterTyping(() => {
    if (chosen.coming || busy || isSpent(current.data, texts.count) || steps.showFirstProblem()) return;
    keywords.before(() => {
      if (!brief.saveProfile.saveIfWanted()) return steps.goToLast();
      setTyped(nothing);
      void write(toDescribeInput(form), texts.count);
    });
  });
  useGenerateKey(!showsText && !keywords.dialog.open, generate);

  const wordsInForm = splitKeywords(form.formData.keywords);
  const leaveText = () => showsText && navigate(paths.generateDescription);
  const besideText = retry && <RunNotice run={run} onRetry={retry} onDismiss={describe.dismiss} />;
  const isEmpty = form.formData.product === '' && form.formData.customProduct === null && !chosen.coming;
  const live = chosen.product && <LiveNow html={chosen.product.description} threatened={busy} />;
  const button = (label: string) => (
    <GenerateButton wide label={label} current={current.data} texts={texts.count} busy={chosen.coming} onGenerate={generate} />
  );
  return (
    <>
      <PageHeader
        title="Generate descriptions"
        back={showsText && !busy && !isWide ? { href: paths.generateDescription, label: 'Back to the brief' } : undefined}
        actions={
          <>
            {brief.savedAt && <span className="text-muted-foreground text-sm">Kept on this device</span>}
            {/* Always there, so that the page does not move when the first thing is filled in. */}
            <Button
              disabled={busy || (brief.isBlank && !showsText)}
              onClick={() => {
                brief.startOver();
                leaveText();
              }}
            >
              Start over
            </Button>
          </>
        }
      />
      <Desk>
        {(isWide || !(showsText || busy)) && (
          <SideColumn label="The brief">
            <BriefColumn brief={brief} texts={texts} today={today} hasText={showsText || busy} onLeaveText={leaveText}>
              {showsText && !busy && button('Write again')}
            </BriefColumn>
          </SideColumn>
        )}
        {busy ? (
          <>
            <TextColumn>
              <WritingCard
                run={run}
                productName={productName || 'This product'}
                freeStopsLeft={current.data?.freeStopsLeft}
                typed={typed}
                onType={texts.count > 1 ? null : setTyped}
                onStop={stop}
              />
            </TextColumn>
            <SideColumn label="What it is worth">
              <WorthLater>When the text is complete, this says what to settle in it, and what of it goes live.</WorthLater>
              {live}
            </SideColumn>
          </>
        ) : groupId !== null ? (
          <div className="grid grid-cols-1 gap-5 min-[1280px]:col-span-2">
            {besideText}
            <VariantsScreen groupId={groupId} today={today} />
          </div>
        ) : draftId !== null ? (
          <DraftScreen
            id={draftId}
            today={today}
            facts={{ customProduct: form.formData.customProduct, keywords: wordsInForm }}
            beside={besideText}
            typed={typed}
            onTyped={() => setTyped(nothing)}
            onProduct={chosen.turnTo}
            onBack={() => navigate(paths.generateDescription)}
            onTweak={(input) => {
              setTyped(nothing);
              void describe.start(input);
            }}
          />
        ) : (
          <>
            <TextColumn>
              <RunNotice run={run} onRetry={generate} onDismiss={describe.dismiss} />
              {isEmpty && (
                <PasteProduct
                  current={current.data}
                  onAdded={(product) => {
                    const choose = { type: 'chooseProduct', product } as const;
                    brief.dispatch(choose);
                    setTyped(nothing);
                    void write(toDescribeInput(reduce(form, choose)), 1);
                  }}
                />
              )}
              <BriefPanel
                data={form.formData}
                productName={productName}
                ofProduct={brief.ofProduct}
                profile={brief.profiles.inVoiceOf}
              >
                {(chosen.coming || validateForm(form).length === 0) && button('Generate')}
              </BriefPanel>
            </TextColumn>
            <SideColumn label="What it is worth">
              <WorthLater>
                When a text is here, this says what to settle in it, and what of it goes live. Until you use it, nothing changes.
              </WorthLater>
              {live}
            </SideColumn>
          </>
        )}
      </Desk>
      <KeywordDialog {...keywords.dialog} productName={productName} inForm={wordsInForm} onProduct={form.productKeywords} />
    </>
  );
}
