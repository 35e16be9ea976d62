export { CrisisPanel } from './crisis-panel.tsx';
export { CrisisStrip } from './crisis-strip.tsx';
export { StartCrisis } from './start-crisis.tsx';
