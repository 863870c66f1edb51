import { expect, test } from 'vitest';
import { initialForm } from '#shared/generation/form.ts';
import { stepAnswers } from './step-answers.ts';

const { formData } = initialForm;
const nothing = { productName: '', features: [], texts: 1 };

test('a form that nobody has filled in says what will be done without an answer', () => {
  expect(stepAnswers(formData, nothing)).toEqual({
    Product: 'Not chosen yet',
    'Platform & length': 'General, Medium',
    'Voice & audience': 'Clear',
    'Features & keywords': 'None',
    Guidelines: 'None',
    Review: '1 text',
  });
});

test('answers are told in a few words, and a feature of the product that was typed again counts once', () => {
  const data = {
    ...formData,
    platform: 'etsy' as const,
    targetAudience: ' people who bake ',
    keyFeatures: 'Holds 350 ml\nFired twice',
    keywords: 'mug, blue mug',
    additionalNotes: 'Hand wash.',
    saveAsProfile: true,
  };
  expect(stepAnswers(data, { productName: 'Mug', features: ['Holds 350 ml'], texts: 2 })).toEqual({
    Product: 'Mug',
    'Platform & length': 'Etsy, Medium',
    'Voice & audience': 'Clear, for people who bake',
    'Features & keywords': '2 features, 2 keywords',
    Guidelines: 'Notes',
    Review: '2 texts, saved as a profile',
  });
});
