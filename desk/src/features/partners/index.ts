import { lazy } from 'react';

/** Loads with the first visit. */
export const PartnersScreen = lazy(async () => ({
  default: (await import('./partners-screen.tsx')).PartnersScreen,
}));
