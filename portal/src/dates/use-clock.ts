import { useMemo, useSyncExternalStore } from 'react';
import { toEasternIsoDate } from '@moments/contract/values/dates';

const minute = 60_000;

/** How often the clock is looked at, in ms. */
const tickMs = 10_000;

/** Subscribes to the time. A page in the background updates when it returns, because its timers stood still. */
function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}

const getMinute = (): number => Math.floor(Date.now() / minute);
const getToday = (): string => toEasternIsoDate(new Date());

/** Returns the time, to the minute: what a page says of it stays true while the page stays open. */
export function useNow(): Date {
  const now = useSyncExternalStore(subscribe, getMinute);
  return useMemo(() => new Date(now * minute), [now]);
}

/** Returns the day in Eastern Time, as an ISO date: also on a page that is open over midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, getToday);
