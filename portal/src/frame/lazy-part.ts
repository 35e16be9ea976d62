import { createElement, lazy, useState, type ComponentType } from 'react';
import { failUnlessReloading } from './reload-once.ts';

/** Loads a part of the page on demand. While the page reloads because the part's file is gone, the part stays loading. */
export const loadLazily = <P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>) =>
  lazy(() => load().catch(failUnlessReloading));

/**
 * Creates a part that loads on demand, or before it shows. Loaded before, it appears right away, without a spinner or a skeleton.
 * @returns the part, and the function that loads it before
 */
export function createPreloadable<M extends { readonly default: ComponentType }>(load: () => Promise<M>) {
  const Lazy = loadLazily(load);
  let loaded: ComponentType | undefined;
  function Part() {
    const [Current] = useState(() => loaded ?? Lazy);
    return createElement(Current);
  }
  async function preload(): Promise<M> {
    const part = await load();
    loaded = part.default;
    return part;
  }
  return { Part, preload };
}
