export { findCheckIn, findOpenCrisis, hadCrisisSince } from './crisis-repository.ts';
export { joinByAttention } from './crisis-steps.ts';
export { showCrisis, showOpenCrises } from './crisis-view.ts';
export { findInTexts, lookThrough } from './look-through.ts';
export { notifyOfOptOut } from './notify-of-opt-out.ts';
export { raiseCrisis } from './raise-crisis.ts';
