export { readDeliveryFailure } from './delivery-failure-rules.ts';
export { registerFirstTextRoutes, sendFirstText } from './first-text.ts';
export { countTexts, countTextsByDay, getTextPlace, insertText } from './messages-repository.ts';
export { crisisText } from './notices-copy.ts';
export { isOptedOut, moveOptOut, optIn, optOut, setStatusAfterOptIn } from './opt-outs/opt-out.ts';
export { notifyCoachingResumed, restoreMember } from './restore-members.ts';
export { retryFailed } from './undelivered-texts.ts';
