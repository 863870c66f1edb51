import type { PlatformRule } from './rule.ts';

const api = {
  effectiveFrom: null,
  effectiveTo: null,
  severity: 'hard',
  confidence: 'official',
  source: 'eBay Inventory API specification 1.17.4, 2026-08-22',
  checkedOn: '2026-08-22',
} as const;
const policy = { ...api, confidence: 'reported', source: 'eBay links policy and active content policy' } as const;

export const ebayRules: readonly PlatformRule[] = [
  { ...api, id: 'ebay.title.required', field: 'title', kind: 'length', unit: 'characters', min: 1 },
  { ...api, id: 'ebay.title.length', field: 'title', kind: 'length', unit: 'characters', max: 80 },
  {
    ...api,
    id: 'ebay.title.aim',
    field: 'title',
    kind: 'length',
    unit: 'characters',
    min: 40,
    severity: 'advice',
    confidence: 'own',
    source: 'Buyers find a listing by the words of its title, so most of the 80 characters are worth using',
  },
  { ...api, id: 'ebay.title.html', field: 'title', kind: 'html', htmlAllowed: [] },
  { ...api, id: 'ebay.description.length', field: 'description', kind: 'length', unit: 'characters', max: 500_000 },
  {
    ...policy,
    id: 'ebay.description.html',
    field: 'description',
    kind: 'html',
    htmlAllowed: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'br'],
  },
  {
    ...policy,
    id: 'ebay.description.links',
    field: 'description',
    kind: 'pattern',
    banned: 'https?://\\S+|\\bwww\\.\\S+',
    flags: 'iu',
    means: 'a web address',
  },
  {
    ...policy,
    id: 'ebay.description.mail',
    field: 'description',
    kind: 'pattern',
    banned: '[\\w.+-]{1,64}@[\\w-]{1,63}\\.[a-z]{2,}',
    flags: 'iu',
    means: 'an e-mail address',
  },
  {
    ...policy,
    id: 'ebay.summary.length',
    field: 'summary',
    kind: 'length',
    unit: 'characters',
    max: 800,
    severity: 'advice',
    source: 'Mobile short description, about 800 characters',
  },
];
