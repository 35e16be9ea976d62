import { lazyPart } from '../../parts/lazy-part.tsx';

// The inbox shows before their code has loaded.
export const AwayDialog = lazyPart(async () => ({ default: (await import('./away-dialog.tsx')).AwayDialog }));
export const HandOverDialog = lazyPart(async () => ({
  default: (await import('./hand-over-dialog.tsx')).HandOverDialog,
}));
