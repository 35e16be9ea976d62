import type { ReactNode } from 'react';
import { DuskHills } from '../brand/dusk-hills.tsx';
import styles from './dusk.module.css';

/** A dusk card for the moments worth marking; holds the page heading, a chip, a lead. */
export function HeroCard({ children }: { children: ReactNode }) {
  return (
    <div className={styles.hero}>
      <DuskHills className={styles.hills} />
      {children}
    </div>
  );
}
