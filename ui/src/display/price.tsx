import styles from './price.module.css';

/** A price, the number first: "$49" "/ month". Takes it formatted. */
export function Price({ amount, period }: { amount: string; period?: string | undefined }) {
  return (
    <p className={styles.price}>
      {amount} {period !== undefined && <small>{period}</small>}
    </p>
  );
}

/** A large figure: messages sent, Moments left. */
export function Figure({ children }: { children: string | number }) {
  return <span className={styles.figure}>{children}</span>;
}
