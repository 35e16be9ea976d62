import { useSession } from '../../session/session-store.ts';

/** Time between two refetches of a visible page, in ms. */
const beat = 20_000;

/** A return triggers two events, visibility and focus. Within this time, in ms, they count as one return. */
const sameReturn = 300;

/** @param isAutomatic true if the timer triggers the refetch, false if the member does */
type Look = (isAutomatic: boolean) => void;

/**
 * Refetches on a timer while the page is visible, and immediately when the member returns to it. Doesn't refetch while
 * the session is about to end, because only the member's answer in the dialog may extend it.
 * @returns stops refetching
 */
export function startPolling(look: Look): () => void {
  let cameBackAt: number | undefined;
  const lookNow = (isAutomatic: boolean): void => {
    if (document.visibilityState === 'visible' && useSession.getState().endsAt === undefined)
      look(isAutomatic);
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
