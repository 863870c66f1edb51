/**
 * The multi-step writing form as a pure state machine: what each step asks, where the seller may go, and what is filled in for
 * them. Plain data, so that a draft can be stored as JSON.
 */

import { keywordsDiffer, splitKeywords } from './keywords.ts';
import type { BrandVoice, DescriptionLength, Platform } from './options.ts';

/** The steps in order. A step is identified by its title. */
export const stepTitles = [
  'Product',
  'Platform & length',
  'Voice & audience',
  'Features & keywords',
  'Guidelines',
  'Review',
] as const;
export type StepTitle = (typeof stepTitles)[number];

/** The fields that loading a profile completes; each is asked for by one of the steps. */
export const profileSteps = [
  'platform',
  'brandVoice',
  'targetAudience',
  'descriptionLength',
  'brandGuidelines',
  'templateDescription',
] as const;
export type ProfileStep = (typeof profileSteps)[number];

/** The profile fields each step consists of; empty for steps a profile cannot complete. */
const profileStepsOf: Record<StepTitle, readonly ProfileStep[]> = {
  Product: [],
  'Platform & length': ['platform', 'descriptionLength'],
  'Voice & audience': ['brandVoice', 'targetAudience'],
  'Features & keywords': [],
  Guidelines: ['brandGuidelines', 'templateDescription'],
  Review: [],
};

/** A product that is not in the catalogue, described for one text. */
export interface CustomProduct {
  name: string;
  category: string;
  brand: string;
  description: string;
}

export interface DescriptionFormData {
  /** Id of the profile the form was filled from, stored with the text; '' if none was loaded. */
  userProfile: string;
  /** Id of the catalogue product; '' if none is chosen. */
  product: string;
  /** Null unless the seller describes a product that is not in the catalogue. */
  customProduct: CustomProduct | null;
  platform: Platform;
  brandVoice: BrandVoice;
  targetAudience: string;
  /** One feature per line. */
  keyFeatures: string;
  seoFocused: boolean;
  /** Separated by commas, as typed. */
  keywords: string;
  descriptionLength: DescriptionLength;
  brandGuidelines: string;
  additionalNotes: string;
  templateDescription: string;
  saveAsProfile: boolean;
  profileName: string;
  /** Id of the profile selected in the list, whether loaded yet or not; '' for none. */
  selectedProfile: string;
}

/** The part of a saved profile that fills the form. */
export type ProfileFormValues = Pick<DescriptionFormData, ProfileStep | 'seoFocused' | 'keywords'>;

export interface DescriptionForm {
  formData: DescriptionFormData;
  /** Index into `stepTitles`. */
  currentStep: number;
  /** Steps passed with Next, by title, and the profile fields a loaded profile completed. */
  completed: readonly (StepTitle | ProfileStep)[];
  /** The keywords stored on the chosen catalogue product. */
  productKeywords: readonly string[];
}

/** The fields that the action `set` can change. Products and profiles are chosen by actions of their own. */
export type FormChanges = Partial<Omit<DescriptionFormData, 'product' | 'customProduct' | 'userProfile' | 'selectedProfile'>>;

export type FormAction =
  | { type: 'set'; changes: FormChanges }
  | { type: 'chooseProduct'; product: { id: string; seoKeywords: readonly string[] } }
  | { type: 'describeCustomProduct'; customProduct: Partial<CustomProduct> }
  | { type: 'clearProduct' }
  /** The stored keywords of the chosen product have changed, because they were updated from the form or loaded again. */
  | { type: 'productKeywordsChanged'; seoKeywords: readonly string[] }
  | { type: 'selectProfile'; id: string }
  | { type: 'loadProfile'; profile: { id: string; formData: ProfileFormValues } }
  /** Stops using the profile, so that the text is not written in its voice. The values that the profile filled in stay. */
  | { type: 'dropProfile' }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'goTo'; step: number | StepTitle }
  | { type: 'restore'; form: DescriptionForm }
  | { type: 'reset' };

export const emptyCustomProduct: CustomProduct = { name: '', category: '', brand: '', description: '' };

export const initialForm: DescriptionForm = {
  formData: {
    userProfile: '',
    product: '',
    customProduct: null,
    platform: 'general',
    brandVoice: 'clear',
    targetAudience: '',
    keyFeatures: '',
    seoFocused: false,
    keywords: '',
    descriptionLength: 'medium',
    brandGuidelines: '',
    additionalNotes: '',
    templateDescription: '',
    saveAsProfile: false,
    profileName: '',
    selectedProfile: '',
  },
  currentStep: 0,
  completed: [],
  productKeywords: [],
};

