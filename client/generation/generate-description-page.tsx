import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { toDescribeInput, validateForm } from '#shared/generation/form-output.ts';
import { splitKeywords } from '#shared/generation/keywords.ts';
import { readPartialListing } from '#shared/generation/listing.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLater } from '../ui/use-later.ts';
import { useOnline } from '../ui/use-online.ts';
import { useAfterTyping } from './brief/after-typing.ts';
import { allCount } from './brief/all-count.ts';
import { BriefColumn } from './brief/brief-column.tsx';
import { BriefPanel } from './brief/brief-panel.tsx';
import type { Product } from './brief/chosen-product.tsx';
import { GenerateButton, isSpent, offerMoreQueries } from './brief/generate-button.tsx';
import { isBriefOf } from './brief/new-brief.ts';
import { AddAndWrite, PasteProduct } from './brief/paste-product.tsx';
import { useBrief } from './brief/use-brief.ts';
import { useExample } from './brief/use-example.ts';
import { useGenerateKey } from './brief/use-generate-key.ts';
import { usePaste } from './brief/use-paste.ts';
import { useTextCount } from './brief/use-text-count.ts';
import { DeskBar } from './desk/desk-bar.tsx';
import { Desk, DeskProvider, SideColumn, TextColumn, useDesk, WorthLater } from './desk/desk-columns.tsx';
import { choiceOf, type TextChoice, takenOver } from './desk/text-choice.ts';
import { TextChoices } from './desk/text-choices.tsx';
import { useLanguage } from './desk/use-language.ts';
import { draftPath, variantsPath } from './draft/draft-path.ts';
import { DraftWaiting } from './draft/draft-waiting.tsx';
import { storeHere } from './listing/kept-here.ts';
import { OFFLINE } from './listing/save-status.tsx';
import { useVariantDrafts } from './variants/use-variant-drafts.ts';
import { LiveNow } from './worth/live-now.tsx';
import { type Ask, isBusy } from './writing/run.ts';
import { RunNotice } from './writing/run-notice.tsx';
import { TextSoFar } from './writing/text-so-far.tsx';
import { keptWith, nothingTyped, type TypedWords, typedBefore, typedInto } from './writing/typed-words.ts';
import { useRepeatOnline } from './writing/use-repeat-online.ts';
import { useVariants } from './writing/use-variants.ts';

// The text, its editor and its checks are too large for the first load of the page, which shows none of them.
const loadWriting = () => import('./writing/writing-card.tsx').then((module) => module.WritingCard);
const loadKeywordDialog = () => import('./brief/keyword-dialog.tsx').then((module) => module.KeywordDialog);
const loadExample = () => import('./brief/sample-example.tsx').then((module) => module.SampleExample);
const loadExpected = () => import('./brief/expected-text.tsx').then((module) => module.ExpectedText);
const loadDraft = () => import('./draft/draft-screen.tsx').then((module) => module.DraftScreen);
const loadVariants = () => import('./variants/variants-screen.tsx').then((module) => module.VariantsScreen);

