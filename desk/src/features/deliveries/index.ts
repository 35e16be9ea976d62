import { lazy } from 'react';

/** Loads with the menu of operations. */
export const DeliveriesCount = lazy(async () => ({
  default: (await import('./deliveries-count.tsx')).DeliveriesCount,
}));
/** Loads with the first visit. */
export const DeliveriesScreen = lazy(async () => ({
  default: (await import('./deliveries-screen.tsx')).DeliveriesScreen,
}));
