import type { ReactNode } from 'react';

import styles from './actions.module.css';

/** The buttons of a card: beside each other, on phones each as wide as the card. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
