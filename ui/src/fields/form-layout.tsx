import { useId, type ReactNode } from 'react';
import styles from './form-layout.module.css';

/** Fields below each other; from 480 px in two columns, or in three of which the first is the widest. */
export function FieldGrid({ columns = 1, children }: { columns?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <div className={styles.fields} data-columns={columns}>
      {children}
    </div>
  );
}

export interface FormSectionProps {
  title: string;
  /** Why it is asked. */
  note?: ReactNode;
  children: ReactNode;
}

/** A part of a form with its heading: above it, and beside it from 960 px. */
export function FormSection({ title, note, children }: FormSectionProps) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{title}</h2>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </section>
  );
}
