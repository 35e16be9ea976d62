import type { ReactNode } from 'react';
import { CheckIcon } from '../icons.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './stepper.module.css';

export interface StepperItem {
  title: string;
  state: 'done' | 'now' | 'later';
  /** The mark's picture; a tick for what is done. */
  icon?: ReactNode;
  children?: ReactNode;
}

const spokenStates = { done: '(done)', now: '(now)', later: '(later)' };

/** What happened, what is now, what comes; below each other, or beside each other from 960 px. */
export function Stepper({ items, wide = false }: { items: readonly StepperItem[]; wide?: boolean }) {
  return (
    <ol className={styles.stepper} data-wide={wide}>
      {items.map((item) => (
        <li key={item.title} data-state={item.state} aria-current={item.state === 'now' ? 'step' : undefined}>
          <span className={styles.mark}>{item.icon ?? <CheckIcon size={16} />}</span>
          <div>
            <h3>
              {item.title} <VisuallyHidden>{spokenStates[item.state]}</VisuallyHidden>
            </h3>
            {item.children}
          </div>
        </li>
      ))}
    </ol>
  );
}
