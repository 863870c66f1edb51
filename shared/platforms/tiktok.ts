import { allCapitals, bestOfAll, emoji, mailAddress, phoneNumber, webAddress } from './patterns.ts';
import { promotions } from './phrases.ts';
import type { PlatformRule } from './rule.ts';

const university = {
  effectiveFrom: null,
  effectiveTo: null,
  severity: 'hard',
  source: 'TikTok Shop seller university, product titles and descriptions, 2025-10-18',
  confidence: 'official',
  checkedOn: '2026-11-21',
} as const;
const reported = {
  ...university,
  source: 'Guides for TikTok Shop sellers; the figures differ by country',
  confidence: 'reported',
  checkedOn: '2026-08-22',
} as const;
const api = {
  ...university,
  source: 'TikTok Shop Partner Center, Create Product, as kept by a copy of the page',
  confidence: 'reported',
} as const;

export const tiktokRules: readonly PlatformRule[] = [
  { ...university, id: 'tiktok.title.required', field: 'title', kind: 'length', unit: 'characters', min: 1 },
  { ...reported, id: 'tiktok.title.length', field: 'title', kind: 'length', unit: 'characters', max: 200 },
  {
    ...reported,
    id: 'tiktok.title.aim',
    field: 'title',
    kind: 'length',
    unit: 'characters',
    min: 25,
    max: 80,
    severity: 'advice',
  },
  {
    ...university,
    id: 'tiktok.title.characters',
    field: 'title',
    kind: 'characters',
    banned: `!?*#~^$<>{}\\[\\]|\\\\★☆${emoji}`,
    confidence: 'own',
    source: 'The seller university forbids symbols and special characters; which ones these are is our judgement',
  },
  { ...university, id: 'tiktok.title.phrases', field: 'title', kind: 'phrases', banned: promotions },
  { ...university, ...bestOfAll, id: 'tiktok.title.praise', field: 'title' },
  {
    ...university,
    id: 'tiktok.title.platforms',
    field: 'title',
    kind: 'phrases',
    banned: ['tiktok', 'amazon', 'ebay', 'etsy', 'walmart', 'shopee', 'lazada', 'aliexpress', 'temu'],
  },
  {
    ...university,
    id: 'tiktok.title.discount',
    field: 'title',
    kind: 'pattern',
    banned: '\\d{1,3} ?% off(?!\\p{L})',
    flags: 'iu',
    means: 'a discount',
    needs: ['off'],
  },
  { ...university, ...webAddress, id: 'tiktok.title.links', field: 'title' },
  { ...university, ...mailAddress, id: 'tiktok.title.mail', field: 'title' },
  { ...university, ...phoneNumber, id: 'tiktok.title.phone', field: 'title' },
  { ...university, id: 'tiktok.title.html', field: 'title', kind: 'html', htmlAllowed: [] },
  { ...university, ...allCapitals, id: 'tiktok.title.capitals', field: 'title', severity: 'advice', confidence: 'own' },
  { ...university, id: 'tiktok.description.required', field: 'description', kind: 'length', unit: 'characters', min: 1 },
  { ...api, id: 'tiktok.description.length', field: 'description', kind: 'length', unit: 'characters', max: 10_000 },
  {
    ...university,
    id: 'tiktok.description.words',
    field: 'description',
    kind: 'length',
    unit: 'words',
    min: 30,
    severity: 'advice',
  },
  {
    ...api,
    id: 'tiktok.description.html',
    field: 'description',
    kind: 'html',
    htmlAllowed: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'br'],
  },
  {
    ...university,
    ...webAddress,
    id: 'tiktok.description.links',
    field: 'description',
    confidence: 'own',
    source: 'The seller university forbids web addresses in titles; holding descriptions to it is our judgement',
  },
];
