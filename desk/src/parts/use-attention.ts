import { useSyncExternalStore } from 'react';

/** Whether the person looks at this page: it is visible and has the focus. A hidden tab and one behind another window don't. */
const hasAttention = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  addEventListener('focus', onChange);
  addEventListener('blur', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    removeEventListener('focus', onChange);
    removeEventListener('blur', onChange);
  };
}

export const useAttention = (): boolean => useSyncExternalStore(subscribe, hasAttention);
