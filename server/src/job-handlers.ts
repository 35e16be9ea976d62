import { deletionsHandler, releaseNumbersHandler } from './features/account/index.ts';
import {
  deskCleanUpHandler,
  heldMatchesHandler,
  heldTextsHandler,
  refreshSightsHandler,
} from './features/desk/index.ts';
import { draftsCleanUpHandler } from './features/enrollment/index.ts';
import { hashNamesHandler } from './features/members/index.ts';
import { endPeriodsHandler } from './features/moments/index.ts';
import {
  bookNextPlanHandler,
  cancelAbandonedHandler,
  cardRemindersHandler,
  deleteOldEventsHandler,
  endPlanHandler,
  paymentEventsHandler,
  reconcileHandler,
  sweepHandler,
  voidOutdatedHandler,
} from './features/payments/index.ts';
import { fulfillDueHandler, fulfillRewardHandler } from './features/referrals/index.ts';
import {
  applySchedulesHandler,
  followHandler,
  returnMembersHandler,
  returnRemindersHandler,
} from './features/requests/index.ts';
import { cleanUpHandler, unlockMailsHandler } from './features/sign-in/index.ts';
import { tokenWarningsHandler } from './features/staff/index.ts';
import {
  budgetsHandler,
  chasePagesHandler,
  coachingResumedHandler,
  deleteOldTextsHandler,
  forwardTextHandler,
  restoreMembersHandler,
  returnMomentsHandler,
  sweepTextsHandler,
} from './features/texts/index.ts';
import { deleteOldAuditHandler } from './platform/audit/index.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';
import { createOutboxCleanUpHandler, createOutboxHandler } from './platform/outbox/index.ts';
import { createOutgoingEventsHandler } from './platform/outgoing-events/outgoing-events.ts';
import type { Services } from './services.ts';

/** Lists the job handlers of all features. */
export const createJobHandlers = (services: Services): readonly JobHandler[] => [
  createOutboxHandler(services),
  createOutboxCleanUpHandler(services),
  createOutgoingEventsHandler(services),
  deleteOldAuditHandler(services),
  cleanUpHandler(services),
  unlockMailsHandler(services),
  deletionsHandler(services),
  releaseNumbersHandler(services),
  draftsCleanUpHandler(services),
  paymentEventsHandler(services),
  deleteOldEventsHandler(services),
  sweepHandler(services),
  cancelAbandonedHandler(services),
  reconcileHandler(services),
  endPlanHandler(services),
  voidOutdatedHandler(services),
  bookNextPlanHandler(services),
  cardRemindersHandler(services),
  applySchedulesHandler(services),
  followHandler(services),
  returnMembersHandler(services),
  returnRemindersHandler(services),
  endPeriodsHandler(services),
  restoreMembersHandler(services),
  budgetsHandler(services),
  coachingResumedHandler(services),
  forwardTextHandler(services),
  deleteOldTextsHandler(services),
  sweepTextsHandler(services),
  returnMomentsHandler(services),
  fulfillRewardHandler(services),
  fulfillDueHandler(services),
  deskCleanUpHandler(services),
  heldTextsHandler(services),
  heldMatchesHandler(services),
  chasePagesHandler(services),
  hashNamesHandler(services),
  refreshSightsHandler(services),
  tokenWarningsHandler(services),
];
