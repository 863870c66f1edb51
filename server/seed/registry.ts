/** All starter sets. The start of the server and the screen Seed data know no others. */
import { helpArticlesSet } from '../help-articles/seed.ts';
import { highlightsSet } from '../highlights/seed.ts';
import { featuresSet, plansSet } from '../subscriptions/plan-seed.ts';
import { templatesSet } from '../templates/seed.ts';
import { testimonialsSet } from '../testimonials/seed.ts';
import { demoCatalogueSet } from './demo-catalogue.ts';
import { demoUsersSet } from './demo-users.ts';
import type { DemoCtx, SeedSet } from './set.ts';

/** In the order in which they are put in: the values of features need their plans. */
export const starterSets: readonly SeedSet[] = [
  plansSet,
  featuresSet,
  highlightsSet,
  templatesSet,
  helpArticlesSet,
  testimonialsSet,
];

/** With those that are for trying the app out. No start of the server puts them in. */
export const allSets: readonly SeedSet<DemoCtx>[] = [...starterSets, demoCatalogueSet, demoUsersSet];
