import { createDeletionsHandler, createReleaseNumbersHandler } from './features/account/index.ts';
import {
  createDeskCleanUpHandler,
  createHeldMatchesHandler,
  createHeldTextsHandler,
  createRefreshSightsHandler,
} from './features/desk/index.ts';
import { createDraftsCleanUpHandler } from './features/enrollment/index.ts';
import { createHashNamesHandler } from './features/members/index.ts';
import { createEndPeriodsHandler } from './features/moments/index.ts';
import {
  createBookNextPlanHandler,
  createCancelAbandonedHandler,
  createCardRemindersHandler,
  createDeleteOldEventsHandler,
  createEndPlanHandler,
  createPaymentEventsHandler,
  createReconcileHandler,
  createSweepHandler,
  createVoidOutdatedHandler,
} from './features/payments/index.ts';
import { createFulfillDueHandler, createFulfillRewardHandler } from './features/referrals/index.ts';
import {
  createApplySchedulesHandler,
  createFollowHandler,
  createReturnMembersHandler,
  createReturnRemindersHandler,
} from './features/requests/index.ts';
import { createCleanUpHandler, createUnlockEmailsHandler } from './features/sign-in/index.ts';
import { createTokenWarningsHandler } from './features/staff/index.ts';
import {
  createBudgetsHandler,
  createChasePagesHandler,
  createCoachingResumedHandler,
  createDeleteOldTextsHandler,
  createForwardTextHandler,
  createRestoreMembersHandler,
  createReturnMomentsHandler,
  createSweepTextsHandler,
} from './features/texts/index.ts';
import { createDeleteOldAuditHandler } from './platform/audit/index.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';
import { createOutboxCleanUpHandler, createOutboxHandler } from './platform/outbox/index.ts';
import { createOutgoingEventsHandler } from './platform/outgoing-events/outgoing-events.ts';
import type { Services } from './services.ts';

/** Lists the job handlers of all features. */
export const createJobHandlers = (services: Services): readonly JobHandler[] => [
  createOutboxHandler(services),
  createOutboxCleanUpHandler(services),
  createOutgoingEventsHandler(services),
  createDeleteOldAuditHandler(services),
  createCleanUpHandler(services),
  createUnlockEmailsHandler(services),
  createDeletionsHandler(services),
  createReleaseNumbersHandler(services),
  createDraftsCleanUpHandler(services),
  createPaymentEventsHandler(services),
  createDeleteOldEventsHandler(services),
  createSweepHandler(services),
  createCancelAbandonedHandler(services),
  createReconcileHandler(services),
  createEndPlanHandler(services),
  createVoidOutdatedHandler(services),
  createBookNextPlanHandler(services),
  createCardRemindersHandler(services),
  createApplySchedulesHandler(services),
  createFollowHandler(services),
  createReturnMembersHandler(services),
  createReturnRemindersHandler(services),
  createEndPeriodsHandler(services),
  createRestoreMembersHandler(services),
  createBudgetsHandler(services),
  createCoachingResumedHandler(services),
  createForwardTextHandler(services),
  createDeleteOldTextsHandler(services),
  createSweepTextsHandler(services),
  createReturnMomentsHandler(services),
  createFulfillRewardHandler(services),
  createFulfillDueHandler(services),
  createDeskCleanUpHandler(services),
  createHeldTextsHandler(services),
  createHeldMatchesHandler(services),
  createChasePagesHandler(services),
  createHashNamesHandler(services),
  createRefreshSightsHandler(services),
  createTokenWarningsHandler(services),
];
