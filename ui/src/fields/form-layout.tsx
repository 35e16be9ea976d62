import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** Stacks fields. From 480 px, shows two columns, or three with a wider first column. */
export function FieldGrid({ columns = 1, children }: { columns?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <div className={styles.fields} data-columns={columns}>
      {children}
    </div>
  );
}

export interface FormSectionProps {
  title: string;
  headingLevel?: 2 | 3;
  /** Why the form asks for this. */
  note?: ReactNode;
  children: ReactNode;
}

/** Shows a part of a form with its heading above it, or to its left from 960 px. */
export function FormSection({ title, headingLevel = 2, note, children }: FormSectionProps) {
  const heading = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div>
        <Heading id={heading}>{title}</Heading>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </section>
  );
}
