/** The names of all starter sets, as they stand in addresses. A test compares them with the registry of the server. */
export const seedNames: readonly string[] = [
  'plans',
  'features',
  'highlights',
  'templates',
  'help-articles',
  'testimonials',
  'demo-catalogue',
  'demo-users',
];
