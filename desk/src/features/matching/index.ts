import { lazy } from 'react';

export { useMatchingCount } from './matching-queries.ts';
/** Loads with the first visit, so that coaches don't load it. */
export const MatchingScreen = lazy(async () => ({
  default: (await import('./matching-screen.tsx')).MatchingScreen,
}));
