import { featuresUsed } from '#shared/facts/facts.ts';
import type { DescriptionFormData } from '#shared/generation/form.ts';
import { splitFeatures } from '#shared/generation/form-output.ts';
import { splitKeywords } from '#shared/generation/keywords.ts';
import { brandVoiceNames, lengthBands, platformNames } from '#shared/generation/options.ts';

/**
 * A piece of the brief (the instructions for the AI in words). ours: fixed words. set: something the seller filled in. open: a
 * placeholder for something missing.
 */
export interface BriefWord {
  text: string;
  kind: 'ours' | 'set' | 'open';
}

/** Puts the filled-in form into a few sentences, as one would brief a human writer: "Write 100 to 180 words about …". */
export function briefWords(data: DescriptionFormData, productName: string, ofProduct: readonly string[] = []): BriefWord[] {
  const words: BriefWord[] = [];
  const add = (text: string, kind: BriefWord['kind'] = 'ours') => words.push({ text, kind });
  const band = lengthBands[data.descriptionLength];
  add('Write ');
  add(`${band.min} to ${band.max} words`, 'set');
  add(' about ');
  if (productName.trim()) add(productName.trim(), 'set');
  else add('a product', 'open');
  add(' for ');
  add(data.platform === 'general' ? 'any shop' : platformNames[data.platform], 'set');
  add('. Sound ');
  add(brandVoiceNames[data.brandVoice].toLowerCase(), 'set');
  add(', and speak to ');
  if (data.targetAudience.trim()) add(data.targetAudience.trim(), 'set');
  else add('anyone', 'open');
  add('.');
  const features = featuresUsed(ofProduct, splitFeatures(data.keyFeatures));
  if (features.length > 0) {
    add(' Mention ');
    add(features.length === 1 ? 'one feature' : `${features.length} features`, 'set');
    add('.');
  }
  const keywords = splitKeywords(data.keywords);
  if (keywords.length > 0) {
    add(data.seoFocused ? ' Write for search with ' : ' Use, where it fits, ');
    add(firstOf(keywords), 'set');
    add('.');
  }
  const follow = [
    data.brandGuidelines.trim() && 'your guidelines',
    data.templateDescription.trim() && 'your example',
    data.additionalNotes.trim() && 'your notes',
  ].filter((item) => item !== '');
  if (follow.length > 0) {
    add(' Follow ');
    add(follow.join(follow.length > 2 ? ', ' : ' and '), 'set');
    add('.');
  }
  return words;
}

function firstOf(keywords: string[]): string {
  const shown = keywords.slice(0, 3).join(', ');
  return keywords.length > 3 ? `${shown} and ${keywords.length - 3} more` : shown;
}
