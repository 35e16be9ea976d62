import { useSyncExternalStore } from 'react';

/** Below the breakpoint from which plans stand beside each other (LAY-08). */
const phones = '(max-width: 479.98px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(phones);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(phones).matches);
