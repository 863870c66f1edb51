import type { PlatformRule } from './rule.ts';

const own = {
  effectiveFrom: null,
  effectiveTo: null,
  severity: 'advice',
  source: 'Search result pages show about 60 characters of a title and 160 of a description',
  confidence: 'own',
  checkedOn: '2026-08-22',
} as const;

/** A shop of one's own, or no shop yet: nothing refuses a text, search engines shorten it. */
export const generalRules: readonly PlatformRule[] = [
  {
    ...own,
    id: 'general.title.required',
    field: 'title',
    kind: 'length',
    unit: 'characters',
    min: 1,
    severity: 'hard',
    source: 'A listing needs a title',
  },
  { ...own, id: 'general.title.aim', field: 'title', kind: 'length', unit: 'characters', min: 20, max: 70 },
  {
    ...own,
    id: 'general.title.html',
    field: 'title',
    kind: 'html',
    htmlAllowed: [],
    severity: 'hard',
    source: 'A title is plain text everywhere',
  },
  { ...own, id: 'general.metaTitle.aim', field: 'metaTitle', kind: 'length', unit: 'characters', min: 20, max: 60 },
  { ...own, id: 'general.metaDescription.aim', field: 'metaDescription', kind: 'length', unit: 'characters', min: 120, max: 160 },
];
