import { useSession } from '../../session/session-store.ts';

/** How often a page that is seen looks again by itself, in ms. */
const beat = 20_000;

/** A page that comes back tells so twice, as seen and as focused: within so many ms it is the same return. */
const sameReturn = 300;

/** @param unattended nobody did anything: the page looks by itself */
type Look = (unattended: boolean) => void;

/**
 * Looks again each beat while the page can be seen, and at once when somebody comes back to it. While the session is about to
 * end nothing is looked at: the dialog asks whether it shall go on, and no answer but the member's may move its end.
 * @returns stops looking
 */
export function startPolling(look: Look): () => void {
  let cameBackAt: number | undefined;
  const lookNow = (unattended: boolean): void => {
    if (document.visibilityState === 'visible' && useSession.getState().endsAt === undefined)
      look(unattended);
  };
  const comeBack = (): void => {
    if (document.visibilityState !== 'visible') return;
    const isSameReturn = cameBackAt !== undefined && Math.abs(Date.now() - cameBackAt) < sameReturn;
    cameBackAt = Date.now();
    if (!isSameReturn) lookNow(false);
  };
  const timer = setInterval(() => lookNow(true), beat);
  document.addEventListener('visibilitychange', comeBack);
  addEventListener('focus', comeBack);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', comeBack);
    removeEventListener('focus', comeBack);
  };
}
