import { useEffect, useRef, type MouseEvent } from 'react';
import { Note } from '../feedback/note.tsx';
import styles from './error-summary.module.css';

export interface FieldError {
  /** The id of the field that it is about. */
  id: string;
  message: string;
}

export interface ErrorSummaryProps {
  title?: string;
  errors: readonly FieldError[];
  /** Counts the failed attempts: the summary takes the focus at each. */
  attempt: number;
}

function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (field === null) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: 'center' });
}

/** What is missing before one can go on, each line leading to its field (ENR-09). Nothing while there are no errors. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  const fewOrMany = errors.length === 1 ? 'One thing before you go on' : 'A few things before you go on';
  return (
    <Note tone="bad" live="alert" title={title ?? fewOrMany} ref={box} tabIndex={-1}>
      <ul>
        {errors.map((error) => (
          <li key={error.id}>
            <a className={styles.link} href={`#${error.id}`} onClick={goToField}>
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </Note>
  );
}
