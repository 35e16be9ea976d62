import { lazy } from 'react';

// The inbox shows before their code has loaded.
export const SearchDialog = lazy(async () => ({
  default: (await import('./search-dialog.tsx')).SearchDialog,
}));
export const ExportDialog = lazy(async () => ({
  default: (await import('./export-dialog.tsx')).ExportDialog,
}));
export const FollowUp = lazy(async () => ({ default: (await import('./follow-up.tsx')).FollowUp }));
export const OpenWithReason = lazy(async () => ({
  default: (await import('./open-with-reason.tsx')).OpenWithReason,
}));
export const WrongMember = lazy(async () => ({ default: (await import('./wrong-member.tsx')).WrongMember }));
