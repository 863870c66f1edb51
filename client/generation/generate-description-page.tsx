import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import { useLocation, useSearchParams } from 'wouter';
import { canGoTo, emptyCustomProduct, initialForm, type StepTitle, stepTitles } from '#shared/generation/form.ts';
import { toDescribeInput, validateForm, validateStep } from '#shared/generation/form-output.ts';
import { splitKeywords } from '#shared/generation/keywords.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useAfterTyping } from './after-typing.ts';
import { BriefForm } from './brief-form.tsx';
import { BriefPanel } from './brief-panel.tsx';
import { draftPath, variantsPath } from './draft-path.ts';
import { DraftScreen } from './draft-screen.tsx';
import { GenerateButton, isSpent } from './generate-button.tsx';
import { KeywordDialog } from './keyword-dialog.tsx';
import { LiveNow } from './live-now.tsx';
import type { Profile } from './profile-picker.tsx';
import { isBusy } from './run.ts';
import { RunNotice } from './run-notice.tsx';
import { useChosenProduct } from './use-chosen-product.ts';
import { useDescriptionForm } from './use-description-form.ts';
import { useKeywordQuestion } from './use-keyword-question.ts';
import { useSaveProfile } from './use-save-profile.tsx';
import { useVariants } from './use-variants.ts';
import { mostTexts, variantHint } from './variant-limit.ts';
import { VariantsScreen } from './variants-screen.tsx';
import { WritingCard } from './writing-card.tsx';

export default function GenerateDescriptionPage() {
  const { uid } = useUser();
  return <Writing key={uid} uid={uid} />;
}

