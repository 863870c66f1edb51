import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createProfileInput } from '../profiles.ts';
import { type DescriptionForm, type FormChanges, initialForm, reduce, stepTitles } from './form.ts';
import { profileToSave, restoreForm, splitFeatures, toDescribeInput, validateForm, validateStep } from './form-output.ts';
import { describeInput } from './generation.ts';

const productId = '0198c0de-0000-7000-8000-000000000001';
const set = (form: DescriptionForm, changes: FormChanges) => reduce(form, { type: 'set', changes });
const chosen = reduce(initialForm, { type: 'chooseProduct', product: { id: productId, seoKeywords: ['coffee mug'] } });
const messages = (form: DescriptionForm) => validateForm(form).map((problem) => problem.message);

describe('what a step asks for', () => {
  test('a product, chosen or named', () => {
    expect(validateStep(initialForm, 'Product')).toEqual([
      { step: 'Product', field: 'product', message: 'Choose a product from your catalogue, or describe a new one' },
    ]);
    const unnamed = reduce(initialForm, { type: 'describeCustomProduct', customProduct: { name: '  ' } });
    expect(messages(unnamed)).toEqual(['Give the product a name']);
    expect(messages(chosen)).toEqual([]);
  });

  test('a keyword when SEO matters', () => {
    const form = set(chosen, { keywords: ' , ' });
    expect(messages(form)).toEqual(['Add at least one keyword, or switch “Write for search” off']);
    expect(messages(set(form, { seoFocused: false }))).toEqual([]);
  });

  test('texts that fit, with the number of characters that do not', () => {
    expect(messages(set(chosen, { targetAudience: 'x'.repeat(201) }))).toEqual([
      'The audience is 1 character over the 200 that fit',
    ]);
    expect(messages(set(chosen, { brandGuidelines: 'x'.repeat(6_000) }))).toEqual([
      'The brand guidelines text is 2,000 characters over the 4,000 that fit',
    ]);
    expect(messages(set(chosen, { keyFeatures: Array(41).fill('Dishwasher safe').join('\n') }))).toEqual([
      'You have 41 features; keep the 40 that matter most',
    ]);
    expect(messages(set(chosen, { keywords: Array(51).fill('mug').join(',') }))).toEqual([
      'You have 51 keywords; keep the 50 that matter most',
    ]);
    expect(messages(set(chosen, { keywords: 'm'.repeat(90) }))[0]).toContain('10 characters over the 80 that fit');
  });

  test('the profile name only when a profile is to be saved', () => {
    const named = set(chosen, { profileName: 'n'.repeat(101) });
    expect(messages(named)).toEqual([]);
    expect(messages(set(named, { saveAsProfile: true }))).toHaveLength(1);
  });
});

describe('the request it makes', () => {
  test('carries the catalogue product, the features line by line and the keywords split on commas', () => {
    const form = set(chosen, { keyFeatures: '- Holds 350 ml\n\n• Dishwasher safe ', keywords: 'coffee mug, , gift ' });
    expect(describeInput.parse(toDescribeInput(form))).toMatchObject({
      productId,
      keyFeatures: ['Holds 350 ml', 'Dishwasher safe'],
      keywords: ['coffee mug', 'gift'],
      seoFocused: true,
      descriptionLength: 'medium',
    });
  });

  test('carries a custom product instead of an id', () => {
    const form = reduce(chosen, { type: 'describeCustomProduct', customProduct: { name: 'Oak shelf' } });
    const input = describeInput.parse(toDescribeInput(form));
    expect(input.productId).toBeUndefined();
    expect(input.customProduct?.name).toBe('Oak shelf');
  });

  test('is taken by the server whenever no step has a problem', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 60 });
    const long = (max: number) => fc.nat(max * 2).map((n) => 'é'.repeat(n));
    fc.assert(
      fc.property(
        fc.record({
          targetAudience: fc.oneof(anyText, long(200)),
          keyFeatures: fc.oneof(
            anyText,
            fc.array(long(300), { maxLength: 3 }).map((lines) => lines.join('\n')),
          ),
          keywords: fc.oneof(anyText, long(80)),
          seoFocused: fc.boolean(),
          brandGuidelines: fc.oneof(anyText, long(4_000)),
          saveAsProfile: fc.boolean(),
          profileName: anyText,
        }),
        (changes) => {
          const form = set(chosen, changes);
          if (validateForm(form).length > 0) return;
          expect(describeInput.safeParse(toDescribeInput(form)).error).toBeUndefined();
          const profile = profileToSave(form);
          if (profile?.ok) expect(createProfileInput.safeParse(pick(profile)).error).toBeUndefined();
        },
      ),
    );
  });
});

