import { mailAddress, phoneNumber, webAddress } from './patterns.ts';
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
  { ...policy, ...webAddress, id: 'ebay.title.links', field: 'title' },
  { ...policy, ...mailAddress, id: 'ebay.title.mail', field: 'title' },
  { ...policy, ...phoneNumber, id: 'ebay.title.phone', field: 'title' },
  { ...api, id: 'ebay.subtitle.length', field: 'subtitle', kind: 'length', unit: 'characters', max: 55 },
  { ...api, id: 'ebay.description.length', field: 'description', kind: 'length', unit: 'characters', max: 500_000 },
  {
    ...policy,
    id: 'ebay.description.html',
    field: 'description',
    kind: 'html',
    htmlAllowed: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'br'],
  },
  { ...policy, ...webAddress, id: 'ebay.description.links', field: 'description' },
  { ...policy, ...mailAddress, id: 'ebay.description.mail', field: 'description' },
  { ...policy, ...phoneNumber, id: 'ebay.description.phone', field: 'description' },
  { ...api, id: 'ebay.description.required', field: 'description', kind: 'length', unit: 'characters', min: 1 },
  {
    ...api,
    id: 'ebay.summary.length',
    field: 'summary',
    kind: 'length',
    unit: 'characters',
    max: 800,
    source: 'eBay Trading API guide, mobile-friendly description snippets',
    checkedOn: '2026-11-21',
  },
];
