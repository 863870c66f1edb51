import { validateForm } from '#shared/generation/form-output.ts';
import type { RouterOutputs } from '../../trpc.ts';
import { BriefForm } from './brief-form.tsx';
import { BriefPanel } from './brief-panel.tsx';
import { GenerateButton } from './generate-button.tsx';
import type { TextCount } from './text-count.tsx';
import type { Brief } from './use-brief.ts';

/** The writing form, and beside it the brief: the instructions for the AI in words. */
export function BriefScreen({
  brief: { form, dispatch, chosen, keywords, steps, profiles, saveProfile, productName, ofProduct, describeHere },
  current,
  texts,
  today,
  onGenerate,
}: {
  brief: Brief;
  current: RouterOutputs['subscriptions']['current'] | undefined;
  texts: TextCount;
  today: Date;
  onGenerate: () => void;
}) {
  const { product: productId } = form.formData;
  return (
    <div className="grid grid-cols-1 items-start gap-5 min-[1180px]:grid-cols-[minmax(0,1fr)_340px]">
      <BriefForm
        form={form}
        dispatch={dispatch}
        productName={productName}
        coming={chosen.coming}
        today={today}
        chosen={
          productId === ''
            ? null
            : {
                query: chosen.query,
                onAddKeywords: async (words) => {
                  const seoKeywords = await keywords.saveKeywords(productId, words);
                  dispatch({ type: 'chooseProduct', product: { id: productId, seoKeywords } });
                  dispatch({ type: 'next' });
                },
                onSkipSeo: () => {
                  dispatch({ type: 'set', changes: { seoFocused: false } });
                  dispatch({ type: 'next' });
                },
              }
        }
        profiles={{
          query: profiles.query,
          onSelect: (id) => dispatch({ type: 'selectProfile', id }),
          onLoad: profiles.load,
          onDrop: () => dispatch({ type: 'dropProfile' }),
        }}
        save={saveProfile.state}
        problems={steps.problems}
        current={current}
        texts={texts}
        onChoose={chosen.choose}
        onCustom={describeHere}
        onBack={steps.onBack}
        onNext={steps.onNext}
        onGenerate={onGenerate}
      />
      <BriefPanel data={form.formData} productName={productName} ofProduct={ofProduct} profile={profiles.inVoiceOf}>
        {steps.step !== 'Review' && validateForm(form).length === 0 && (
          <GenerateButton wide current={current} texts={texts.count} busy={chosen.coming} onGenerate={onGenerate} />
        )}
      </BriefPanel>
    </div>
  );
}
