/**
 * The multi-step writing form as a pure state machine: what each step asks, where the seller may go, what is filled in
 * for them and what comes out at the end. Plain data, so that a draft can be saved and restored as JSON.
 */

import { keywordsDiffer, splitKeywords } from './keywords.ts';
import type { BrandVoice, DescriptionLength, Platform } from './options.ts';

/** The screens in order. A step is identified by its title. */
export const stepTitles = [
  'Product',
  'Platform & length',
  'Voice & audience',
  'Features & keywords',
  'Guidelines',
  'Review',
] as const;
export type StepTitle = (typeof stepTitles)[number];

/** What loading a profile completes. Each is a field that one of the screens asks for. */
export const profileSteps = [
  'platform',
  'brandVoice',
  'targetAudience',
  'descriptionLength',
  'brandGuidelines',
  'templateDescription',
] as const;
export type ProfileStep = (typeof profileSteps)[number];

/** The profile steps a screen consists of; empty where a profile cannot complete the screen. */
const profileStepsOf: Record<StepTitle, readonly ProfileStep[]> = {
  Product: [],
  'Platform & length': ['platform', 'descriptionLength'],
  'Voice & audience': ['brandVoice', 'targetAudience'],
  'Features & keywords': [],
  Guidelines: ['brandGuidelines', 'templateDescription'],
  Review: [],
};

/** A product described for this one text only. */
export interface CustomProduct {
  name: string;
  category: string;
  brand: string;
  description: string;
}

export interface DescriptionFormData {
  /** Id of the profile the form was filled from, recorded with the text; '' when none was loaded. */
  userProfile: string;
  /** Id of the catalogue product; '' when none is chosen. */
  product: string;
  /** Null unless the seller describes a product that is not in the catalogue. */
  customProduct: CustomProduct | null;
  platform: Platform;
  brandVoice: BrandVoice;
  targetAudience: string;
  /** One feature per line. */
  keyFeatures: string;
  seoFocused: boolean;
  /** Comma separated, as typed. */
  keywords: string;
  descriptionLength: DescriptionLength;
  brandGuidelines: string;
  additionalNotes: string;
  templateDescription: string;
  saveAsProfile: boolean;
  profileName: string;
  /** Id of the profile picked in the list, loaded or about to be; '' for none. */
  selectedProfile: string;
}

/** The part of a saved profile that fills the form. */
export type ProfileFormValues = Pick<DescriptionFormData, ProfileStep | 'seoFocused' | 'keywords'>;

export interface DescriptionForm {
  formData: DescriptionFormData;
  /** Index into `stepTitles`. */
  currentStep: number;
  /** Screens passed with Next, by title, and the steps a loaded profile completed. */
  completed: readonly (StepTitle | ProfileStep)[];
  /** The keywords saved on the chosen catalogue product. */
  productKeywords: readonly string[];
}

/** What a field of the form may be set to directly; products and profiles are chosen by their own actions. */
export type FormChanges = Partial<Omit<DescriptionFormData, 'product' | 'customProduct' | 'userProfile' | 'selectedProfile'>>;

export type FormAction =
  | { type: 'set'; changes: FormChanges }
  | { type: 'chooseProduct'; product: { id: string; seoKeywords: readonly string[] } }
  | { type: 'describeCustomProduct'; customProduct: Partial<CustomProduct> }
  | { type: 'clearProduct' }
  /** The chosen product's saved keywords are now these: they were updated from the form, or read again. */
  | { type: 'productKeywordsChanged'; seoKeywords: readonly string[] }
  | { type: 'selectProfile'; id: string }
  | { type: 'loadProfile'; profile: { id: string; formData: ProfileFormValues } }
  /** The text is not written in a profile's voice any more; what it filled in stays. */
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

/** The next state. Pure and total: an action that is not allowed leaves the very same state. */
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

/** Next exists only before the last step. It asks nothing else; see `validateStep` for what to say before going on. */
export function canGoNext(form: DescriptionForm): boolean {
  return form.currentStep < stepTitles.length - 1;
}

/**
 * Whether the choice of product lets the seller jump between steps: a custom product does, a catalogue product does
 * once it has saved keywords.
 */
export function navigationEnabled({ formData, productKeywords }: DescriptionForm): boolean {
  if (formData.customProduct !== null) return true;
  return formData.product !== '' && productKeywords.length > 0;
}

/** Whether the seller may jump to the step at this index: navigation enabled, something completed, index in range. */
export function canGoTo(form: DescriptionForm, index: number): boolean {
  return navigationEnabled(form) && form.completed.length > 0 && Number.isInteger(index) && index in stepTitles;
}

/**
 * A screen is complete when it was passed with Next, or when a loaded profile completed every profile step it is made
 * of; a profile step is complete when a profile was loaded or its screen was passed.
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
 * True when the form's keywords differ, case-insensitively, from those saved on the chosen catalogue product, so that
 * the seller is asked whether to update the product. Never for a custom product, which has none to update.
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
 * The keywords to keep when the product changes: what the seller typed stays, what was merely prefilled from the
 * product chosen before goes with it, or it would be written about, and offered to, the wrong product.
 */
function ownKeywords(form: DescriptionForm): Pick<DescriptionFormData, 'keywords' | 'seoFocused'> {
  const { keywords, seoFocused } = form.formData;
  const prefilled = form.productKeywords.length > 0 && !keywordsDiffer(splitKeywords(keywords), form.productKeywords);
  return prefilled ? { keywords: '', seoFocused: false } : { keywords, seoFocused };
}

function loadProfile(form: DescriptionForm, profile: { id: string; formData: ProfileFormValues }): DescriptionForm {
  const { platform, brandVoice, targetAudience, descriptionLength, brandGuidelines, templateDescription } = profile.formData;
  // The keywords of a catalogue product win over those of a profile, which were chosen for another one; and a profile
  // without keywords has nothing to say about them.
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
