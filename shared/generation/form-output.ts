/**
 * What comes out of the writing form: its error messages, the request for a text, and the profile to save. Also restores a stored
 * form.
 */

import { sentences } from '../errors.ts';
import { toNfc } from '../text/nfc.ts';
import {
  type CustomProduct,
  type DescriptionForm,
  type DescriptionFormData,
  emptyCustomProduct,
  initialForm,
  type ProfileFormValues,
  profileSteps,
  type StepTitle,
  stepTitles,
} from './form.ts';
import type { DescribeInput } from './generation.ts';
import { splitKeywords } from './keywords.ts';
import { brandVoices, descriptionLengths, formLimits, platforms } from './options.ts';

/** Something wrong in the form, and the step on which the seller can correct it. */
export interface FormProblem {
  step: StepTitle;
  field: keyof DescriptionFormData;
  message: string;
}

/** What is wrong on one step of the form; empty if nothing is. */
export function validateStep({ formData: data }: DescriptionForm, step: StepTitle): FormProblem[] {
  const problems: FormProblem[] = [];
  const add = (field: keyof DescriptionFormData, message: string) => problems.push({ step, field, message });
  const limit = (field: keyof DescriptionFormData, name: string, text: string, max: number) => {
    const over = [...clean(text)].length - max;
    if (over > 0) add(field, `${name} is ${count(over, 'character')} over the ${max.toLocaleString('en')} that fit`);
  };
  switch (step) {
    case 'Product':
      if (data.customProduct !== null) {
        const custom = data.customProduct;
        if (clean(custom.name) === '') add('customProduct', 'Give the product a name');
        limit('customProduct', 'The name', custom.name, formLimits.customName);
        limit('customProduct', 'The category', custom.category, formLimits.customCategory);
        limit('customProduct', 'The brand', custom.brand, formLimits.customBrand);
        limit('customProduct', 'The description', custom.description, formLimits.customDescription);
      } else if (data.product === '') add('product', 'Choose a product from your catalogue, or describe a new one');
      break;
    case 'Platform & length':
      break;
    case 'Voice & audience':
      limit('targetAudience', 'The audience', data.targetAudience, formLimits.targetAudience);
      break;
    case 'Features & keywords': {
      const features = splitFeatures(clean(data.keyFeatures));
      const keywords = splitKeywords(clean(data.keywords));
      if (features.length > formLimits.keyFeatures)
        add('keyFeatures', `You have ${features.length} features; keep the ${formLimits.keyFeatures} that matter most`);
      for (const feature of features) limit('keyFeatures', `“${start(feature)}”`, feature, formLimits.keyFeature);
      if (data.seoFocused && keywords.length === 0) add('keywords', 'Add at least one keyword, or switch “Write for search” off');
      if (keywords.length > formLimits.keywords)
        add('keywords', `You have ${keywords.length} keywords; keep the ${formLimits.keywords} that matter most`);
      for (const keyword of keywords) limit('keywords', `“${start(keyword)}”`, keyword, formLimits.keyword);
      break;
    }
    case 'Guidelines':
      limit('brandGuidelines', 'The brand guidelines text', data.brandGuidelines, formLimits.brandGuidelines);
      limit('templateDescription', 'The example description', data.templateDescription, formLimits.templateDescription);
      limit('additionalNotes', 'The notes text', data.additionalNotes, formLimits.additionalNotes);
      break;
    case 'Review':
      if (data.saveAsProfile) limit('profileName', 'The profile name', data.profileName, formLimits.profileName);
      break;
    default:
      step satisfies never;
  }
  return problems;
}

/** What is wrong on any step, in the order of the steps. If nothing is, the text can be requested. */
export function validateForm(form: DescriptionForm): FormProblem[] {
  return stepTitles.flatMap((step) => validateStep(form, step));
}

/**
 * Turns the form's values into the input of the API call `generation.describe`. Only valid if `validateForm` finds nothing wrong.
 */
export function toDescribeInput({ formData: data }: DescriptionForm): DescribeInput {
  const product =
    data.customProduct === null
      ? { productId: data.product || null }
      : {
          customProduct: {
            name: clean(data.customProduct.name),
            category: clean(data.customProduct.category),
            brand: clean(data.customProduct.brand),
            description: clean(data.customProduct.description),
          },
        };
  return {
    ...product,
    userProfileId: data.userProfile || null,
    platform: data.platform,
    brandVoice: data.brandVoice,
    targetAudience: clean(data.targetAudience),
    keyFeatures: splitFeatures(clean(data.keyFeatures)),
    seoFocused: data.seoFocused,
    keywords: splitKeywords(clean(data.keywords)),
    descriptionLength: data.descriptionLength,
    brandGuidelines: clean(data.brandGuidelines),
    additionalNotes: clean(data.additionalNotes),
    templateDescription: clean(data.templateDescription),
  };
}

