import { useEffect, useState } from 'react';

const second = 1_000;

/** The time left until an instant, in ms; looked at each second, and at once when a hidden page is seen again. */
export function useTimeLeft(endsAt: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = (): void => setNow(Date.now());
    const timer = setInterval(look, second);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return Math.max(0, endsAt - now);
}
