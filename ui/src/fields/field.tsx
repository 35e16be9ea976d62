import { useId, type ReactNode } from 'react';
import { AlertIcon } from '../icons.ts';
import styles from './field.module.css';

/** What every field can say about itself. */
export interface FieldText {
  label: ReactNode;
  /** Beside the label, quietly: "(optional)". */
  mark?: string | undefined;
  hint?: ReactNode;
  /** What is wrong and what to do; its presence marks the field as invalid. */
  error?: string | undefined;
}

/** Goes onto the control inside the field. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldText {
  /** The control's id: the error summary links to it. */
  id?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** The ids of hint and error, for `aria-describedby`. */
export function describedBy(
  id: string,
  { hint, error }: Pick<FieldText, 'hint' | 'error'>,
): string | undefined {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

export function FieldLabel({ label, mark }: Pick<FieldText, 'label' | 'mark'>) {
  return (
    <>
      {label} {mark !== undefined && <span className={styles.mark}>{mark}</span>}
    </>
  );
}

export function FieldNotes({ id, hint, error }: Pick<FieldText, 'hint' | 'error'> & { id: string }) {
  return (
    <>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`}>
          <AlertIcon size={16} />
          {error}
        </p>
      )}
    </>
  );
}

/** Label, control, hint and error, wired together. */
export function Field({ id, label, mark, hint, error, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        <FieldLabel label={label} mark={mark} />
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy(controlId, { hint, error }),
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldNotes id={controlId} hint={hint} error={error} />
    </div>
  );
}
