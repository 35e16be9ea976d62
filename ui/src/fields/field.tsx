import { type ReactNode, useId } from 'react';
import { AlertIcon } from '../icons.ts';
import styles from './field.module.css';

interface FieldGroupProps extends FieldText {
  id?: string | undefined;
  role?: 'radiogroup' | undefined;
  children: (group: { id: string; describedBy: string | undefined }) => ReactNode;
}

/** Groups controls that answer one question, with a legend, a hint, and an error. */
export function FieldGroup({ id, role, label, mark, hint, error, children }: FieldGroupProps) {
  const ownId = useId();
  const groupId = id ?? ownId;
  const described = getDescribedBy(groupId, { hint, error });
  return (
    <fieldset
      className={styles.field}
      role={role}
      aria-describedby={described}
      aria-invalid={role !== undefined && error !== undefined ? true : undefined}
    >
      <legend className={styles.legend}>
        <FieldLabel label={label} mark={mark} />
      </legend>
      {children({ id: groupId, describedBy: described })}
      <FieldNotes id={groupId} hint={hint} error={error} />
    </fieldset>
  );
}

export interface FieldText {
  label: ReactNode;
  /** Quiet text after the label, such as "(optional)". */
  mark?: string | undefined;
  hint?: ReactNode;
  /** The error and the next step. If set, the field is marked as invalid. */
  error?: string | undefined;
}

/** Attributes for the control inside the field. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldText {
  /** The control's ID, for links from the error summary. */
  id?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Returns the IDs of hint and error, for `aria-describedby`. */
export function getDescribedBy(
  id: string,
  { hint, error }: Pick<FieldText, 'hint' | 'error'>,
): string | undefined {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

function FieldLabel({ label, mark }: Pick<FieldText, 'label' | 'mark'>) {
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

/** Connects a label, a control, a hint, and an error. */
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
        'aria-describedby': getDescribedBy(controlId, { hint, error }),
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldNotes id={controlId} hint={hint} error={error} />
    </div>
  );
}
