import { useEffect, useRef, type ReactNode } from 'react';
import styles from './focus-area.module.css';

interface FocusAreaProps {
  /** Changes when a pressed button is gone and this part shows the result. */
  readonly turn: number;
  readonly label: string;
  readonly children: ReactNode;
}

/** Groups a part of the page that takes the focus when `turn` changes. */
export function FocusArea({ turn, label, children }: FocusAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (turn > 0) area.current?.focus();
  }, [turn]);
  return (
    <div ref={area} className={styles.area} role="group" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  );
}
