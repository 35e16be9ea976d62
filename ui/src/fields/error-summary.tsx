import { useEffect, useRef, type MouseEvent } from 'react';
import { Note } from '../feedback/note.tsx';
import styles from './error-summary.module.css';

export interface FieldError {
  /** The ID of the invalid field. */
  id: string;
  message: string;
}

export interface ErrorSummaryProps {
  title?: string;
  errors: readonly FieldError[];
  /** Counts failed submits. The summary takes the focus when it changes. */
  submitCount: number;
}

function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (field === null) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: 'center' });
}

/** Lists field errors with links to their fields (ENR-09). Shows nothing if there are no errors. */
export function ErrorSummary({ title, errors, submitCount }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [submitCount]);
  if (errors.length === 0) return null;
  const fewOrMany =
    errors.length === 1 ? 'Please fix this before you continue' : 'Please fix these before you continue';
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
