import { lazyPart } from '../../../parts/lazy-part.tsx';

// The inbox shows before their code has loaded.
export const SearchDialog = lazyPart(async () => ({
  default: (await import('./search-dialog.tsx')).SearchDialog,
}));
export const ExportDialog = lazyPart(async () => ({
  default: (await import('./export-dialog.tsx')).ExportDialog,
}));
export const FollowUp = lazyPart(async () => ({ default: (await import('./follow-up.tsx')).FollowUp }));
export const OpenWithReason = lazyPart(async () => ({
  default: (await import('./open-with-reason.tsx')).OpenWithReason,
}));
export const WrongMember = lazyPart(async () => ({
  default: (await import('./wrong-member.tsx')).WrongMember,
}));
