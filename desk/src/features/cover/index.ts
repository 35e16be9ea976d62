import { lazy } from 'react';

// The inbox shows before their code has loaded.
export const AwayDialog = lazy(async () => ({ default: (await import('./away-dialog.tsx')).AwayDialog }));
export const HandOverDialog = lazy(async () => ({
  default: (await import('./hand-over-dialog.tsx')).HandOverDialog,
}));