export type ProfileToSave = { ok: true; profileName: string; formData: ProfileFormValues } | { ok: false; alert: string };

/**
 * The profile to save, or the message to show if its name is missing. Null unless the seller wants to save one (`saveAsProfile`).
 * Keywords stored on the product are left out, because the profile will be used for other products too.
 */
export function profileToSave({ formData: data, productKeywords }: DescriptionForm): ProfileToSave | null {
  if (!data.saveAsProfile) return null;
  const profileName = clean(data.profileName);
  if (profileName === '') return { ok: false, alert: sentences.profileNameMissing };
  return {
    ok: true,
    profileName,
    formData: {
      platform: data.platform,
      brandVoice: data.brandVoice,
      targetAudience: clean(data.targetAudience),
      seoFocused: data.seoFocused,
      keywords: ownWords(data.keywords, productKeywords).join(', '),
      descriptionLength: data.descriptionLength,
      brandGuidelines: clean(data.brandGuidelines),
      templateDescription: clean(data.templateDescription),
    },
  };
}

function ownWords(keywords: string, productKeywords: readonly string[]): string[] {
  const ofProduct = new Set(productKeywords.map((word) => word.trim().toLowerCase()));
  return splitKeywords(clean(keywords)).filter((word) => !ofProduct.has(word.toLowerCase()));
}

/** Splits the typed features into lines. Drops list marks ("- ") and blank lines. */
export function splitFeatures(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replace(/^[-*•]\s+/, ''))
    .filter((line) => line !== '');
}

/**
 * Restores a form from a stored draft, given as JSON text or as an object. The draft may be old or damaged: values that cannot be
 * used are replaced by the initial ones, and nothing is thrown.
 */
export function restoreForm(saved: unknown): DescriptionForm {
  const draft = record(typeof saved === 'string' ? parse(saved) : saved);
  const data = record(draft.formData);
  const initial = initialForm.formData;
  const text = (key: keyof DescriptionFormData) => (typeof data[key] === 'string' ? data[key] : '');
  const oneOf = <T extends string>(list: readonly T[], value: unknown, otherwise: T): T =>
    list.find((item) => item === value) ?? otherwise;
  const customProduct = readCustomProduct(data.customProduct);
  const product = customProduct === null ? text('product') : '';
  const step = draft.currentStep;
  const last = stepTitles.length - 1;
  return {
    formData: {
      userProfile: text('userProfile'),
      product,
      customProduct,
      platform: oneOf(platforms, data.platform, initial.platform),
      brandVoice: oneOf(brandVoices, data.brandVoice, initial.brandVoice),
      targetAudience: text('targetAudience'),
      keyFeatures: text('keyFeatures'),
      seoFocused: data.seoFocused === true,
      keywords: text('keywords'),
      descriptionLength: oneOf(descriptionLengths, data.descriptionLength, initial.descriptionLength),
      brandGuidelines: text('brandGuidelines'),
      additionalNotes: text('additionalNotes'),
      templateDescription: text('templateDescription'),
      saveAsProfile: data.saveAsProfile === true,
      profileName: text('profileName'),
      selectedProfile: text('selectedProfile'),
    },
    currentStep: typeof step === 'number' && Number.isInteger(step) ? Math.min(Math.max(step, 0), last) : 0,
    completed: [...stepTitles, ...profileSteps].filter((id) => list(draft.completed).includes(id)),
    productKeywords: product === '' ? [] : list(draft.productKeywords).filter((word) => typeof word === 'string'),
  };
}

function readCustomProduct(value: unknown): CustomProduct | null {
  if (typeof value !== 'object' || value === null) return null;
  const custom = record(value);
  const text = (key: keyof CustomProduct) => (typeof custom[key] === 'string' ? custom[key] : emptyCustomProduct[key]);
  return { name: text('name'), category: text('category'), brand: text('brand'), description: text('description') };
}

/**
 * Prepares a text for sending and storing: trims it, unifies equal forms of the same letter (NFC), and removes or replaces
 * characters that the database cannot store.
 */
function clean(text: string): string {
  return toNfc(text.replaceAll('\u0000', '').toWellFormed()).trim();
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function count(n: number, noun: string): string {
  return `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;
}

function start(text: string): string {
  const characters = [...text];
  return characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : text;
}
