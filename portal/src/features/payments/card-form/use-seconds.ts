import { useEffect, useState } from 'react';

/** Whole seconds since the component came; by the clock, so that a sleeping page counts right. */
export function useSeconds(): number {
  const [start] = useState(() => Date.now());
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, [start]);
  return seconds;
}
