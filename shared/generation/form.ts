/**
 * The state of the writing form with its steps, and how each action changes it. It is plain data, so that a half-filled form can
 * be stored as JSON and restored later.
 */

import { keywordsDiffer, splitKeywords } from './keywords.ts';
import type { BrandVoice, DescriptionLength, Platform } from './options.ts';

/** The steps of the form, in order. The title of a step is also its id. */
export const stepTitles = [
  'Product',
  'Platform & length',
  'Voice & audience',
  'Features & keywords',
  'Guidelines',
  'Review',
] as const;
export type StepTitle = (typeof stepTitles)[number];

/**
 * The form's fields that a saved profile fills in. Each belongs to one of the steps above. They are called steps here because a
 * field can be marked as complete, just as a step can: loading a profile does that.
 */
export const profileSteps = [
  'platform',
  'brandVoice',
  'targetAudience',
  'descriptionLength',
  'brandGuidelines',
  'templateDescription',
] as const;
export type ProfileStep = (typeof profileSteps)[number];

/** Which of the fields in `profileSteps` each step contains. A step without any cannot be completed by loading a profile. */
const profileStepsOf: Record<StepTitle, readonly ProfileStep[]> = {
  Product: [],
  'Platform & length': ['platform', 'descriptionLength'],
  'Voice & audience': ['brandVoice', 'targetAudience'],
  'Features & keywords': [],
  Guidelines: ['brandGuidelines', 'templateDescription'],
  Review: [],
};

/** A product that is not in the catalogue. The seller describes it for this one text. */
export interface CustomProduct {
  name: string;
  category: string;
  brand: string;
  description: string;
}

export interface DescriptionFormData {
  /** The id of the profile that was loaded into the form; '' if none was. It is stored with the text. */
  userProfile: string;
  /** The id of the chosen product of the catalogue; '' if none is chosen. */
  product: string;
  /** Set if the seller describes a product that is not in the catalogue; otherwise null. */
  customProduct: CustomProduct | null;
  platform: Platform;
  brandVoice: BrandVoice;
  targetAudience: string;
  /** One feature per line. */
  keyFeatures: string;
  seoFocused: boolean;
  /** The keywords as the seller typed them, separated by commas. */
  keywords: string;
  descriptionLength: DescriptionLength;
  brandGuidelines: string;
  additionalNotes: string;
  templateDescription: string;
  saveAsProfile: boolean;
  profileName: string;
  /** The id of the profile selected in the list, even if it is not loaded yet; '' if none is. */
  selectedProfile: string;
}

/** The values of a saved profile that are filled into the form. */
export type ProfileFormValues = Pick<DescriptionFormData, ProfileStep | 'seoFocused' | 'keywords'>;

export interface DescriptionForm {
  formData: DescriptionFormData;
  /** The index of the step in `stepTitles`. */
  currentStep: number;
  /** The steps that the seller passed with Next (`StepTitle`), and the fields that a loaded profile filled in (`ProfileStep`). */
  completed: readonly (StepTitle | ProfileStep)[];
  /** The keywords stored on the chosen catalogue product. */
  productKeywords: readonly string[];
}

/** The fields that the action `set` may change. Product and profile have actions of their own. */
export type FormChanges = Partial<Omit<DescriptionFormData, 'product' | 'customProduct' | 'userProfile' | 'selectedProfile'>>;

export type FormAction =
  | { type: 'set'; changes: FormChanges }
  | { type: 'chooseProduct'; product: { id: string; seoKeywords: readonly string[] } }
  | { type: 'describeCustomProduct'; customProduct: Partial<CustomProduct> }
  | { type: 'clearProduct' }
  /** The keywords stored on the chosen product have changed: the seller saved them from this form, or they were loaded again. */
  | { type: 'productKeywordsChanged'; seoKeywords: readonly string[] }
  | { type: 'selectProfile'; id: string }
  | { type: 'loadProfile'; profile: { id: string; formData: ProfileFormValues } }
  /** Stops using the profile, so the text is not written in its voice. The values that the profile filled in stay in the form. */
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

/** Returns the form after an action. The given form is not changed. An action that is not allowed returns the same object. */
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

/** Whether there is a next step. Whether the present one is filled in correctly is checked by `validateStep`. */
export function canGoNext(form: DescriptionForm): boolean {
  return form.currentStep < stepTitles.length - 1;
}

/**
 * Whether the seller may jump between steps instead of only using Next and Back: always for a product outside the catalogue,
 * otherwise if the chosen product has stored keywords. Without them, the seller must pass the step that asks for keywords.
 */
export function navigationEnabled({ formData, productKeywords }: DescriptionForm): boolean {
  if (formData.customProduct !== null) return true;
  return formData.product !== '' && productKeywords.length > 0;
}

/** Whether the seller may jump to the step with this index. At least one step must be complete. */
export function canGoTo(form: DescriptionForm, index: number): boolean {
  return navigationEnabled(form) && form.completed.length > 0 && Number.isInteger(index) && index in stepTitles;
}

/**
 * Whether a step of the form (`StepTitle`), or a field that profiles fill in (`ProfileStep`), is complete. A step is complete if
 * the seller passed it with Next, or if a loaded profile filled in all its fields. A field is complete if a loaded profile filled
 * it in, or if the seller passed the step that contains it.
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
 * True if the keywords in the form differ from those stored on the chosen product, in more than upper and lower case. The
 * seller is then asked whether to update the product. Always false unless a product of the catalogue is chosen, because
 * otherwise no keywords are stored.
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
 * The keywords that stay in the form when another product is chosen. Keywords that the seller typed stay. Keywords that only
 * came from the previous product are removed.
 */
function ownKeywords(form: DescriptionForm): Pick<DescriptionFormData, 'keywords' | 'seoFocused'> {
  const { keywords, seoFocused } = form.formData;
  const prefilled = form.productKeywords.length > 0 && !keywordsDiffer(splitKeywords(keywords), form.productKeywords);
  return prefilled ? { keywords: '', seoFocused: false } : { keywords, seoFocused };
}

function loadProfile(form: DescriptionForm, profile: { id: string; formData: ProfileFormValues }): DescriptionForm {
  const { platform, brandVoice, targetAudience, descriptionLength, brandGuidelines, templateDescription } = profile.formData;
  // The keywords in the form stay if the chosen product has keywords of its own: keywords that the profile stores for a mug
  // must not get into the text of a bowl. They also stay if the profile has no keywords.
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
