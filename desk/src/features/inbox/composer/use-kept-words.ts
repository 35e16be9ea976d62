import { useEffect } from 'react';
import { onForget } from '../../../session/session-store.ts';
import { forgetWords } from './compose-store.ts';
import { saveAllDrafts, saveWhileClosing } from './unsaved-words.ts';

/** Saves what is typed before the page closes or locks, and then forgets it. The whole desk does so: drafts outlive their screen. */
export function useKeptWords(): void {
  useEffect(() => {
    addEventListener('pagehide', saveWhileClosing);
    const stop = onForget(() => {
      const saved = saveAllDrafts();
      forgetWords();
      return saved;
    });
    return () => {
      removeEventListener('pagehide', saveWhileClosing);
      stop();
    };
  }, []);
}
