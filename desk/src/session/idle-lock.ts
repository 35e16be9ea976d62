import { useEffect } from 'react';
import { deskIdleSeconds } from '@moments/contract/staff/sessions';
import { lock, readSession } from './session-store.ts';

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Milliseconds: between two looks at the clock, and between two calls by which the server learns that the desk is in use. */
const timing = { look: 5_000, report: 5 * 60_000 } as const;

/** The channel between the tabs of one browser. */
const channelName = 'moments-desk-use';

/** Locks the desk after 30 minutes without a sign of use in any tab. Use without calls, such as reading, is reported now and then. */
export function useIdleLock(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    let usedAt = Date.now();
    let reportedAt = Date.now();
    const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
    const noteUse = () => {
      if (Date.now() - usedAt > timing.look) channel?.postMessage('used');
      usedAt = Date.now();
    };
    channel?.addEventListener('message', () => (usedAt = Date.now()));
    for (const sign of signs) addEventListener(sign, noteUse, { passive: true, capture: true });
    const timer = setInterval(() => {
      if (Date.now() - usedAt >= deskIdleSeconds * 1_000) void lock();
      else if (usedAt > reportedAt && Date.now() - reportedAt > timing.report) {
        reportedAt = Date.now();
        void readSession();
      }
    }, timing.look);
    return () => {
      clearInterval(timer);
      channel?.close();
      for (const sign of signs) removeEventListener(sign, noteUse, { capture: true });
    };
  }, [isOpen]);
}
