import { lazy } from 'react';

/** Loads with the first visit. */
export const PlansScreen = lazy(async () => ({ default: (await import('./plans-screen.tsx')).PlansScreen }));
