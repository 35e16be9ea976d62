import { lazy, type ComponentType } from 'react';
import { failUnlessReloading } from './reload-once.ts';

/** Loads a part of the page on demand. While the page reloads because the part's file is gone, the part stays loading. */
export const loadLazily = <P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>) =>
  lazy(() => load().catch(failUnlessReloading));
