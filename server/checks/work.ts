/** The checks that run beside the server: pure functions of texts, whose arguments and answers can be copied to a thread. */
import { finishListing } from '#shared/checks/finish.ts';
import { learnVoice } from '#shared/checks/learn-voice.ts';
import { reviewListing } from '#shared/checks/review.ts';
import { seoChecklist } from '#shared/seo/checklist.ts';

export const work = { finishListing, learnVoice, reviewListing, seoChecklist };
export type Work = typeof work;
