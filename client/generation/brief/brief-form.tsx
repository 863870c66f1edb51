import { useId, useState } from 'react';
import { notesAsFacts } from '#shared/facts/facts.ts';
import {
  canGoTo,
  type DescriptionForm,
  type FormAction,
  type FormChanges,
  isStepComplete,
  type StepTitle,
  stepTitles,
} from '#shared/generation/form.ts';
import type { FormProblem } from '#shared/generation/form-output.ts';
import { useLater } from '../../ui/use-later.ts';
import type { ChosenProduct } from './chosen-product.tsx';
import type { Profiles } from './profile-picker.tsx';
import { ReadProductFacts } from './read-product-facts.tsx';
import { stepAnswers } from './step-answers.ts';
import { StepFeatures } from './step-features.tsx';
import { StepGuidelines } from './step-guidelines.tsx';
import { stepLock } from './step-lock.ts';
import { StepPlatform } from './step-platform.tsx';
import { StepProduct } from './step-product.tsx';
import { StepReview } from './step-review.tsx';
import { StepBody, StepSection } from './step-section.tsx';
import { StepVoice } from './step-voice.tsx';
import type { TextCount } from './text-count.tsx';
import type { SaveProfile } from './use-save-profile.tsx';

const leads: Record<StepTitle, string> = {
  Product: 'What the text is about.',
  'Platform & length': 'Where you will sell it, and how long the text should be. You can copy it for other platforms later.',
  'Voice & audience': 'How it should sound, and who will read it.',
  'Features & keywords': 'What must be said, and the words buyers search for.',
  Guidelines: 'What the writer should follow. All of it can be left empty.',
  Review: 'Read it over, then generate.',
};

// The questions need the checks, which are too large for the first load of the page.
const loadQuestions = () => import('./fact-questions.tsx').then((module) => module.FactQuestions);

/**
 * The form, in six steps, in which the seller says what text to write: a column of sections of which the current step is open.
 * Its rules are in shared/generation/form.ts.
 */
export function BriefForm({
  form,
  dispatch,
  productName,
  coming,
  chosen,
  profiles,
  save,
  problems,
  isCompact,
  texts,
  today,
  onChoose,
  onCustom,
  onBack,
  onNext,
}: {
  form: DescriptionForm;
  dispatch: (action: FormAction) => void;
  productName: string;
  /** True while the chosen product is loading; the seller cannot go to the next step before that. */
  coming: boolean;
  chosen: ChosenProduct | null;
  profiles: Profiles;
  save: SaveProfile;
  problems: readonly FormProblem[];
  /** Whether a text is there already: then the current step begins folded, too. */
  isCompact: boolean;
  /** How many texts to write, and the function to change it. */
  texts: TextCount;
  today: Date;
  onChoose: (id: string) => void;
  onCustom: (on: boolean) => void;
  onBack: () => void;
  onNext: () => void;
}) {
  const FactQuestions = useLater(loadQuestions);
  const { formData: data, currentStep } = form;
  const step = stepTitles[currentStep] ?? 'Product';
  const set = (changes: FormChanges) => dispatch({ type: 'set', changes });
  const goTo = (title: StepTitle) => dispatch({ type: 'goTo', step: title });
  const ofProduct = data.customProduct === null && chosen?.query.data;
  // Private notes are left out: they are never given to the AI.
  const own = {
    keyFeatures: ofProduct ? ofProduct.keyFeatures : [],
    notes: ofProduct ? notesAsFacts(ofProduct).notes : '',
  };
  const lacksKeywords = chosen !== null && form.productKeywords.length === 0;
  const fields = () => {
    switch (step) {
      case 'Product':
        return (
          <StepProduct
            customProduct={data.customProduct}
            chosen={chosen}
            coming={coming}
            problems={problems}
            onChoose={onChoose}
            onClear={() => (data.customProduct === null ? dispatch({ type: 'clearProduct' }) : onCustom(false))}
            onDescribe={(changes) =>
              data.customProduct === null ? onCustom(true) : dispatch({ type: 'describeCustomProduct', customProduct: changes })
            }
          />
        );
      case 'Platform & length':
        return <StepPlatform data={data} today={today} onChange={set} />;
      case 'Voice & audience':
        return <StepVoice data={data} problems={problems} profiles={profiles} onChange={set} />;
      case 'Features & keywords':
        return (
          <>
            {data.customProduct === null && chosen?.query.data && (
              <>
                {FactQuestions && <FactQuestions key={chosen.query.data.id} productId={chosen.query.data.id} />}
                <ReadProductFacts product={chosen.query.data} />
              </>
            )}
            <StepFeatures data={data} ofProduct={own.keyFeatures} problems={problems} onChange={set} />
          </>
        );
      case 'Guidelines':
        return <StepGuidelines data={data} problems={problems} onChange={set} />;
      case 'Review':
        return (
          <StepReview
            form={form}
            productName={productName}
            ofProduct={own}
            mayJump={canGoTo(form, 0)}
            save={save}
            texts={texts}
            onGoTo={goTo}
            onChange={set}
          />
        );
      default:
        return step satisfies never;
    }
  };
  const last = currentStep === stepTitles.length - 1;
  // If the product has no keywords, the first step has no Next button, but one to save keywords and one to go on without.
  const ownWayOn = step === 'Product' && lacksKeywords;
  const lockId = useId();
  const lock = stepLock(form);
  // A section that the seller folded, or opened, although a text is there. Going to another step opens that one.
  const [folded, setFolded] = useState<{ step: number; on: boolean } | null>(null);
  const isFolded = folded?.step === currentStep ? folded.on : isCompact && folded === null;
  const answers = stepAnswers(data, { productName, features: own.keyFeatures, texts: texts.count });
  return (
    <div className="rounded-card border bg-card shadow-soft">
      <ol aria-label="Steps" className="divide-y">
        {stepTitles.map((title, index) => {
          const isCurrent = index === currentStep;
          return (
            <StepSection
              key={title}
              title={title}
              number={index + 1}
              answer={answers[title]}
              current={isCurrent}
              open={isCurrent && !isFolded}
              complete={isStepComplete(form, title)}
              lockId={lock !== null && !isCurrent ? lockId : undefined}
              onGoTo={() => {
                setFolded({ step: index, on: isCurrent && !isFolded });
                if (!isCurrent) goTo(title);
              }}
            >
              <StepBody
                lead={leads[step]}
                problems={problems}
                busy={coming}
                onBack={currentStep > 0 ? onBack : null}
                onNext={last || ownWayOn ? null : onNext}
                // Without a product the shortest way is to paste one.
                isNextLoud={chosen !== null || data.customProduct !== null}
              >
                {fields()}
              </StepBody>
            </StepSection>
          );
        })}
      </ol>
      {lock && (
        <p id={lockId} className="border-t px-4 py-2.5 text-muted-foreground text-sm">
          {lock}
        </p>
      )}
    </div>
  );
}
