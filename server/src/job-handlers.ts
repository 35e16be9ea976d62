import {
  createDeletionsHandler,
  recordAcceptedErasure,
} from './features/account/deletion/execute-deletion.ts';
import { createReleaseNumbersHandler } from './features/account/deletion/release-numbers.ts';
import { createHeldTextsHandler } from './features/conversations/held-texts.ts';
import { createBeginAwayHandler } from './features/cover/index.ts';
import { createAutomaticTextHandler } from './features/crisis/automatic-text.ts';
import { createChasePagesHandler } from './features/crisis/paging.ts';
import { createDraftsCleanUpHandler } from './features/enrollment/drafts/step-drafts.ts';
import { createFiguresHandler } from './features/figures/count-figures.ts';
import { createHeldMatchesHandler } from './features/matching/held-matches.ts';
import { createUsualRepliesHandler } from './features/matching/usual-replies.ts';
import { createHeldNoticesHandler } from './features/members/notices/staff-notices.ts';
import { createRefreshSightsHandler } from './features/members/sights/refresh-sights.ts';
import { createEndPeriodsHandler } from './features/moments/end-period.ts';
import { createRefreshOnCallHandler } from './features/on-call/rota.ts';
import { createBookNextPlanHandler } from './features/payments/plan-change/next-plan.ts';
import {
  createDeleteOldEventsHandler,
  createPaymentEventsHandler,
} from './features/payments/provider-events/provider-events.ts';
import { createReconcileHandler } from './features/payments/reconciliation/reconcile.ts';
import { createFollowReversalsHandler } from './features/payments/reversals/follow-reversals.ts';
import { createEndPlanHandler } from './features/payments/subscription/end-plan.ts';
import { createUnpaidRemindersHandler } from './features/payments/subscription/remind-of-unpaid.ts';
import { createRenewalNoticesHandler } from './features/payments/subscription/renewal-notices.ts';
import { createCancelAbandonedHandler, createSweepPaymentsHandler } from './features/payments/sweeps.ts';
import { createVoidOutdatedHandler } from './features/payments/sync/void-outdated.ts';
import { createHoldPlansHandler } from './features/payments/waiting/hold-plans.ts';
import { createStartMonthHandler } from './features/payments/waiting/start-month.ts';
import { createReturnMoneyHandler } from './features/payments/waiting/take-money-back.ts';
import { createFulfillDueHandler, createFulfillRewardHandler } from './features/referrals/fulfill-rewards.ts';
import { createApplySchedulesHandler } from './features/requests/schedule/apply-schedule.ts';
import {
  createReturnMembersHandler,
  createReturnRemindersHandler,
} from './features/requests/service/return-members.ts';
import { createSyncPlanHandler } from './features/requests/service/sync-plan.ts';
import { createSignInCleanUpHandler } from './features/sign-in/clean-up.ts';
import { createUnlockEmailsHandler } from './features/sign-in/unlock/send-unlock-email.ts';
import { createStaffCleanUpHandler } from './features/staff/clean-up.ts';
import { createTokenWarningsHandler } from './features/staff/tokens/token-warnings.ts';
import { createBudgetsHandler } from './features/texts/budgets/partner-budget.ts';
import { createDeleteOldTextsHandler } from './features/texts/delete-old-texts.ts';
import {
  createCoachingResumedHandler,
  createRestoreMembersHandler,
} from './features/texts/restore-members.ts';
import { createReturnMomentsHandler } from './features/texts/sweep/return-moments.ts';
import { createSweepTextsHandler } from './features/texts/sweep/sweep-texts.ts';
import { createUndeliveredHandler } from './features/texts/undelivered-texts.ts';
import { createDeleteOldAuditHandler } from './platform/audit/index.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';
import { createOutboxCleanUpHandler, createOutboxHandler } from './platform/outbox/index.ts';
import { createOutgoingEventsHandler } from './platform/outgoing-events/outgoing-events.ts';
import type { Services } from './services.ts';

export const createJobHandlers = (services: Services): readonly JobHandler[] => [
  createOutboxHandler(services),
  createUndeliveredHandler(services),
  createOutboxCleanUpHandler(services),
  createOutgoingEventsHandler(services, (event) => recordAcceptedErasure(services, event)),
  createDeleteOldAuditHandler(services),
  createSignInCleanUpHandler(services),
  createUnlockEmailsHandler(services),
  createDeletionsHandler(services),
  createReleaseNumbersHandler(services),
  createDraftsCleanUpHandler(services),
  createPaymentEventsHandler(services),
  createDeleteOldEventsHandler(services),
  createSweepPaymentsHandler(services),
  createCancelAbandonedHandler(services),
  createReconcileHandler(services),
  createEndPlanHandler(services),
  createVoidOutdatedHandler(services),
  createFollowReversalsHandler(services),
  createBookNextPlanHandler(services),
  createRenewalNoticesHandler(services),
  createUnpaidRemindersHandler(services),
  createHoldPlansHandler(services),
  createStartMonthHandler(services),
  createReturnMoneyHandler(services),
  createApplySchedulesHandler(services),
  createSyncPlanHandler(services),
  createReturnMembersHandler(services),
  createReturnRemindersHandler(services),
  createEndPeriodsHandler(services),
  createRestoreMembersHandler(services),
  createBudgetsHandler(services),
  createFiguresHandler(services),
  createCoachingResumedHandler(services),
  createDeleteOldTextsHandler(services),
  createSweepTextsHandler(services),
  createReturnMomentsHandler(services),
  createFulfillRewardHandler(services),
  createFulfillDueHandler(services),
  createStaffCleanUpHandler(services),
  createHeldTextsHandler(services),
  createHeldMatchesHandler(services),
  createHeldNoticesHandler(services),
  createUsualRepliesHandler(services),
  createChasePagesHandler(services),
  createAutomaticTextHandler(services),
  createRefreshOnCallHandler(services),
  createBeginAwayHandler(services),
  createRefreshSightsHandler(services),
  createTokenWarningsHandler(services),
];
