import { addShopDaysInput, readShopFileInput, reportInput } from '#shared/reports/reports.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { catalogue } from './catalogue.ts';
import { findings } from './findings.ts';
import { overview } from './overview.ts';
import { queries } from './queries.ts';
import { addShopDays, clearShopDays, effect, readShopFile } from './shop-days.ts';

const seller = sellerProcedure.meta({ right: 'view', scope: 'products' });
const procedure = seller.input(reportInput);
const file = sellerProcedure.meta({ right: 'edit', scope: 'products', alone: true, limit: 'importPerson' });

export const reportsRouter = router({
  overview: procedure.query(({ ctx, input }) => overview(ctx, input)),
  catalogue: procedure.query(({ ctx, input }) => catalogue(ctx, input)),
  queries: procedure.query(({ ctx, input }) => queries(ctx, input)),
  findings: procedure.query(({ ctx, input }) => findings(ctx, input)),
  effect: seller.query(({ ctx }) => effect(ctx)),
  readShopFile: file.input(readShopFileInput).mutation(({ ctx, input }) => readShopFile(ctx, input)),
  addShopDays: file.input(addShopDaysInput).mutation(({ ctx, input }) => addShopDays(ctx, input)),
  clearShopDays: seller.meta({ right: 'edit' }).mutation(({ ctx }) => clearShopDays(ctx)),
});
