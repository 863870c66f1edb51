import type { CreateProductInput } from './products.ts';

/** What the photo of the sample product shows, for those who do not see it. */
export const sampleAlt = 'A red espresso cup on its saucer, with a spoon';

/**
 * The product that the front page shows, with a photo of its own (client/public/sample-product.jpg, public
 * domain by CC0, photographed by Rachel Michetti). Everything said of it is
 * written from these facts.
 */
export const sampleProduct = {
  name: 'Ember espresso cup',
  category: 'Kitchen',
  brand: 'Tern & Tide',
  price: 18,
  attributes: [
    { name: 'Material', value: 'porcelain', unit: '' },
    { name: 'Colour', value: 'red outside, white inside', unit: '' },
    { name: 'Capacity', value: '80', unit: 'ml' },
    { name: 'Height', value: '6', unit: 'cm' },
  ],
  keyFeatures: [
    'The thick wall keeps the espresso warm',
    'Comes with a red saucer, 14 cm wide',
    'The saucer leaves room for a spoon',
    'Safe for the dishwasher and the microwave',
  ],
  seoKeywords: ['espresso cup', 'porcelain espresso cup', 'espresso cup with saucer'],
} as const satisfies CreateProductInput;
