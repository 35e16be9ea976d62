export { AwayDialog } from './away-dialog.tsx';
export { HandOverDialog } from './hand-over-dialog.tsx';