describe('saving the choices as a profile', () => {
  test('not unless asked for', () => {
    expect(profileToSave(set(chosen, { profileName: 'Shop voice' }))).toBeNull();
  });

  test('keeps the keywords I added for all my products, and leaves the product its own', () => {
    const saved = profileToSave(set(chosen, { saveAsProfile: true, profileName: 'Shop', keywords: 'Coffee Mug, gift for her' }));
    expect(saved).toMatchObject({ ok: true, formData: { keywords: 'gift for her' } });
  });

  test('not without a name, and it says so', () => {
    const form = set(chosen, { saveAsProfile: true, profileName: '   ' });
    expect(profileToSave(form)).toEqual({ ok: false, alert: 'Please provide a profile name' });
  });

  test('keeps the eight choices of a profile and nothing of the product', () => {
    const saved = profileToSave(set(chosen, { saveAsProfile: true, profileName: ' Shop voice ', additionalNotes: 'today only' }));
    expect(saved).toEqual({
      ok: true,
      profileName: 'Shop voice',
      formData: {
        platform: 'general',
        brandVoice: 'clear',
        targetAudience: '',
        seoFocused: true,
        keywords: '',
        descriptionLength: 'medium',
        brandGuidelines: '',
        templateDescription: '',
      },
    });
    if (saved?.ok) expect(createProfileInput.safeParse(pick(saved)).success).toBe(true);
  });
});

describe('a draft that was saved', () => {
  test('comes back as it was, as text or as a value', () => {
    const form = reduce(set(chosen, { additionalNotes: 'ships flat', saveAsProfile: true }), { type: 'next' });
    expect(restoreForm(JSON.stringify(form))).toEqual(form);
    expect(restoreForm(form)).toEqual(form);
    const custom = reduce(form, { type: 'describeCustomProduct', customProduct: { name: 'Shelf' } });
    expect(restoreForm(JSON.stringify(custom))).toEqual(custom);
  });

  test.each([undefined, null, 3, '', '{', '[]', [], { formData: null }, { formData: 'x', completed: {}, currentStep: '2' }])(
    'that cannot be read (%j) is an empty form',
    (saved) => {
      expect(restoreForm(saved)).toEqual(initialForm);
    },
  );

  test('keeps what is usable and takes the initial value for the rest', () => {
    const form = restoreForm({
      formData: { platform: 'myspace', brandVoice: 'bold', targetAudience: 7, keywords: 'a, b', product: 'x' },
      currentStep: 99,
      completed: ['Product', 'Nonsense', 'Product', 'platform'],
      productKeywords: ['a', 4],
    });
    expect(form.formData).toMatchObject({ platform: 'general', brandVoice: 'bold', targetAudience: '', keywords: 'a, b' });
    expect(form.currentStep).toBe(stepTitles.length - 1);
    expect(form.completed).toEqual(['Product', 'platform']);
    expect(form.productKeywords).toEqual(['a']);
  });

  test('never breaks the form, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.json(), fc.record({ formData: fc.anything(), currentStep: fc.double() })),
        (saved) => {
          const form = restoreForm(saved);
          expect(stepTitles[form.currentStep]).toBeDefined();
          expect(restoreForm(JSON.stringify(form))).toEqual(form);
          validateForm(form);
          toDescribeInput(form);
        },
      ),
    );
  });
});

test('features are read one per line, without their list marks', () => {
  expect(splitFeatures('* Oak\r\n\n-5 °C to 40 °C\r• Brass feet')).toEqual(['Oak', '-5 °C to 40 °C', 'Brass feet']);
});

function pick({ profileName, formData }: { profileName: string; formData: object }) {
  return { profileName, formData };
}
