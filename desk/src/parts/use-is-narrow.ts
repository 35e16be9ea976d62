import { useSyncExternalStore } from 'react';

/** Below the width from which panes stand next to each other. The style sheets have the same. */
const narrow = '(max-width: 959.98px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the page shows one pane at a time. It follows a phone that is turned and a window that is resized. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
