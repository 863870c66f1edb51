import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canGoNext,
  canGoTo,
  type DescriptionForm,
  type FormAction,
  initialForm,
  isStepComplete,
  keywordPrompt,
  navigationEnabled,
  type ProfileFormValues,
  profileSteps,
  reduce,
  stepTitles,
} from './form.ts';

const mug = { id: 'mug', seoKeywords: ['Stoneware Mug', 'coffee mug'] };
const lamp = { id: 'lamp', seoKeywords: [] };
const voice: ProfileFormValues = {
  platform: 'etsy',
  brandVoice: 'warm-story',
  targetAudience: 'Gift buyers',
  descriptionLength: 'long',
  brandGuidelines: 'Never say cheap',
  templateDescription: 'Made by hand in small batches.',
  seoFocused: true,
  keywords: 'handmade gift',
};

const play = (...actions: FormAction[]): DescriptionForm => actions.reduce(reduce, initialForm);

describe('walking through the steps', () => {
  test('a new form starts at the first step, with a medium length and nothing complete', () => {
    expect(initialForm.currentStep).toBe(0);
    expect(initialForm.formData.descriptionLength).toBe('medium');
    expect(stepTitles.filter((title) => isStepComplete(initialForm, title))).toEqual([]);
  });

  test('Next goes one step on and marks the step left behind complete', () => {
    const form = play({ type: 'next' });
    expect(form.currentStep).toBe(1);
    expect(isStepComplete(form, 'Product')).toBe(true);
    expect(isStepComplete(form, 'Platform & length')).toBe(false);
  });

  test('Next does nothing on the last step, and does not complete it', () => {
    const last = play(...stepTitles.map((): FormAction => ({ type: 'next' })));
    expect(last.currentStep).toBe(stepTitles.length - 1);
    expect(canGoNext(last)).toBe(false);
    expect(reduce(last, { type: 'next' })).toBe(last);
    expect(isStepComplete(last, 'Review')).toBe(false);
  });

  test('Back leads one step back and stops at the first', () => {
    expect(play({ type: 'next' }, { type: 'next' }, { type: 'back' }).currentStep).toBe(1);
    expect(reduce(initialForm, { type: 'back' })).toBe(initialForm);
  });

  test('jumping needs a product that allows it, and at least one complete step', () => {
    const chosen = play({ type: 'chooseProduct', product: mug });
    expect(canGoTo(chosen, 5)).toBe(false);
    const passed = reduce(chosen, { type: 'next' });
    expect(canGoTo(passed, 5)).toBe(true);
    expect(reduce(passed, { type: 'goTo', step: 'Review' }).currentStep).toBe(5);
    expect(reduce(passed, { type: 'goTo', step: 3 }).currentStep).toBe(3);
    expect(canGoTo(play({ type: 'next' }), 2)).toBe(false);
  });

  test.each([-1, 6, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('there is no step %s to jump to', (step) => {
    const form = play({ type: 'chooseProduct', product: mug }, { type: 'next' });
    expect(reduce(form, { type: 'goTo', step })).toBe(form);
  });
});

describe('choosing a product', () => {
  test('a product with keywords brings them along, sets the SEO focus and lets me jump', () => {
    const form = play({ type: 'chooseProduct', product: mug });
    expect(form.formData.keywords).toBe('Stoneware Mug, coffee mug');
    expect(form.formData.seoFocused).toBe(true);
    expect(navigationEnabled(form)).toBe(true);
  });

  test('a product without keywords does not let me jump', () => {
    const form = play({ type: 'chooseProduct', product: lamp }, { type: 'next' });
    expect(navigationEnabled(form)).toBe(false);
    expect(reduce(form, { type: 'goTo', step: 0 })).toBe(form);
  });

  test('it does once keywords were saved on it', () => {
    const form = play({ type: 'chooseProduct', product: lamp }, { type: 'productKeywordsChanged', seoKeywords: ['desk lamp'] });
    expect(navigationEnabled(form)).toBe(true);
  });

  test('a product of my own words lets me jump, and replaces the catalogue product', () => {
    const form = play(
      { type: 'chooseProduct', product: lamp },
      { type: 'describeCustomProduct', customProduct: { name: 'Oak shelf' } },
      { type: 'describeCustomProduct', customProduct: { brand: 'Hearth' } },
    );
    expect(navigationEnabled(form)).toBe(true);
    expect(form.formData.product).toBe('');
    expect(form.formData.customProduct).toEqual({ name: 'Oak shelf', category: '', brand: 'Hearth', description: '' });
    expect(reduce(form, { type: 'chooseProduct', product: mug }).formData.customProduct).toBeNull();
  });

  test('keywords of the product I chose before do not stay behind', () => {
    const form = play({ type: 'chooseProduct', product: mug }, { type: 'chooseProduct', product: lamp });
    expect(form.formData.keywords).toBe('');
    expect(form.formData.seoFocused).toBe(false);
  });

  test('keywords I typed myself do', () => {
    const form = play(
      { type: 'chooseProduct', product: mug },
      { type: 'set', changes: { keywords: 'warm light' } },
      { type: 'chooseProduct', product: lamp },
    );
    expect(form.formData.keywords).toBe('warm light');
  });

  test('no product chosen any more, no jumping', () => {
    const form = play({ type: 'chooseProduct', product: mug }, { type: 'clearProduct' });
    expect(navigationEnabled(form)).toBe(false);
    expect(form.productKeywords).toEqual([]);
  });
});

describe('loading a profile', () => {
  const form = play({ type: 'loadProfile', profile: { id: 'p1', formData: voice } });

  test('fills the form with all it remembers', () => {
    expect(form.formData).toMatchObject({ ...voice, userProfile: 'p1', selectedProfile: 'p1' });
  });

  test('completes its six steps, and the screens they make up', () => {
    expect(profileSteps).toHaveLength(6);
    for (const step of profileSteps) expect(isStepComplete(form, step)).toBe(true);
    expect(stepTitles.filter((title) => isStepComplete(form, title))).toEqual([
      'Platform & length',
      'Voice & audience',
      'Guidelines',
    ]);
  });

  test('counts as a complete step, so that I can jump once the product allows it', () => {
    expect(canGoTo(form, 5)).toBe(false);
    expect(canGoTo(reduce(form, { type: 'chooseProduct', product: mug }), 5)).toBe(true);
  });

  test('without keywords in it, leaves those of the product', () => {
    const silent = { ...voice, keywords: ' , ', seoFocused: false };
    const loaded = play(
      { type: 'chooseProduct', product: mug },
      { type: 'loadProfile', profile: { id: 'p2', formData: silent } },
    );
    expect(loaded.formData.keywords).toBe('Stoneware Mug, coffee mug');
    expect(loaded.formData.seoFocused).toBe(true);
  });

  test('leaves a product its own keywords, whatever the profile was saved for', () => {
    const loaded = play({ type: 'chooseProduct', product: mug }, { type: 'loadProfile', profile: { id: 'p1', formData: voice } });
    expect(loaded.formData).toMatchObject({ keywords: 'Stoneware Mug, coffee mug', seoFocused: true, userProfile: 'p1' });
    expect(keywordPrompt(loaded)).toBe(false);
  });

  test('picking one in the list changes nothing else yet', () => {
    const picked = play({ type: 'selectProfile', id: 'p1' });
    expect(picked.formData).toEqual({ ...initialForm.formData, selectedProfile: 'p1' });
  });

  test('a screen passed with Next completes its profile steps too', () => {
    expect(isStepComplete(play({ type: 'next' }, { type: 'next' }), 'platform')).toBe(true);
  });
});

test('writing without the profile again keeps what it filled in', () => {
  const form = play({ type: 'loadProfile', profile: { id: 'p1', formData: voice } }, { type: 'dropProfile' });
  expect(form.formData).toMatchObject({ ...voice, userProfile: '', selectedProfile: '' });
  expect(reduce(form, { type: 'dropProfile' })).toBe(form);
});

describe('asking whether to update the product keywords', () => {
  const chosen = play({ type: 'chooseProduct', product: mug });
  const typed = (keywords: string) => reduce(chosen, { type: 'set', changes: { keywords } });

  test('not when they are the same but for case, order and spaces', () => {
    expect(keywordPrompt(chosen)).toBe(false);
    expect(keywordPrompt(typed('COFFEE mug ,  stoneware mug,'))).toBe(false);
  });

  test('when one was added, changed or removed', () => {
    expect(keywordPrompt(typed('Stoneware Mug, coffee mug, gift'))).toBe(true);
    expect(keywordPrompt(typed('coffee mug'))).toBe(true);
    expect(keywordPrompt(typed(''))).toBe(true);
  });

  test('no more once the product has them', () => {
    const updated = reduce(typed('coffee mug'), { type: 'productKeywordsChanged', seoKeywords: ['Coffee Mug'] });
    expect(keywordPrompt(updated)).toBe(false);
  });

  test('never for a custom product, nor without a product', () => {
    expect(keywordPrompt(play({ type: 'set', changes: { keywords: 'a, b' } }))).toBe(false);
    const custom = play(
      { type: 'describeCustomProduct', customProduct: { name: 'Shelf' } },
      { type: 'set', changes: { keywords: 'a, b' } },
    );
    expect(keywordPrompt(custom)).toBe(false);
  });
});

test('starting over empties everything', () => {
  const form = play({ type: 'chooseProduct', product: mug }, { type: 'next' }, { type: 'reset' });
  expect(form).toEqual(initialForm);
});

const words = fc.constantFrom('', 'a', 'b, A', 'mug');
const anyAction: fc.Arbitrary<FormAction> = fc.oneof(
  fc.record({ type: fc.constant('set' as const), changes: fc.record({ keywords: words, saveAsProfile: fc.boolean() }) }),
  fc.record({ type: fc.constant('chooseProduct' as const), product: fc.constantFrom(mug, lamp) }),
  fc.record({ type: fc.constant('describeCustomProduct' as const), customProduct: fc.record({ name: words }) }),
  fc.record({ type: fc.constant('productKeywordsChanged' as const), seoKeywords: fc.array(words) }),
  fc.constant<FormAction>({ type: 'dropProfile' }),
  fc.constant<FormAction>({ type: 'loadProfile', profile: { id: 'p1', formData: voice } }),
  fc.record({ type: fc.constant('selectProfile' as const), id: words }),
  fc.constantFrom<FormAction>({ type: 'next' }, { type: 'back' }, { type: 'clearProduct' }, { type: 'reset' }),
  fc.record({ type: fc.constant('goTo' as const), step: fc.oneof(fc.integer(), fc.double(), fc.constantFrom(...stepTitles)) }),
);

describe('whatever a seller does in whatever order', () => {
  const walk = (check: (form: DescriptionForm, action: FormAction, next: DescriptionForm) => void) =>
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
        let form = initialForm;
        for (const action of actions) {
          const next = reduce(form, action);
          check(form, action, next);
          form = next;
        }
      }),
    );

  test('the step exists, and only moving moves it', () => {
    walk((form, action, next) => {
      expect(stepTitles[next.currentStep]).toBeDefined();
      if (!['next', 'back', 'goTo', 'reset'].includes(action.type)) expect(next.currentStep).toBe(form.currentStep);
      if (action.type === 'next') expect(next.currentStep - form.currentStep).toBe(canGoNext(form) ? 1 : 0);
    });
  });

  test('a jump happens only where it is allowed', () => {
    walk((form, action, next) => {
      if (action.type === 'goTo' && next !== form) expect(canGoTo(form, next.currentStep)).toBe(true);
    });
  });

  test('what is complete stays complete until the form is emptied', () => {
    walk((form, action, next) => {
      if (action.type !== 'reset') expect(next.completed).toEqual(expect.arrayContaining([...form.completed]));
      expect(new Set(next.completed).size).toBe(next.completed.length);
    });
  });

  test('there is never both a catalogue product and a custom one', () => {
    walk((_form, _action, next) => {
      expect(next.formData.product !== '' && next.formData.customProduct !== null).toBe(false);
    });
  });

  test('the form given is never changed in place', () => {
    walk((form, action) => {
      const before = JSON.stringify(form);
      reduce(form, action);
      expect(JSON.stringify(form)).toBe(before);
    });
  });
});
