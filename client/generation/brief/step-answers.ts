import { featuresUsed } from '#shared/facts/facts.ts';
import type { DescriptionFormData, StepTitle } from '#shared/generation/form.ts';
import { splitFeatures } from '#shared/generation/form-output.ts';
import { splitKeywords } from '#shared/generation/keywords.ts';
import { brandVoiceNames, lengthBands, platformNames } from '#shared/generation/options.ts';
import { plural } from '../../products/format.ts';

/** What stands in place of the product's name: it is loaded, or none is chosen. */
export const productState = ({ product }: Pick<DescriptionFormData, 'product'>) =>
  product === '' ? 'Not chosen yet' : 'Loading …';

/** What each step of the form says while it is folded: the seller's answers in a few words. */
export function stepAnswers(
  data: DescriptionFormData,
  { productName, features, texts }: { productName: string; features: readonly string[]; texts: number },
): Record<StepTitle, string> {
  const used = featuresUsed(features, splitFeatures(data.keyFeatures)).length;
  const keywords = splitKeywords(data.keywords).length;
  const guidelines = [
    data.brandGuidelines.trim() && 'Brand guidelines',
    data.templateDescription.trim() && 'Example',
    data.additionalNotes.trim() && 'Notes',
  ].filter(Boolean);
  return {
    Product: productName || productState(data),
    'Platform & length': `${platformNames[data.platform]}, ${lengthBands[data.descriptionLength].name}`,
    'Voice & audience': [brandVoiceNames[data.brandVoice], data.targetAudience.trim()].filter(Boolean).join(', for '),
    'Features & keywords':
      [used > 0 && plural(used, 'feature'), keywords > 0 && plural(keywords, 'keyword')].filter(Boolean).join(', ') || 'None',
    Guidelines: guidelines.join(', ') || 'None',
    Review: [plural(texts, 'text'), data.saveAsProfile && 'saved as a profile'].filter(Boolean).join(', '),
  };
}
