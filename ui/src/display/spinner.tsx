import styles from './spinner.module.css';

/** Shows a decorative spinner. The text next to it says what is in progress. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

/** Shows a 60 px spinner in the middle of the screen (LAY-07). */
export function FullScreenSpinner() {
  return (
    <div className={styles.screen} role="status" aria-label="Loading">
      <span className={styles.spinner} data-size="60" />
    </div>
  );
}
