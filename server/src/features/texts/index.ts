export { budgetsHandler } from './budgets/partner-budget.ts';
export { coachRoutes, textRoutes } from './routes.ts';
export { forwardTextHandler } from './coach/forward-text.ts';
export { restoreMembersHandler, coachingResumedHandler, restoreMember } from './restore-members.ts';
export { countTexts, countTextsByDay, insertText } from './messages-repository.ts';
export { crisisText } from './notices-copy.ts';
export { sweepTextsHandler } from './sweep/sweep-texts.ts';
export {
  createOptOuts,
  isOptedOut,
  moveOptOut,
  optIn,
  optOut,
  setStatusAfterOptIn,
} from './opt-outs/opt-out.ts';
