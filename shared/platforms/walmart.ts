import { allCapitals, bestOfAll, clearance, mailAddress, otherShops, phoneNumber, webAddress } from './patterns.ts';
import { praise, promotions } from './phrases.ts';
import type { PlatformRule } from './rule.ts';

const policy = {
  effectiveFrom: null,
  effectiveTo: null,
  severity: 'hard',
  source: 'Walmart Marketplace Learn, product details policy of 2025-07-15',
  confidence: 'official',
  checkedOn: '2026-11-22',
} as const;
const reported = { ...policy, source: 'Guides of feed services for Walmart sellers', confidence: 'reported' } as const;
const own = {
  ...policy,
  severity: 'advice',
  confidence: 'own',
  source: 'Walmart forbids it without saying where it begins; the figure is our judgement',
} as const;

/** Promotional claims: those that the policy gives as examples, and similar ones. */
const claims = [...promotions, ...praise, 'walmart fulfilled', 'fulfilled by walmart'];

export const walmartRules: readonly PlatformRule[] = [
  { ...policy, id: 'walmart.title.required', field: 'title', kind: 'length', unit: 'characters', min: 1 },
  { ...policy, id: 'walmart.title.length', field: 'title', kind: 'length', unit: 'characters', max: 150 },
  {
    ...reported,
    id: 'walmart.title.aim',
    field: 'title',
    kind: 'length',
    unit: 'characters',
    min: 50,
    max: 75,
    severity: 'advice',
  },
  { ...policy, id: 'walmart.title.characters', field: 'title', kind: 'characters', banned: '~!*$' },
  { ...policy, id: 'walmart.title.phrases', field: 'title', kind: 'phrases', banned: claims },
  { ...policy, ...clearance, id: 'walmart.title.clearance', field: 'title' },
  { ...policy, ...bestOfAll, id: 'walmart.title.praise', field: 'title' },
  { ...policy, ...otherShops, id: 'walmart.title.retailers', field: 'title' },
  { ...policy, ...webAddress, id: 'walmart.title.links', field: 'title' },
  { ...policy, ...mailAddress, id: 'walmart.title.mail', field: 'title' },
  { ...policy, ...phoneNumber, id: 'walmart.title.phone', field: 'title' },
  { ...policy, id: 'walmart.title.html', field: 'title', kind: 'html', htmlAllowed: [] },
  { ...policy, ...allCapitals, id: 'walmart.title.capitals', field: 'title', severity: 'advice' },
  {
    ...policy,
    id: 'walmart.title.english',
    field: 'title',
    kind: 'pattern',
    banned: '(?=\\p{L})\\P{Script=Latin}',
    flags: 'u',
    means: 'letters that English does not have',
    severity: 'advice',
  },
  {
    ...policy,
    id: 'walmart.title.years',
    field: 'title',
    kind: 'pattern',
    banned: '(?<![\\p{L}\\p{N}.,])20[12]\\d(?![\\p{L}\\p{N}]|[.,]\\d| ?(?:m|cm|mm|g|kg|l|ml|w|v|mah|lm|in|oz|lb)\\b)',
    flags: 'iu',
    means: 'a year',
    severity: 'advice',
  },
  { ...own, id: 'walmart.title.repeats', field: 'title', kind: 'repeats', max: 2 },
  {
    ...reported,
    id: 'walmart.bullets.count',
    field: 'bullets',
    kind: 'length',
    unit: 'count',
    min: 3,
    max: 10,
    severity: 'advice',
  },
  { ...policy, ...webAddress, id: 'walmart.bullets.links', field: 'bullets' },
  { ...policy, ...clearance, id: 'walmart.bullets.clearance', field: 'bullets' },
  { ...policy, ...bestOfAll, id: 'walmart.bullets.praise', field: 'bullets' },
  { ...reported, ...otherShops, id: 'walmart.bullets.retailers', field: 'bullets' },
  { ...policy, id: 'walmart.bullets.phrases', field: 'bullets', kind: 'phrases', banned: claims },
  { ...reported, id: 'walmart.description.required', field: 'description', kind: 'length', unit: 'characters', min: 1 },
  { ...reported, id: 'walmart.description.length', field: 'description', kind: 'length', unit: 'characters', max: 4_000 },
  {
    ...reported,
    id: 'walmart.description.words',
    field: 'description',
    kind: 'length',
    unit: 'words',
    min: 150,
    severity: 'advice',
  },
  {
    ...reported,
    id: 'walmart.description.html',
    field: 'description',
    kind: 'html',
    htmlAllowed: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'br'],
    confidence: 'own',
    source: 'The tags of simple formatting; Walmart’s own list was not read',
  },
  { ...policy, ...webAddress, id: 'walmart.description.links', field: 'description' },
  { ...policy, ...clearance, id: 'walmart.description.clearance', field: 'description' },
  { ...policy, ...bestOfAll, id: 'walmart.description.praise', field: 'description' },
  { ...reported, ...otherShops, id: 'walmart.description.retailers', field: 'description' },
  { ...policy, id: 'walmart.description.phrases', field: 'description', kind: 'phrases', banned: claims },
];
