import { useState, type ReactNode } from 'react';
import { Form } from '@moments/ui/fields/form.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import styles from './forms.module.css';
import { DeskButton } from './parts.tsx';

interface OtherTimeProps {
  readonly label: string;
  /** Says in which zone the time is read, or what was read. @param at undefined before a whole time is typed */
  readonly describe: (at: Date | undefined) => string;
  readonly act: ReactNode;
  /** Reads what the field has, such as "2026-11-26T19:00". */
  readonly read: (typed: string) => Date;
  /** @returns what is wrong with the time */
  readonly findFault: (at: Date) => string | undefined;
  readonly onChoose: (at: Date) => void;
}

/** Asks for a time that the buttons next to it don't offer. */
export function OtherTime({ label, describe, act, read, findFault, onChoose }: OtherTimeProps) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const at = read(value);
  const choose = () => {
    const fault = findFault(at);
    if (fault === undefined) onChoose(at);
    else setError(fault);
  };
  return (
    <Form className={styles.time} onSubmit={choose}>
      <TextInput
        type="datetime-local"
        label={label}
        hint={describe(Number.isNaN(at.getTime()) ? undefined : at)}
        error={error}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <DeskButton type="submit" variant="second" disabled={value === ''}>
        {act}
      </DeskButton>
    </Form>
  );
}
