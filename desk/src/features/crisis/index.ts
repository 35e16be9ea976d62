export { CrisisPanel, CrisisStrip, StartCrisis } from './crisis-panel.tsx';
export { OpenCrisisFacts } from './open-crisis-facts.tsx';
export { EndedCrises } from './ended-crises.tsx';
