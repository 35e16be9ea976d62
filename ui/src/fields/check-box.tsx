import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './check-box.module.css';
import { FieldNotes, getDescribedBy, type FieldText } from './field.tsx';

export interface CheckBoxProps
  extends Omit<ComponentProps<'input'>, 'type' | 'children'>, Pick<FieldText, 'hint' | 'error'> {
  /** May contain links. */
  children: ReactNode;
}

export function CheckBox({ id, hint, error, children, ...input }: CheckBoxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  return (
    <div>
      <div className={styles.check}>
        <input
          {...input}
          type="checkbox"
          id={boxId}
          className={styles.box}
          aria-describedby={getDescribedBy(boxId, { hint, error })}
          aria-invalid={error === undefined ? undefined : true}
        />
        <label htmlFor={boxId}>{children}</label>
      </div>
      <FieldNotes id={boxId} hint={hint} error={error} />
    </div>
  );
}
