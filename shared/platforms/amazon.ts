import type { PlatformRule } from './rule.ts';

/** The day on which titles became short and item highlights appeared. */
const SHORT_TITLES = '2026-07-27';

const standing = { effectiveFrom: null, effectiveTo: null, checkedOn: '2026-08-22' } as const;
const titles2025 = {
  ...standing,
  field: 'title',
  severity: 'hard',
  effectiveFrom: '2025-01-21',
  confidence: 'official',
  source: 'Seller Central Europe, product title requirements (201100890)',
  checkedOn: '2026-11-21',
} as const;
const titles2026 = {
  ...titles2025,
  effectiveFrom: SHORT_TITLES,
  confidence: 'reported',
  source: 'Seller Central announcement of 2026-06-10, as reported by several sources',
  checkedOn: '2026-08-22',
} as const;
const bullets2024 = {
  ...standing,
  field: 'bullets',
  severity: 'hard',
  effectiveFrom: '2024-08-15',
  confidence: 'reported',
  source: 'Bullet point requirements of 2024-08-15, as reported by several sources',
} as const;
const text = {
  ...standing,
  severity: 'hard',
  confidence: 'official',
  source: 'Seller Central, product detail page rules (200390640)',
  checkedOn: '2026-11-21',
} as const;
const aim = {
  ...standing,
  field: 'title',
  kind: 'length',
  unit: 'characters',
  severity: 'advice',
  confidence: 'own',
  source: 'Long enough to name the product, short enough to be shown whole',
} as const;

const webAddress = { kind: 'pattern', banned: 'https?://\\S+|\\bwww\\.\\S+', flags: 'iu', means: 'a web address' } as const;
const mailAddress = {
  kind: 'pattern',
  banned: '[\\w.+-]{1,64}@[\\w-]{1,63}\\.[a-z]{2,}',
  flags: 'iu',
  means: 'an e-mail address',
} as const;
const timeBound = ['free shipping', 'limited time', 'on sale', 'best seller', 'best price'];

export const amazonRules: readonly PlatformRule[] = [
  { ...text, id: 'amazon.title.required', field: 'title', kind: 'length', unit: 'characters', min: 1 },
  {
    ...titles2025,
    id: 'amazon.title.length-200',
    kind: 'length',
    unit: 'characters',
    max: 200,
    effectiveFrom: null,
    effectiveTo: SHORT_TITLES,
  },
  { ...titles2026, id: 'amazon.title.length-75', kind: 'length', unit: 'characters', max: 75 },
  { ...aim, id: 'amazon.title.aim-200', min: 60, max: 150, effectiveTo: SHORT_TITLES },
  { ...aim, id: 'amazon.title.aim-75', min: 40, effectiveFrom: SHORT_TITLES },
  { ...titles2025, id: 'amazon.title.characters', kind: 'characters', banned: '!$?_{}\\^¬¦' },
  { ...titles2025, id: 'amazon.title.decoration', kind: 'characters', banned: '~#<>*', severity: 'advice' },
  { ...titles2025, id: 'amazon.title.repeats', kind: 'repeats', max: 2 },
  {
    ...titles2025,
    id: 'amazon.title.phrases',
    kind: 'phrases',
    banned: [...timeBound, '100% quality guaranteed', 'quality guaranteed'],
  },
  {
    ...titles2025,
    id: 'amazon.title.capitals',
    kind: 'pattern',
    banned: '^(?=[^\\p{Ll}]*$).*\\p{Lu}{2}',
    flags: 'u',
    means: 'capital letters only',
    severity: 'advice',
  },
  { ...text, id: 'amazon.title.html', field: 'title', kind: 'html', htmlAllowed: [] },
  { ...titles2026, id: 'amazon.highlights.length', field: 'highlights', kind: 'length', unit: 'characters', max: 125 },
  { ...bullets2024, id: 'amazon.bullets.count', kind: 'length', unit: 'count', max: 5 },
  { ...bullets2024, id: 'amazon.bullets.enough', kind: 'length', unit: 'count', min: 3, severity: 'advice' },
  { ...bullets2024, id: 'amazon.bullets.length', kind: 'length', unit: 'characters', max: 255 },
  { ...bullets2024, id: 'amazon.bullets.short', kind: 'length', unit: 'characters', min: 10, severity: 'advice' },
  {
    ...bullets2024,
    id: 'amazon.bullets.together',
    kind: 'length',
    unit: 'characters',
    max: 999,
    together: true,
    severity: 'advice',
  },
  { ...bullets2024, id: 'amazon.bullets.characters', kind: 'characters', banned: '™®€…†‡¢£¥©±~\\p{Extended_Pictographic}' },
  {
    ...bullets2024,
    id: 'amazon.bullets.phrases',
    kind: 'phrases',
    banned: [
      ...['n/a', 'tbd', 'copy pending', 'full refund', 'money back', 'satisfaction guaranteed', 'eco-friendly', 'anti-microbial'],
      ...['anti-bacterial', 'antimicrobial', 'antibacterial', 'made from bamboo', 'made from soy'],
    ],
  },
  {
    ...bullets2024,
    id: 'amazon.bullets.asin',
    kind: 'pattern',
    banned: '\\bB0[A-Z0-9]{8}\\b',
    flags: 'u',
    means: 'a product number of Amazon',
  },
  {
    ...bullets2024,
    id: 'amazon.bullets.capital',
    kind: 'pattern',
    banned: '^\\p{Ll}',
    flags: 'u',
    means: 'a small letter at the start',
    severity: 'advice',
  },
  {
    ...bullets2024,
    id: 'amazon.bullets.ending',
    kind: 'pattern',
    banned: '[.;:!?]$',
    flags: 'u',
    means: 'punctuation at the end',
    severity: 'advice',
  },
  { ...text, id: 'amazon.bullets.html', field: 'bullets', kind: 'html', htmlAllowed: [] },
  { ...text, ...webAddress, id: 'amazon.bullets.links', field: 'bullets' },
  { ...text, ...mailAddress, id: 'amazon.bullets.mail', field: 'bullets' },
  {
    ...text,
    id: 'amazon.description.length',
    field: 'description',
    kind: 'length',
    unit: 'characters',
    max: 2_000,
    confidence: 'reported',
  },
  { ...text, id: 'amazon.description.html', field: 'description', kind: 'html', htmlAllowed: ['br'] },
  { ...text, ...webAddress, id: 'amazon.description.links', field: 'description' },
  { ...text, ...mailAddress, id: 'amazon.description.mail', field: 'description' },
  { ...text, id: 'amazon.description.phrases', field: 'description', kind: 'phrases', banned: timeBound },
  {
    ...standing,
    id: 'amazon.searchTerms.bytes',
    field: 'searchTerms',
    kind: 'length',
    unit: 'bytes',
    max: 249,
    severity: 'hard',
    confidence: 'reported',
    source: 'Search terms of 250 bytes or more are ignored whole, as reported by several sources',
  },
];
