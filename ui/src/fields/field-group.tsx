import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { FieldLabel, FieldNotes, getDescribedBy, type FieldText } from './field.tsx';

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
