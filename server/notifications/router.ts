import { chooseNoticesInput, listNoticesInput, readAllNoticesInput, readNoticesInput } from '#shared/notifications.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { chooseNotices, countUnread, listNotices, readAllNotices, readChoices, readNotices } from './service.ts';

export const notificationsRouter = router({
  unread: sellerProcedure.meta({ right: 'own' }).query(({ ctx }) => countUnread(ctx)),
  list: sellerProcedure
    .meta({ right: 'own' })
    .input(listNoticesInput)
    .query(({ ctx, input }) => listNotices(ctx, input.cursor)),
  read: sellerProcedure
    .meta({ right: 'own' })
    .input(readNoticesInput)
    .mutation(({ ctx, input }) => readNotices(ctx, input.ids)),
  readAll: sellerProcedure
    .meta({ right: 'own' })
    .input(readAllNoticesInput)
    .mutation(({ ctx, input }) => readAllNotices(ctx, input.upTo)),
  choices: sellerProcedure.meta({ right: 'own' }).query(({ ctx }) => readChoices(ctx)),
  choose: sellerProcedure
    .meta({ right: 'own' })
    .input(chooseNoticesInput)
    .mutation(({ ctx, input }) => chooseNotices(ctx, input)),
});
