export { createBudgetsHandler } from './budgets/partner-budget.ts';
export { registerCoachRoutes, registerTextRoutes } from './routes.ts';
export { findTextObstacle, sendCoachTextIn } from './coach/coach-texts.ts';
export { findOpenCrisis, lockOpenCrisis, updateCrisis, type CrisisRow } from './crisis/crisis-repository.ts';
export { findCrisisWords } from './crisis/phrase-rules.ts';
export { createChasePagesHandler, notifyOnCall } from './crisis/paging.ts';
export { raiseCrisis } from './crisis/raise-crisis.ts';
export { createDeleteOldTextsHandler } from './delete-old-texts.ts';
export { createForwardTextHandler } from './coach/forward-text.ts';
export {
  createCoachingResumedHandler,
  notifyCoachingResumed,
  restoreMember,
  createRestoreMembersHandler,
} from './restore-members.ts';
export { getTextPlace, countTexts, countTextsByDay, insertText } from './messages-repository.ts';
export { crisisText } from './notices-copy.ts';
export { createReturnMomentsHandler } from './sweep/return-moments.ts';
export { createSweepTextsHandler } from './sweep/sweep-texts.ts';
export {
  createOptOuts,
  isOptedOut,
  moveOptOut,
  optIn,
  optOut,
  setStatusAfterOptIn,
} from './opt-outs/opt-out.ts';
export { getTextPolicy, type NoticeName } from './text-policy-rules.ts';
