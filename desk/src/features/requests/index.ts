import { lazy } from 'react';
import { lazyMark, lazyPart } from '../../parts/lazy-part.tsx';

/** Loads with the menu of operations. */
export const RequestsCount = lazyMark(async () => ({
  default: (await import('./requests-count.tsx')).RequestsCount,
}));
/** Loads with the first visit, so that coaches don't load it. */
export const RequestsScreen = lazy(async () => ({
  default: (await import('./requests-screen.tsx')).RequestsScreen,
}));
/** Loads with the tab of a member's page. */
export const RequestRecords = lazyPart(async () => ({
  default: (await import('./request-records.tsx')).RequestRecords,
}));
/** Loads when a person withdraws a deletion on the member's page. */
export const WithdrawDeletion = lazyPart(async () => ({
  default: (await import('./withdraw-deletion.tsx')).WithdrawDeletion,
}));
