import type { ReactNode } from 'react';
import { CheckIcon } from '../icons.ts';
import styles from './steps.module.css';
import { VisuallyHidden } from './text.tsx';

export interface StepsProps {
  /** The name for screen readers, such as "Progress of your application". */
  label: string;
  /** The step names, in order. */
  names: readonly string[];
  current: number;
  /** Such as "4 min left". */
  note?: string | undefined;
}

interface ShownStepsProps extends StepsProps {
  /** The page's heading names the current step, so a narrow line doesn't. */
  hasHeading?: boolean;
}

/** Shows the steps as one line: with all names if it is wide, otherwise with the current one. Screen readers get all names. */
export function Steps({ label, names, current, note, hasHeading = false }: ShownStepsProps) {
  return (
    <nav className={styles.progress} aria-label={label}>
      <ol className={styles.steps}>
        {names.map((name, place) => (
          <li
            key={name}
            data-state={place < current ? 'done' : place === current ? 'now' : 'later'}
            aria-current={place === current ? 'step' : undefined}
          >
            <span className={styles.label}>
              {place < current && <CheckIcon size={16} />}
              <span>{name}</span>
              {place < current && <VisuallyHidden> (done)</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.caption}>
        {!hasHeading && (
          <span className={styles.name} aria-hidden="true">
            {names[current]}
          </span>
        )}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </p>
    </nav>
  );
}

export interface StepperItem {
  title: string;
  state: 'done' | 'now' | 'later';
  /** The icon of the mark. The default is a check mark, for a finished item. */
  icon?: ReactNode;
  children?: ReactNode;
}

const spokenStates = { done: '(done)', now: '(now)', later: '(later)' };

/** Lists finished, current, and upcoming items. */
export function Stepper({ items }: { items: readonly StepperItem[] }) {
  return (
    <ol className={styles.stepper}>
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
