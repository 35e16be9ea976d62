import { useEffect, useState } from 'react';

/** Milliseconds for which what was revealed stays on the page. */
const revealTime = 60_000;

/** Holds something that hides again after a minute, or when it is set to undefined. */
export function useForAMinute<T>() {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    if (value === undefined) return undefined;
    const timer = setTimeout(() => setValue(undefined), revealTime);
    return () => clearTimeout(timer);
  }, [value]);
  return [value, setValue] as const;
}
