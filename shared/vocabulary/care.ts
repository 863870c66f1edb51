/** How a text says what becomes of a product in the wash and the kitchen; found in all forms of their words. */
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
