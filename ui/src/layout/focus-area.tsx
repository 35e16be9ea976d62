import { useEffect, useRef, type ReactNode } from 'react';
import styles from './focus-area.module.css';

interface FocusAreaProps {
  /** Counts up whenever what was pressed is gone and this says what came of it. */
  readonly turn: number;
  readonly label: string;
  readonly children: ReactNode;
}

/** A part of the page that takes the focus at each turn. */
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
