import styles from './spinner.module.css';

/** A turning ring, decorative: words beside it say what is under way. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

/** LAY-07: a spinner of 60 px in the middle of the screen, e.g. until the application is ready. */
export function FullScreenSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.screen} role="status" aria-label={label}>
      <span className={styles.spinner} data-size="60" />
    </div>
  );
}
