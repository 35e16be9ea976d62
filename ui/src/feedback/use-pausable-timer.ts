import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Calls back once after `ms` of time in which it was not paused. Returns the handlers that pause it. */
export function usePausableTimer(ms: number, onEnd: () => void) {
  const [holds, setHolds] = useState({ pointer: false, focus: false });
  const remaining = useRef(ms);
  const end = useEffectEvent(onEnd);
  const paused = holds.pointer || holds.focus;
  useEffect(() => {
    if (paused) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(end, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - startedAt;
    };
  }, [paused]);
  return {
    onPointerEnter: () => setHolds((held) => ({ ...held, pointer: true })),
    onPointerLeave: () => setHolds((held) => ({ ...held, pointer: false })),
    onFocus: () => setHolds((held) => ({ ...held, focus: true })),
    onBlur: () => setHolds((held) => ({ ...held, focus: false })),
  };
}
