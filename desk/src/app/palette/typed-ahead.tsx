import { useEffect, useEffectEvent } from 'react';

interface TypedAheadProps {
  /** Gets each letter that is typed. */
  readonly onType: (letter: string) => void;
  readonly onClose: () => void;
}

/** Replaces the palette while its code loads. It keeps what the person types, and takes no letter for a shortcut. */
export function TypedAhead({ onType, onClose }: TypedAheadProps) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isLetter) onType(event.key);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const keep = (event: KeyboardEvent) => handleKey(event);
    // Before the shortcuts, and before a field that has the focus.
    document.addEventListener('keydown', keep, { capture: true });
    return () => document.removeEventListener('keydown', keep, { capture: true });
  }, []);
  return null;
}
