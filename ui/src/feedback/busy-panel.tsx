import { useId, type ReactNode } from 'react';
import { CardIcon } from '../icons.ts';
import styles from './busy-panel.module.css';

function WorkingRing() {
  const id = useId();
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <defs>
          <linearGradient id={id}>
            <stop stopColor="var(--color-primary-solid)" />
            <stop offset=".6" stopColor="#B45C9C" />
            <stop offset="1" stopColor="var(--color-amber)" />
          </linearGradient>
        </defs>
        <circle cx="48" cy="48" r="42" fill="none" stroke="var(--color-track)" strokeWidth="6" />
        <path
          d="M48 6a42 42 0 0 1 39.9 55"
          fill="none"
          stroke={`url(#${id})`}
          strokeWidth="6"
          strokeLinecap="round"
        />
      </svg>
      <CardIcon />
    </div>
  );
}

/**
 * Shows that a longer task, such as a payment, is in progress. `children` is a live region: put only text worth announcing
 * there, and change it at most every 5 s.
 */
export function BusyPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.working}>
      <WorkingRing />
      <h2>{title}</h2>
      <div className={styles.text} role="status">
        {children}
      </div>
    </div>
  );
}

/** Shows progress as dots. They are decorative, so also write it as text ("Check 2/5"). */
export function ProgressDots({ done, total }: { done: number; total: number }) {
  return (
    <div className={styles.pips} aria-hidden="true">
      {Array.from({ length: total }, (_, place) => (
        <i key={place} data-on={place < done} />
      ))}
    </div>
  );
}
