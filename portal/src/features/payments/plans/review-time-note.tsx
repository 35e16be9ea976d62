import { ClockIcon } from '@moments/ui/icons.ts';
import styles from './review-time-note.module.css';

/** Said once and quietly, with the plans (PLAN-07). */
export const ReviewTimeNote = () => (
  <p className={styles.promise}>
    <ClockIcon />
    <span>{"We'll review your application within 3 business days"}</span>
  </p>
);
