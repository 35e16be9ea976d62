export { findCheckIn, findOpenCrisis, hadCrisisSince } from './crisis-repository.ts';
export { joinByAttention } from './crisis-steps.ts';
export { showCrisis, showOpenCrises } from './crisis-view.ts';
export { findInTexts, lookThrough } from './look-through.ts';
export { askToCall } from './ask-to-call.ts';
export { raiseCrisis } from './raise-crisis.ts';
