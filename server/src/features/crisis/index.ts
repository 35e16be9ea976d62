export { findOpenCrisis } from './crisis-repository.ts';
export { showCrisis } from './crisis-steps.ts';
export { raiseCrisis } from './raise-crisis.ts';
