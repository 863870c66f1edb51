import {
  chooseNoticesInput,
  listNoticesInput,
  readAllNoticesInput,
  readNoticesInput,
  stopLinkInput,
  switchByLinkInput,
} from '#shared/notifications.ts';
import { publicProcedure, router, sellerProcedure } from '../trpc.ts';
import { chooseNotices, countUnread, listNotices, readAllNotices, readChoices, readNotices } from './service.ts';
import { readStopLink, switchByLink } from './stop-links.ts';

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
  // A mutation although it changes nothing, so that the token of the link stands in no address.
  readStopLink: publicProcedure
    .meta({ alone: true })
    .input(stopLinkInput)
    .mutation(({ ctx, input }) => readStopLink(ctx, input.token)),
  switchByLink: publicProcedure
    .meta({ alone: true })
    .input(switchByLinkInput)
    .mutation(({ ctx, input }) => switchByLink(ctx, input)),
});
