import { useEffect, useEffectEvent, type MouseEvent } from 'react';
import { Note } from '../feedback/note.tsx';
import styles from './field.module.css';

export interface FieldError {
  /** The ID of the invalid field. */
  id: string;
  message: string;
}

export interface ErrorSummaryProps {
  title?: string;
  errors: readonly FieldError[];
  /** Counts failed submits. When it changes, the first wrong field takes the focus. */
  submitCount: number;
}

/** Finds the field, or the wrong one of a group's fields. */
function findField(id: string): HTMLElement | null {
  const field = document.getElementById(id);
  const wrong = field?.closest('fieldset')?.querySelector<HTMLElement>('input[aria-invalid="true"]');
  return wrong ?? field;
}

/** Scrolls a field to the middle of the window, which no bar at an edge covers. */
function goToField(id: string): boolean {
  const field = findField(id);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
  return field !== null;
}

function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (goToField(event.currentTarget.hash.slice(1))) event.preventDefault();
}

/**
 * Lists field errors with links to their fields, and focuses the first wrong field (ENR-09, ENR-17). Shows nothing if there are no
 * errors.
 */
export function ErrorSummary({ title, errors, submitCount }: ErrorSummaryProps) {
  const focusFirst = useEffectEvent(() => {
    if (errors[0]) goToField(errors[0].id);
  });
  // Only a new submit moves the focus, not each correction of a field.
  useEffect(() => {
    if (submitCount > 0) focusFirst();
  }, [submitCount]);
  if (errors.length === 0) return null;
  const fewOrMany =
    errors.length === 1 ? 'Please fix this before you continue' : 'Please fix these before you continue';
  return (
    <Note tone="bad" live="alert" title={title ?? fewOrMany}>
      <ul>
        {errors.map((error) => (
          <li key={error.id}>
            <a className={styles.errorLink} href={`#${error.id}`} onClick={followLink}>
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </Note>
  );
}
