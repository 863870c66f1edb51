import { reportInput } from '#shared/reports/reports.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { catalogue } from './catalogue.ts';
import { findings } from './findings.ts';
import { overview } from './overview.ts';
import { queries } from './queries.ts';

const procedure = sellerProcedure.meta({ scope: 'products' }).input(reportInput);

export const reportsRouter = router({
  overview: procedure.query(({ ctx, input }) => overview(ctx, input)),
  catalogue: procedure.query(({ ctx, input }) => catalogue(ctx, input)),
  queries: procedure.query(({ ctx, input }) => queries(ctx, input)),
  findings: procedure.query(({ ctx, input }) => findings(ctx, input)),
});
