import { lazy } from 'react';

/** Loads with the first visit. */
export const FiguresScreen = lazy(async () => ({
  default: (await import('./figures-screen.tsx')).FiguresScreen,
}));
