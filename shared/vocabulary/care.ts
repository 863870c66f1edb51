/** Phrases about cleaning a product; each is found in all forms of its words. */
export const carePhrases = [
  ...['machine wash', 'machine washable', 'hand wash', 'hand washable', 'washable', 'dry clean', 'spot clean', 'tumble', 'wipe'],
  ...[
    'wash at',
    'wash in',
    'wash by',
    'wash with',
    'wash cold',
    'wash warm',
    'rinse',
    'dishwasher',
    'microwave',
    'microwaveable',
  ],
  ...['cool iron', 'do not bleach', 'keep dry', 'care instruction'],
] as const;
