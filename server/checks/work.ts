/** The checks that run in threads: pure functions whose arguments and results can be copied between threads. */
import { finishListing, reviewFresh } from '#shared/checks/finish.ts';
import { learnVoice } from '#shared/checks/learn-voice.ts';
import { judgeMend, problemsAdded } from '#shared/checks/mend.ts';
import { reviewListing } from '#shared/checks/review.ts';
import { verifiedDoubts } from '#shared/checks/second-reader.ts';
import { judgeProducts } from '#shared/health/judge.ts';
import { seoChecklist } from '#shared/seo/checklist.ts';

export const work = {
  finishListing,
  judgeMend,
  judgeProducts,
  learnVoice,
  problemsAdded,
  reviewFresh,
  reviewListing,
  seoChecklist,
  verifiedDoubts,
};
export type Work = typeof work;
