import { useEffect } from 'react';
import { onForget } from '../../../session/session-store.ts';
import { forgetDrafts } from './compose-store.ts';
import { saveAllDrafts, saveWhileClosing } from './unsaved-drafts.ts';

/** Saves what is typed before the page closes or locks, and then forgets it. The whole desk does so: drafts outlive their screen. */
export function useKeptDrafts(): void {
  useEffect(() => {
    addEventListener('pagehide', saveWhileClosing);
    const stop = onForget(() => {
      const saved = saveAllDrafts();
      forgetDrafts();
      return saved;
    });
    return () => {
      removeEventListener('pagehide', saveWhileClosing);
      stop();
    };
  }, []);
}
