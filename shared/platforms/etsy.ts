import type { PlatformRule } from './rule.ts';

const standing = { effectiveFrom: null, effectiveTo: null, checkedOn: '2026-08-22' } as const;
const api = {
  ...standing,
  severity: 'hard',
  confidence: 'official',
  source: 'Etsy Open API specification',
  checkedOn: '2026-11-21',
} as const;
const reported = { ...standing, severity: 'hard', confidence: 'reported', source: 'Etsy seller guides, several' } as const;

export const etsyRules: readonly PlatformRule[] = [
  { ...api, id: 'etsy.title.required', field: 'title', kind: 'length', unit: 'characters', min: 1 },
  { ...api, id: 'etsy.title.length', field: 'title', kind: 'length', unit: 'characters', max: 140 },
  { ...api, id: 'etsy.title.characters', field: 'title', kind: 'characters', allowed: '\\p{L}\\p{Nd}\\p{P}\\p{Sm}\\p{Zs}™©®' },
  { ...api, id: 'etsy.title.once', field: 'title', kind: 'characters', once: '%:&+' },
  { ...api, id: 'etsy.title.html', field: 'title', kind: 'html', htmlAllowed: [] },
  {
    ...reported,
    id: 'etsy.title.aim',
    field: 'title',
    kind: 'length',
    unit: 'characters',
    min: 30,
    max: 100,
    severity: 'advice',
    confidence: 'own',
    source: 'Etsy asks for short, clear titles; the range is our judgement',
  },
  { ...reported, id: 'etsy.title.words', field: 'title', kind: 'length', unit: 'words', max: 14, severity: 'advice' },
  { ...api, id: 'etsy.description.required', field: 'description', kind: 'length', unit: 'characters', min: 1 },
  { ...api, id: 'etsy.description.html', field: 'description', kind: 'html', htmlAllowed: [] },
  { ...reported, id: 'etsy.description.length', field: 'description', kind: 'length', unit: 'characters', max: 102_400 },
  { ...reported, id: 'etsy.tags.count', field: 'tags', kind: 'length', unit: 'count', max: 13 },
  { ...reported, id: 'etsy.tags.length', field: 'tags', kind: 'length', unit: 'characters', max: 20 },
  { ...api, id: 'etsy.tags.characters', field: 'tags', kind: 'characters', allowed: "\\p{L}\\p{Nd}\\p{Zs}\\-'™©®" },
  { ...reported, id: 'etsy.tags.unique', field: 'tags', kind: 'unique' },
  {
    ...reported,
    id: 'etsy.tags.start',
    field: 'tags',
    kind: 'pattern',
    banned: "^[-']",
    flags: 'u',
    means: 'a hyphen or apostrophe at the start',
  },
  { ...reported, id: 'etsy.materials.count', field: 'materials', kind: 'length', unit: 'count', max: 13 },
  { ...api, id: 'etsy.materials.characters', field: 'materials', kind: 'characters', allowed: '\\p{L}\\p{Nd}\\p{Zs}' },
  {
    ...reported,
    id: 'etsy.altText.length',
    field: 'altText',
    kind: 'length',
    unit: 'characters',
    max: 500,
    source: 'Etsy listing images; not read on a page of Etsy',
  },
];
