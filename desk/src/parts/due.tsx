import { useEffect, useState } from 'react';
import { describeDue } from './due-rules.ts';
import styles from './queue.module.css';

/** Gets the time, again every half minute: waits are in minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface DueProps {
  readonly since: string;
  readonly dueOn: string;
  readonly now: Date;
}

/** Shows the day by which a member is promised something, and how much of the time has passed. */
export function Due({ now, ...promise }: DueProps) {
  const { label, isUrgent, passed } = describeDue(promise, now);
  return (
    <span className={styles.due} data-urgent={isUrgent}>
      <i
        style={{ '--at': `${String(Math.round(passed * 100))}%` } as React.CSSProperties}
        aria-hidden="true"
      />
      {label}
    </span>
  );
}
