import { CheckIcon } from '../icons.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './steps.module.css';

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
