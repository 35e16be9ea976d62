export { CrisisPanel, CrisisStrip, StartCrisis } from './crisis-panel.tsx';
