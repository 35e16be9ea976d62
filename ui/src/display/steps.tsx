import type { ReactNode } from 'react';
import { CheckIcon } from '../icons.ts';
import stepperStyles from './stepper.module.css';
import styles from './steps.module.css';
import { VisuallyHidden } from './text.tsx';

export interface StepsProps {
  /** Names the progress, e.g. "Enrollment progress". */
  label: string;
  /** The names of the steps in order. */
  names: readonly string[];
  /** The place of the current one, from 0. */
  current: number;
}

/**
 * The progress of a wizard with the steps' names; each is a part of one bar, so that it also reads as (step+1)/total. On phones more than three names don’t
 * fit beside each other: there only the present step is named, the others stay readable for screen readers.
 */
export function Steps({ label, names, current }: StepsProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.steps} data-many={names.length > 3}>
        {names.map((name, place) => (
          <li
            key={name}
            data-state={place < current ? 'done' : place === current ? 'now' : 'later'}
            aria-current={place === current ? 'step' : undefined}
          >
            {place < current && <CheckIcon size={16} />}
            <span>
              {name} {place < current && <VisuallyHidden>(done)</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

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
    <ol className={stepperStyles.stepper} data-wide={wide}>
      {items.map((item) => (
        <li key={item.title} data-state={item.state} aria-current={item.state === 'now' ? 'step' : undefined}>
          <span className={stepperStyles.mark}>{item.icon ?? <CheckIcon size={16} />}</span>
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
