import type { PlatformRule } from './rule.ts';

const standing = { effectiveFrom: null, effectiveTo: null, checkedOn: '2026-11-21' } as const;
const reported = {
  ...standing,
  severity: 'hard',
  confidence: 'reported',
  kind: 'length',
  unit: 'characters',
} as const;
const instagram = { ...reported, source: 'Instagram, captions of 2,200 characters and 30 hashtags, by several sources' } as const;
const pinterest = {
  ...reported,
  source: 'Pinterest, titles of 100 and descriptions of 500 characters, by several sources',
} as const;
const x = {
  ...reported,
  source: 'X, 280 weighted characters: letters outside the alphabets of Europe and emoji count two',
} as const;

/** The rules for social posts: one caption for Instagram and Facebook, a title and text for Pinterest, a post for X. */
export const socialRules: readonly PlatformRule[] = [
  { ...pinterest, id: 'social.title.required', field: 'title', min: 1 },
  { ...pinterest, id: 'social.title.length', field: 'title', max: 100 },
  {
    ...pinterest,
    id: 'social.title.aim',
    field: 'title',
    min: 15,
    max: 70,
    severity: 'advice',
    confidence: 'own',
    source: 'A feed shows the first words of a pin’s title; the range is our judgement',
  },
  { ...pinterest, id: 'social.pinDescription.length', field: 'pinDescription', max: 500 },
  { ...instagram, id: 'social.caption.required', field: 'caption', min: 1, confidence: 'own', source: 'A post needs a text' },
  {
    ...instagram,
    id: 'social.caption.length',
    field: 'caption',
    max: 2_200,
    source: 'Instagram takes 2,200 characters, by several sources; Facebook takes more',
  },
  { ...instagram, id: 'social.hashtags.count', field: 'hashtags', unit: 'count', max: 30 },
  {
    ...instagram,
    id: 'social.hashtags.aim',
    field: 'hashtags',
    unit: 'count',
    max: 5,
    severity: 'advice',
    source: 'Instagram advises three to five hashtags, by several sources',
  },
  { ...x, id: 'social.post.length', field: 'post', unit: 'weighted', max: 280 },
];
