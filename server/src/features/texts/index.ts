export { budgetsHandler } from './budgets/partner-budget.ts';
export { coachRoutes, textRoutes } from './routes.ts';
export { findTextObstacle, textAsCoachIn } from './coach/coach-texts.ts';
export { findOpenCrisis, lockOpenCrisis, updateCrisis, type CrisisRow } from './crisis/crisis-repository.ts';
export { findCrisisWords } from './crisis/phrase-rules.ts';
export { chasePagesHandler, pageOnCall } from './crisis/paging.ts';
export { raiseCrisis } from './crisis/raise-crisis.ts';
export { deleteOldTextsHandler } from './delete-old-texts.ts';
export { forwardTextHandler } from './coach/forward-text.ts';
export {
  coachingResumedHandler,
  notifyCoachingResumed,
  restoreMember,
  restoreMembersHandler,
} from './restore-members.ts';
export { bodyPlace, countTexts, countTextsByDay, insertText } from './messages-repository.ts';
export { crisisText } from './notices-copy.ts';
export { returnMomentsHandler } from './sweep/return-moments.ts';
export { sweepTextsHandler } from './sweep/sweep-texts.ts';
export {
  createOptOuts,
  isOptedOut,
  moveOptOut,
  optIn,
  optOut,
  setStatusAfterOptIn,
} from './opt-outs/opt-out.ts';
export { getTextPolicy } from './text-policy-rules.ts';
