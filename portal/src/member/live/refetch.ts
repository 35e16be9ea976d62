import { useSession } from '../../session/session-store.ts';

/** Time between two refetches of a visible page, in ms. */
const pollMs = 20_000;

/** A return triggers two events, visibility and focus. Within this time, in ms, they count as one return. */
const sameReturnMs = 300;

/** @param isAutomatic true if the timer triggers the refetch, false if the member does */
type Refetch = (isAutomatic: boolean) => void;

/**
 * Refetches on a timer while the page is visible, and immediately when the member returns to it. Doesn't refetch while
 * the session is about to end, because only the member's answer in the dialog may extend it.
 * @returns stops refetching
 */
export function startPolling(refetch: Refetch): () => void {
  let returnedAt: number | undefined;
  const refetchIfVisible = (isAutomatic: boolean): void => {
    if (document.visibilityState === 'visible' && useSession.getState().endsAt === undefined)
      refetch(isAutomatic);
  };
  const handleReturn = (): void => {
    if (document.visibilityState !== 'visible') return;
    const isSameReturn = returnedAt !== undefined && Math.abs(Date.now() - returnedAt) < sameReturnMs;
    returnedAt = Date.now();
    if (!isSameReturn) refetchIfVisible(false);
  };
  const timer = setInterval(() => refetchIfVisible(true), pollMs);
  document.addEventListener('visibilitychange', handleReturn);
  addEventListener('focus', handleReturn);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', handleReturn);
    removeEventListener('focus', handleReturn);
  };
}