function Writing({ uid }: { uid: string }) {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const draftId = params.get('draft');
  const groupId = params.get('variants');
  const showsText = draftId !== null || groupId !== null;
  const today = useMemo(() => new Date(), []);
  const { form, dispatch, savedAt } = useDescriptionForm(uid);
  const { query: productQuery, choose, coming, product } = useChosenProduct(form, dispatch);
  const current = trpc.subscriptions.current.useQuery();
  const profiles = trpc.profiles.list.useQuery();
  const keywords = useKeywordQuestion(form, dispatch);
  const profile = useSaveProfile(form, dispatch, profiles.data);
  const [chosenTexts, setTexts] = useState(1);
  const plans = trpc.subscriptions.plans.useQuery();
  const plan = current.data && { name: current.data.plan.name, limits: current.data.limits };
  const most = mostTexts(plan);
  const texts = Math.min(chosenTexts, most);
  const { describe, write, stop, retry } = useVariants(({ last, groupId }) =>
    navigate(groupId ? variantsPath(groupId) : draftPath(last.id)),
  );
  const [tried, setTried] = useState<StepTitle | null>(null);
  const customBefore = useRef(emptyCustomProduct);

  const { formData: data } = form;
  const step = stepTitles[form.currentStep] ?? 'Product';
  const problems = tried === step ? validateStep(form, step) : [];
  const productName = data.customProduct?.name.trim() ?? product?.name ?? '';
  const ofProduct = data.customProduct ? [] : (product?.keyFeatures ?? []);
  const inVoiceOf = profiles.data?.find(({ id }) => id === data.userProfile) ?? null;
  // A form kept on this device may name a profile that has been deleted since; the server would refuse the request.
  const orphaned = profiles.isSuccess && data.userProfile !== '' && inVoiceOf === null;
  useEffect(() => {
    if (orphaned) dispatch({ type: 'dropProfile' });
  }, [orphaned, dispatch]);
  if (data.customProduct) customBefore.current = data.customProduct;

  const goOn = useAfterTyping(() => {
    setTried(step);
    if (validateStep(form, step).length > 0) return focusProblem();
    const next = () => dispatch({ type: 'next' });
    if (step === 'Features & keywords') keywords.before(next);
    else next();
  });

  const generate = useAfterTyping(() => {
    if (coming || isBusy(describe.run) || isSpent(current.data, texts)) return;
    const problem = validateForm(form)[0];
    if (problem) {
      setTried(problem.step);
      // Go to the step with the problem even if the seller may not jump between steps yet.
      if (canGoTo(form, 0)) dispatch({ type: 'goTo', step: problem.step });
      else for (let at = form.currentStep; at > stepTitles.indexOf(problem.step); at--) dispatch({ type: 'back' });
      return focusProblem();
    }
    keywords.before(() => {
      if (!profile.saveIfWanted()) {
        for (let at = form.currentStep; at < stepTitles.length - 1; at++) dispatch({ type: 'next' });
        return;
      }
      void write(toDescribeInput(form), texts);
    });
  });
  const goBack = useAfterTyping(() => dispatch({ type: 'back' }));

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    if (showsText || keywords.dialog.open || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    generate();
  });
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  const loadProfile = (picked: Profile) => {
    const before = form;
    dispatch({ type: 'loadProfile', profile: picked });
    toast.success(`Filled from ${picked.profileName}`, {
      duration: 10_000,
      action: { label: 'Undo', onClick: () => dispatch({ type: 'restore', form: before }) },
    });
  };

  const startOver = () => {
    const before = form;
    dispatch({ type: 'reset' });
    setTried(null);
    toast('The form is empty again', {
      duration: 10_000,
      action: { label: 'Undo', onClick: () => dispatch({ type: 'restore', form: before }) },
    });
  };

  const busy = isBusy(describe.run);
  const isBlank = JSON.stringify(form) === JSON.stringify(initialForm);
  return (
    <>
      <PageHeader
        title="Generate descriptions"
        back={showsText && !busy ? { href: paths.generateDescription, label: 'Back to the form' } : undefined}
        description={showsText || busy ? undefined : 'Six short steps, or fewer: it is ready as soon as it knows the product.'}
        actions={
          !showsText &&
          !busy && (
            <>
              {savedAt && <span className="text-muted-foreground text-sm">Kept on this device</span>}
              {!isBlank && <Button onClick={startOver}>Start over</Button>}
            </>
          )
        }
      />
      {busy ? (
        <div className="grid grid-cols-1 items-start gap-5 min-[1180px]:grid-cols-[minmax(0,1fr)_340px]">
          <WritingCard
            run={describe.run}
            productName={productName || 'this product'}
            freeStopsLeft={current.data?.freeStopsLeft}
            onStop={stop}
          />
          {product && <LiveNow html={product.description} threatened />}
        </div>
      ) : groupId !== null ? (
        <div className="grid grid-cols-1 gap-5">
          {retry && <RunNotice run={describe.run} onRetry={retry} onDismiss={describe.dismiss} />}
          <VariantsScreen groupId={groupId} today={today} />
        </div>
      ) : draftId !== null ? (
        <div className="grid grid-cols-1 gap-5">
          {retry && <RunNotice run={describe.run} onRetry={retry} onDismiss={describe.dismiss} />}
          <DraftScreen
            id={draftId}
            today={today}
            facts={{ customProduct: data.customProduct, keywords: splitKeywords(data.keywords) }}
            onBack={() => navigate(paths.generateDescription)}
            onTweak={(input) => void describe.start(input)}
          />
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <RunNotice run={describe.run} onRetry={generate} onDismiss={describe.dismiss} />
          <div className="grid grid-cols-1 items-start gap-5 min-[1180px]:grid-cols-[minmax(0,1fr)_340px]">
            <BriefForm
              form={form}
              dispatch={dispatch}
              productName={productName}
              coming={coming}
              today={today}
              chosen={
                data.product === ''
                  ? null
                  : {
                      query: productQuery,
                      onAddKeywords: async (words) => {
                        const seoKeywords = await keywords.saveKeywords(data.product, words);
                        dispatch({ type: 'chooseProduct', product: { id: data.product, seoKeywords } });
                        dispatch({ type: 'next' });
                      },
                      onSkipSeo: () => {
                        dispatch({ type: 'set', changes: { seoFocused: false } });
                        dispatch({ type: 'next' });
                      },
                    }
              }
              profiles={{
                query: profiles,
                onSelect: (id) => dispatch({ type: 'selectProfile', id }),
                onLoad: loadProfile,
                onDrop: () => dispatch({ type: 'dropProfile' }),
              }}
              save={profile.state}
              problems={problems}
              current={current.data}
              texts={{ count: texts, most, hint: variantHint(plan, plans.data ?? []), onChange: setTexts }}
              onChoose={choose}
              onCustom={(on) =>
                dispatch(on ? { type: 'describeCustomProduct', customProduct: customBefore.current } : { type: 'clearProduct' })
              }
              onBack={goBack}
              onNext={goOn}
              onGenerate={generate}
            />
            <BriefPanel data={data} productName={productName} ofProduct={ofProduct} profile={inVoiceOf}>
              {step !== 'Review' && validateForm(form).length === 0 && (
                <GenerateButton wide current={current.data} texts={texts} busy={coming} onGenerate={generate} />
              )}
            </BriefPanel>
          </div>
        </div>
      )}
      <KeywordDialog
        {...keywords.dialog}
        productName={productName}
        inForm={splitKeywords(data.keywords)}
        onProduct={form.productKeywords}
      />
    </>
  );
}

/** Focuses the first field with a problem, or else the step it belongs to. */
function focusProblem() {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    (field ?? document.querySelector<HTMLElement>('main h2'))?.focus();
  });
}
