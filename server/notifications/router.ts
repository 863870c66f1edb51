import { chooseNoticesInput, listNoticesInput, readAllNoticesInput, readNoticesInput } from '#shared/notifications.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { chooseNotices, countUnread, listNotices, readAllNotices, readChoices, readNotices } from './service.ts';

export const notificationsRouter = router({
  unread: sellerProcedure.query(({ ctx }) => countUnread(ctx)),
  list: sellerProcedure.input(listNoticesInput).query(({ ctx, input }) => listNotices(ctx, input.cursor)),
  read: sellerProcedure.input(readNoticesInput).mutation(({ ctx, input }) => readNotices(ctx, input.ids)),
  readAll: sellerProcedure.input(readAllNoticesInput).mutation(({ ctx, input }) => readAllNotices(ctx, input.upTo)),
  choices: sellerProcedure.query(({ ctx }) => readChoices(ctx)),
  choose: sellerProcedure.input(chooseNoticesInput).mutation(({ ctx, input }) => chooseNotices(ctx, input)),
});