/** Returns the next state of the form. Pure; an action that is not allowed returns the same state object. */
export function reduce(form: DescriptionForm, action: FormAction): DescriptionForm {
  switch (action.type) {
    case 'set':
      return withData(form, action.changes);
    case 'chooseProduct':
      return chooseProduct(form, action.product);
    case 'describeCustomProduct':
      return {
        ...withData(form, {
          ...ownKeywords(form),
          product: '',
          customProduct: { ...(form.formData.customProduct ?? emptyCustomProduct), ...action.customProduct },
        }),
        productKeywords: [],
      };
    case 'clearProduct':
      return { ...withData(form, { ...ownKeywords(form), product: '', customProduct: null }), productKeywords: [] };
    case 'productKeywordsChanged':
      return form.formData.product === '' ? form : { ...form, productKeywords: action.seoKeywords };
    case 'selectProfile':
      return withData(form, { selectedProfile: action.id });
    case 'loadProfile':
      return loadProfile(form, action.profile);
    case 'dropProfile':
      return form.formData.userProfile === '' ? form : withData(form, { userProfile: '', selectedProfile: '' });
    case 'next': {
      const title = stepTitles[form.currentStep];
      if (!canGoNext(form) || title === undefined) return form;
      return { ...form, currentStep: form.currentStep + 1, completed: union(form.completed, [title]) };
    }
    case 'back':
      return form.currentStep > 0 ? { ...form, currentStep: form.currentStep - 1 } : form;
    case 'goTo': {
      const index = typeof action.step === 'number' ? action.step : stepTitles.indexOf(action.step);
      return canGoTo(form, index) && index !== form.currentStep ? { ...form, currentStep: index } : form;
    }
    case 'restore':
      return action.form;
    case 'reset':
      return initialForm;
    default:
      return action satisfies never;
  }
}

/** Whether there is a further step. Does not validate; see `validateStep`. */
export function canGoNext(form: DescriptionForm): boolean {
  return form.currentStep < stepTitles.length - 1;
}

/**
 * Whether the chosen product allows jumping between steps: a custom product always does, a catalogue product if it has stored
 * keywords.
 */
export function navigationEnabled({ formData, productKeywords }: DescriptionForm): boolean {
  if (formData.customProduct !== null) return true;
  return formData.product !== '' && productKeywords.length > 0;
}

/** Whether the seller may jump to this step: navigation is enabled, something is completed and the index exists. */
export function canGoTo(form: DescriptionForm, index: number): boolean {
  return navigationEnabled(form) && form.completed.length > 0 && Number.isInteger(index) && index in stepTitles;
}

/**
 * A step is complete if it was passed with Next, or if a loaded profile completed all its fields. A profile field is complete if
 * a profile was loaded or its step was passed.
 */
export function isStepComplete(form: DescriptionForm, step: StepTitle | ProfileStep): boolean {
  if (form.completed.includes(step)) return true;
  if (isStepTitle(step)) {
    const parts = profileStepsOf[step];
    return parts.length > 0 && parts.every((part) => form.completed.includes(part));
  }
  return stepTitles.some((title) => profileStepsOf[title].includes(step) && form.completed.includes(title));
}

/**
 * True if the form's keywords differ (ignoring case) from those stored on the chosen catalogue product, so that the seller is
 * asked whether to update the product. Always false for a custom product, which stores none.
 */
export function keywordPrompt({ formData, productKeywords }: DescriptionForm): boolean {
  if (formData.customProduct !== null || formData.product === '') return false;
  return keywordsDiffer(splitKeywords(formData.keywords), productKeywords);
}

function isStepTitle(step: string): step is StepTitle {
  return (stepTitles as readonly string[]).includes(step);
}

function withData(form: DescriptionForm, changes: Partial<DescriptionFormData>): DescriptionForm {
  return { ...form, formData: { ...form.formData, ...changes } };
}

function chooseProduct(form: DescriptionForm, product: { id: string; seoKeywords: readonly string[] }): DescriptionForm {
  const prefill =
    product.seoKeywords.length > 0 ? { keywords: product.seoKeywords.join(', '), seoFocused: true } : ownKeywords(form);
  return {
    ...withData(form, { ...prefill, product: product.id, customProduct: null }),
    productKeywords: product.seoKeywords,
  };
}

/**
 * The keywords to keep when another product is chosen. Typed ones stay; those prefilled from the previous product go, because
 * they belong to that product.
 */
function ownKeywords(form: DescriptionForm): Pick<DescriptionFormData, 'keywords' | 'seoFocused'> {
  const { keywords, seoFocused } = form.formData;
  const prefilled = form.productKeywords.length > 0 && !keywordsDiffer(splitKeywords(keywords), form.productKeywords);
  return prefilled ? { keywords: '', seoFocused: false } : { keywords, seoFocused };
}

function loadProfile(form: DescriptionForm, profile: { id: string; formData: ProfileFormValues }): DescriptionForm {
  const { platform, brandVoice, targetAudience, descriptionLength, brandGuidelines, templateDescription } = profile.formData;
  // The keywords of the chosen catalogue product stay: those of a profile were chosen for another product. A profile without
  // keywords changes none either.
  const silent = form.productKeywords.length > 0 || splitKeywords(profile.formData.keywords).length === 0;
  return {
    ...withData(form, {
      platform,
      brandVoice,
      targetAudience,
      descriptionLength,
      brandGuidelines,
      templateDescription,
      keywords: silent ? form.formData.keywords : profile.formData.keywords,
      seoFocused: profile.formData.seoFocused || (silent && form.formData.seoFocused),
      userProfile: profile.id,
      selectedProfile: profile.id,
    }),
    completed: union(form.completed, profileSteps),
  };
}

function union<T>(list: readonly T[], more: readonly T[]): readonly T[] {
  return [...new Set([...list, ...more])];
}
