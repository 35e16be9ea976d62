import { createElement, lazy, useState, type ComponentType } from 'react';
import { failUnlessReloading } from './reload-once.ts';

/** Loads a part of the page on demand. While the page reloads because the part's file is gone, the part stays loading. */
export const loadLazily = <P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>) =>
  lazy(() => load().catch(failUnlessReloading));

/**
 * Creates a part that loads on demand, or before it shows. Loaded before, it appears right away, without a spinner or a skeleton.
 * @returns the part, and the function that loads it before
 */
export function createPreloadable<P extends object, M extends { readonly default: ComponentType<P> }>(
  load: () => Promise<M & { readonly default: ComponentType<P> }>,
) {
  const Lazy: ComponentType<P> = loadLazily<P>(load);
  let loaded: ComponentType<P> | undefined;
  function Part(props: P) {
    const [Current] = useState(() => loaded ?? Lazy);
    return createElement(Current, props);
  }
  async function preload(): Promise<M> {
    const part = await load();
    loaded = part.default;
    return part;
  }
  return { Part, preload };
}
