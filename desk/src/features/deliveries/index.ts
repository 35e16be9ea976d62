import { lazy } from 'react';
import { lazyMark } from '../../parts/lazy-part.tsx';

/** Loads with the menu of operations. */
export const DeliveriesCount = lazyMark(async () => ({
  default: (await import('./deliveries-count.tsx')).DeliveriesCount,
}));
/** Loads with the first visit. */
export const DeliveriesScreen = lazy(async () => ({
  default: (await import('./deliveries-screen.tsx')).DeliveriesScreen,
}));