export default function GenerateDescriptionPage() {
  const { uid } = useUser();
  return (
    <DeskProvider key={uid}>
      <Writing uid={uid} />
    </DeskProvider>
  );
}

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
  const { isWide, show, go } = useDesk();
  const current = trpc.subscriptions.current.useQuery();
  const texts = useTextCount(current.data);
  const { example, remove } = useExample(uid, current.data);
  const brief = useBrief(uid);
  const [language, setLanguage] = useLanguage(uid);
  const { form, chosen, keywords, steps, productName } = brief;
  const [typed, setTyped] = useState(nothingTyped);
  // The text may be finished after its writer has left the page, and with it its state.
  const typedNow = useRef(typed);
  const type = (next: (now: TypedWords) => TypedWords) => {
    typedNow.current = next(typedNow.current);
    setTyped(typedNow.current);
  };
  // True while a product is added to be written about at once.
  const [adding, setAdding] = useState(false);
  const { describe, write, stop, repeat } = useVariants(
    ({ last, groupId }) => {
      type(({ words }) => ({ words, draftId: last.id }));
      written.current = last.id;
      go(groupId ? variantsPath(groupId) : draftPath(last.id));
    },
    (draft) => {
      const kept = keptWith(typedNow.current, draft, new Date().toISOString());
      if (kept !== null) storeHere(draft.id, kept);
    },
  );
  const { run } = describe;
  // The draft of which another version is being written, the choices when the last text was asked for, and the draft it became.
  const versionOf = useRef<string | null>(null);
  const chosenThen = useRef<TextChoice | null>(null);
  const written = useRef<string | null>(null);
  const beginText = (next: Ask) => {
    type((now) => typedBefore(now, run, next));
    chosenThen.current = { ...form.formData, language };
  };
  const KeywordDialog = useLater(loadKeywordDialog);
  const SampleExample = useLater(loadExample);
  const WritingCard = useLater(loadWriting);
  const ExpectedText = useLater(loadExpected);
  const DraftScreen = useLater(loadDraft);
  const VariantsScreen = useLater(loadVariants);
  const busy = isBusy(run);
  const isOneOfSeveral = run.request !== null && 'groupId' in run.request.input;
  // A draft says it beside its own edits.
  const saysOffline = !useOnline() && !showsText;

  const begin = (count: number) => {
    if (isSpent(current.data)) return offerMoreQueries(current.data);
    if (chosen.coming || busy) return;
    // A key may ask for more texts than there are queries left, and then no note stands beside it.
    if (isSpent(current.data, count)) return offerMoreQueries(current.data, count);
    if (steps.showFirstProblem()) return show('brief');
    show(null);
    keywords.before(() => {
      if (!brief.saveProfile.saveIfWanted()) {
        steps.goToLast();
        return show('brief');
      }
      const input = { ...toDescribeInput(form), language };
      beginText(input);
      void write(input, count);
    });
  };
  const generate = useAfterTyping(() => begin(texts.count));
  // The text on the screen is one text, however many were chosen for the brief.
  const rewrite = useAfterTyping(() => begin(1));
  useGenerateKey(!showsText && !keywords.dialog.open, generate);

  const wordsInForm = splitKeywords(form.formData.keywords);
  const leaveText = () => showsText && go(paths.generateDescription);
  // Beside the text that is on the screen, whatever was asked for: otherwise nothing would say that it was not written.
  const besideText = showsText && <RunNotice run={run} typed={typed.words} onRetry={repeat} onDismiss={describe.dismiss} />;
  useRepeatOnline(run, repeat);
  const isEmpty = form.formData.product === '' && form.formData.customProduct === null && !chosen.coming;
  const live = chosen.product && <LiveNow html={chosen.product.description} threatened={busy} />;
  const showsExample = isEmpty && (current.isLoading || example !== 'none');
  const writeFor = (product: Product) => {
    const input = { ...toDescribeInput(chosen.take(product)), language };
    beginText(input);
    void write(input, 1);
  };
  const paste = usePaste(uid, setAdding, writeFor);
  // What is pasted begins a new brief. The text that is there at first was pasted before.
  const pastedBefore = useRef(paste.text);
  useEffect(() => {
    if (paste.text !== pastedBefore.current && paste.text !== '') brief.forgetUndo();
    pastedBefore.current = paste.text;
  }, [paste.text, brief.forgetUndo]);
  const pastes = isEmpty && paste.text !== '';
  const pasteField = useRef<HTMLTextAreaElement>(null);
  const button = (label: string, inBar = false) => (
    <GenerateButton
      wide
      inBar={inBar}
      label={label}
      current={current.data}
      texts={texts.count}
      busy={chosen.coming || (showsText && isComing)}
      onGenerate={generate}
    />
  );
  // Only while the brief is about the same product as the text: otherwise it would write about another one.
  const again = (inBar = false) => (isOfText || isComing) && button('Write again', inBar);
  // The text on the screen, and what it was written for. The choices above it begin with that.
  const draft = trpc.generation.get.useQuery({ id: draftId ?? '' }, { enabled: draftId !== null });
  const shown = draft.data;
  const asked = choiceOf(shown);
  // The brief turns to the product of a draft when that is loaded.
  const ofDraft = trpc.products.get.useQuery({ id: shown?.productId ?? '' }, { enabled: shown?.productId != null });
  const group = useVariantDrafts(groupId);
  const about = shown ?? group.data?.[0];
  const isOfText = about !== undefined && isBriefOf(form, about);
  const isComing = draft.isLoading || ofDraft.isLoading || group.isLoading;
  const chosenNow = { ...form.formData, language };
  const chooseAsAsked = useEffectEvent(() => {
    if (!shown || !asked) return;
    const isNew = shown.id === written.current;
    const isVersion = shown.parentId != null && shown.parentId === versionOf.current;
    versionOf.current = null;
    written.current = null;
    // A text of a product of the catalogue turns the brief to it once that product is loaded.
    if (shown.asked?.customProduct && shown.productId === null && !isNew) chosen.turnToDescribed(shown.asked.customProduct);
    // What was changed in the brief while this text was written is meant for the next one.
    const { language: askedFor, platform, ...changes } = takenOver(asked, chosenNow, isNew ? chosenThen.current : null);
    // Another version of the text, such as a shorter one, stays in the form in which the text was shown.
    brief.dispatch({ type: 'set', changes: isVersion || platform === undefined ? changes : { platform, ...changes } });
    if (askedFor) setLanguage(askedFor);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a draft, not after each of its changes
  useEffect(() => chooseAsAsked(), [shown?.id]);
  const canWrite = chosen.coming || validateForm(form).length === 0;
  const all = allCount(current.data);
  const saysAll = all && !isSpent(current.data, texts.count) && <p className="pb-2 text-muted-foreground text-sm">{all}</p>;
  return (
    <>
      <PageHeader
        title="Generate descriptions"
        actions={
          <>
            {/* Its place is kept, so that nothing moves when it comes. */}
            <span
              role={saysOffline ? 'status' : undefined}
              className={cn('text-muted-foreground text-sm max-sm:order-last', !saysOffline && !brief.savedAt && 'invisible')}
            >
              {saysOffline ? OFFLINE : 'Kept on this device'}
            </span>
            {/* Always there, so that the page does not move when the first thing is filled in. */}
            <Button
              disabled={busy || (brief.isBlank && !showsText)}
              onClick={() => {
                brief.startOver();
                leaveText();
                // The button cannot be pressed any more, so the focus would be lost.
                document.querySelector('h1')?.focus();
              }}
            >
              Start over
            </Button>
          </>
        }
      />
      <Desk>
        <SideColumn
          side="brief"
          foot={
            !busy &&
            (showsText
              ? again()
              : !isWide &&
                canWrite && (
                  <>
                    {saysAll}
                    {button('Generate', true)}
                  </>
                ))
          }
        >
          <BriefColumn
            brief={brief}
            texts={texts}
            today={today}
            adding={adding}
            hasText={showsText || busy}
            onLeaveText={leaveText}
          />
        </SideColumn>
        <TextChoices
          chosen={chosenNow}
          asked={busy || !isOfText ? null : asked}
          writer={current.data?.writer ?? shown?.writer}
          current={current.data}
          onForm={(changes) => brief.dispatch({ type: 'set', changes })}
          onLanguage={setLanguage}
          onRewrite={rewrite}
        />
        {busy ? (
          <>
            <TextColumn>
              {!WritingCard && <TextSoFar name={productName} listing={{ ...readPartialListing(run.json), ...typed.words }} />}
              {WritingCard && (
                <WritingCard
                  run={run}
                  productName={productName || 'This product'}
                  freeStopsLeft={current.data?.freeStopsLeft}
                  typed={typed.words}
                  onType={isOneOfSeveral ? null : (change) => type(({ words }) => ({ words: change(words), draftId: null }))}
                  onStop={stop}
                />
              )}
            </TextColumn>
            <SideColumn side="worth">
              <WorthLater>The finished text is checked here before you use it.</WorthLater>
              {live}
            </SideColumn>
          </>
        ) : groupId !== null ? (
          <div className="grid grid-cols-1 gap-5 min-[1280px]:col-span-2">
            {besideText}
            {VariantsScreen ? <VariantsScreen groupId={groupId} today={today} /> : <Skeleton className="h-dvh" />}
            <DeskBar note={isOfText && saysAll}>{again(true)}</DeskBar>
          </div>
        ) : draftId !== null ? (
          !DraftScreen ? (
            <TextColumn>
              {besideText}
              {shown?.listing ? (
                <TextSoFar name={productName} listing={{ ...(shown.edited ?? shown.listing), ...typedInto(typed, draftId) }} />
              ) : (
                <Skeleton className="h-dvh" />
              )}
            </TextColumn>
          ) : (
            <DraftScreen
              id={draftId}
              today={today}
              platform={form.formData.platform}
              onPlatform={(platform) => brief.dispatch({ type: 'set', changes: { platform } })}
              beside={besideText}
              typed={typedInto(typed, draftId)}
              onTyped={() => type(() => nothingTyped)}
              onProduct={chosen.turnTo}
              onBack={() => navigate(paths.generateDescription)}
              onTweak={(input) => {
                beginText(input);
                versionOf.current = input.id;
                void describe.start(input);
              }}
            />
          )
        ) : (
          <>
            <TextColumn>
              <RunNotice
                run={run}
                typed={typed.words}
                onRetry={run.failure?.retry === 'same' ? repeat : generate}
                onDismiss={describe.dismiss}
              />
              {isEmpty && (
                <PasteProduct field={pasteField} paste={paste} current={current.data} hasButton={isWide} say={brief.sayWithUndo}>
                  {showsExample &&
                    (SampleExample && example === 'shown' ? (
                      <SampleExample
                        canWrite={!isSpent(current.data)}
                        all={all}
                        onAdding={setAdding}
                        onAdded={writeFor}
                        onRemove={remove}
                      />
                    ) : (
                      <Skeleton className="h-128" />
                    ))}
                </PasteProduct>
              )}
              {!showsExample && (
                <BriefPanel
                  data={form.formData}
                  productName={productName}
                  ofProduct={brief.ofProduct}
                  profile={brief.profiles.inVoiceOf}
                  coming={chosen.coming || (form.formData.product !== '' && productName === '')}
                  expected={
                    !isEmpty &&
                    ExpectedText && (
                      <ExpectedText
                        data={form.formData}
                        freeStopsLeft={current.data?.freeStopsLeft}
                        onLength={(descriptionLength) => brief.dispatch({ type: 'set', changes: { descriptionLength } })}
                      />
                    )
                  }
                >
                  {isWide && canWrite && button('Generate')}
                </BriefPanel>
              )}
              {chosen.product && <DraftWaiting productId={chosen.product.id} today={today} />}
              <DeskBar note={(canWrite || pastes) && saysAll}>
                {canWrite ? (
                  button('Generate', true)
                ) : pastes ? (
                  <AddAndWrite paste={paste} current={current.data} />
                ) : (
                  // A newcomer has no product to choose yet.
                  <Button variant="primary" onClick={() => (showsExample ? pasteField.current?.focus() : show('brief'))}>
                    {showsExample ? 'Paste your product' : isEmpty ? 'Choose a product' : 'Complete the brief'}
                  </Button>
                )}
              </DeskBar>
            </TextColumn>
            <SideColumn side="worth">
              <WorthLater>Your text is checked here before you use it. Until you do, nothing goes live.</WorthLater>
              {live}
            </SideColumn>
          </>
        )}
      </Desk>
      {KeywordDialog && (
        <KeywordDialog {...keywords.dialog} productName={productName} inForm={wordsInForm} onProduct={form.productKeywords} />
      )}
    </>
  );
}
