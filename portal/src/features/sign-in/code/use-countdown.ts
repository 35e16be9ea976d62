import { useEffect, useState } from 'react';

/** Whole seconds left until an instant (ms since 1970), by the clock, so that a sleeping tab doesn't lag; 0 when over. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = (): void => setNow(Date.now());
    tick();
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      tick();
      if (until <= Date.now()) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** Seconds as `mm:ss` (AUTH-16). */
export const minutesAndSeconds = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
