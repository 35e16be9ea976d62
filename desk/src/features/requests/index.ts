import { lazy } from 'react';

/** Loads with the menu of operations. */
export const RequestsCount = lazy(async () => ({
  default: (await import('./requests-count.tsx')).RequestsCount,
}));
/** Loads with the first visit, so that coaches don't load it. */
export const RequestsScreen = lazy(async () => ({
  default: (await import('./requests-screen.tsx')).RequestsScreen,
}));
/** Loads with the tab of a member's page. */
export const RequestRecords = lazy(async () => ({
  default: (await import('./request-records.tsx')).RequestRecords,
}));
/** Loads when a person withdraws a deletion on the member's page. */
export const WithdrawDeletion = lazy(async () => ({
  default: (await import('./withdraw-deletion.tsx')).WithdrawDeletion,
}));
