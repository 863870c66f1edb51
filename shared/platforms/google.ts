import { allCapitals, mailAddress, phoneNumber, webAddress } from './patterns.ts';
import { promotions } from './phrases.ts';
import type { PlatformRule } from './rule.ts';

const spec = {
  effectiveFrom: null,
  effectiveTo: null,
  severity: 'hard',
  source: 'Google Merchant Center Help, product data specification',
  confidence: 'official',
  checkedOn: '2026-11-21',
} as const;
const title = {
  ...spec,
  field: 'title',
  source: 'Google Merchant Center Help, title and structured title (answer 6324415)',
} as const;
const highlights = {
  ...spec,
  field: 'bullets',
  source: 'Google Merchant Center Help, product highlight (answer 9216100)',
  checkedOn: '2026-08-22',
} as const;
const shortTitle = {
  ...spec,
  field: 'shortTitle',
  kind: 'length',
  unit: 'characters',
  source: 'Google Merchant Center Help, short title (answer 11551083)',
  checkedOn: '2026-08-22',
} as const;

/**
 * The rules of Google Merchant, which takes plain text everywhere. Texts written by a model go to other attributes than texts
 * written by people, see google-feed.ts.
 */
export const googleRules: readonly PlatformRule[] = [
  { ...title, id: 'google.title.required', kind: 'length', unit: 'characters', min: 1 },
  { ...title, id: 'google.title.length', kind: 'length', unit: 'characters', max: 150 },
  {
    ...title,
    id: 'google.title.aim',
    kind: 'length',
    unit: 'characters',
    min: 20,
    max: 70,
    severity: 'advice',
    confidence: 'own',
    source: 'About the first 70 characters of a title are shown; the range is our judgement',
  },
  { ...title, id: 'google.title.html', kind: 'html', htmlAllowed: [] },
  { ...title, id: 'google.title.phrases', kind: 'phrases', banned: promotions },
  { ...title, ...allCapitals, id: 'google.title.capitals', severity: 'advice' },
  { ...title, ...webAddress, id: 'google.title.links' },
  { ...shortTitle, id: 'google.shortTitle.length', max: 150 },
  { ...shortTitle, id: 'google.shortTitle.aim', min: 5, max: 65, severity: 'advice' },
  { ...highlights, id: 'google.bullets.length', kind: 'length', unit: 'characters', max: 150 },
  {
    ...highlights,
    id: 'google.bullets.count',
    kind: 'length',
    unit: 'count',
    max: 10,
    confidence: 'reported',
    source: 'Merchant Center reports an error above 10 highlights; the attribute itself takes 100 (answer 9216100)',
    checkedOn: '2026-11-22',
  },
  { ...highlights, id: 'google.bullets.enough', kind: 'length', unit: 'count', min: 2, severity: 'advice' },
  { ...highlights, id: 'google.bullets.html', kind: 'html', htmlAllowed: [] },
  { ...highlights, ...webAddress, id: 'google.bullets.links' },
  { ...highlights, id: 'google.bullets.phrases', kind: 'phrases', banned: promotions },
  { ...spec, id: 'google.description.required', field: 'description', kind: 'length', unit: 'characters', min: 1 },
  { ...spec, id: 'google.description.length', field: 'description', kind: 'length', unit: 'characters', max: 5_000 },
  { ...spec, id: 'google.description.html', field: 'description', kind: 'html', htmlAllowed: [] },
  { ...spec, id: 'google.description.phrases', field: 'description', kind: 'phrases', banned: promotions },
  { ...spec, ...webAddress, id: 'google.description.links', field: 'description' },
  { ...spec, ...mailAddress, id: 'google.description.mail', field: 'description' },
  { ...spec, ...phoneNumber, id: 'google.description.phone', field: 'description' },
];
