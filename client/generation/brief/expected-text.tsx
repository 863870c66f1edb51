import { noFacts, withAsked } from '#shared/facts/facts.ts';
import { expectedWords } from '#shared/generation/expected-words.ts';
import type { DescriptionFormData } from '#shared/generation/form.ts';
import { splitFeatures } from '#shared/generation/form-output.ts';
import type { DescriptionLength } from '#shared/generation/options.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { expectedText } from './expected-words.ts';

/**
 * Says before a text is asked for how long the facts can make it. If they cannot fill the length asked for, it says so and offers
 * the length that they fill.
 */
export function ExpectedText({
  data,
  freeStopsLeft,
  onLength,
}: {
  data: Pick<DescriptionFormData, 'product' | 'customProduct' | 'keyFeatures' | 'additionalNotes' | 'descriptionLength'>;
  /** How many results may still stay uncounted today; undefined while that is not known. */
  freeStopsLeft: number | undefined;
  onLength: (descriptionLength: DescriptionLength) => void;
}) {
  const { product, customProduct, keyFeatures, additionalNotes, descriptionLength } = data;
  const stored = trpc.products.facts.useQuery({ id: product }, { enabled: product !== '' }).data;
  const known = product !== '' ? stored : customProduct ? { ...noFacts, ...customProduct } : undefined;
  const asked = { keyFeatures: splitFeatures(keyFeatures), notes: additionalNotes };
  const { sentence, shorter } = (known &&
    expectedText(expectedWords(withAsked(known, asked)), descriptionLength, freeStopsLeft)) || {
    sentence: '',
    shorter: null,
  };
  return (
    // Two lines are kept free, so that nothing moves when the facts come.
    <div className="mt-4 grid min-h-[2lh] content-start gap-2 border-t pt-4 text-pretty text-sm">
      <p className="text-muted-foreground">{sentence}</p>
      {shorter && (
        <p>
          <Button size="sm" onClick={() => onLength(shorter.length)}>
            Ask for {shorter.name} instead
          </Button>
        </p>
      )}
    </div>
  );
}
