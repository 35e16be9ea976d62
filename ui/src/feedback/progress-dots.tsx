import styles from './progress-dots.module.css';

/** How many of a few tries are done, decorative: say it in words too ("Check 2/5"). */
export function ProgressDots({ done, total }: { done: number; total: number }) {
  return (
    <div className={styles.pips} aria-hidden="true">
      {Array.from({ length: total }, (_, place) => (
        <i key={place} data-on={place < done} />
      ))}
    </div>
  );
}
