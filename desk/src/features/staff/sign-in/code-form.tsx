import { useEffect, useRef, useState } from 'react';
import { staffSendCode } from '@moments/contract/staff/sessions';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { CodeInput } from '@moments/ui/fields/text-input.tsx';
import { call } from '../../../api/call.ts';
import { useAct } from '../../../parts/use-act.ts';
import styles from './sign-in.module.css';

/** Seconds before another code can be asked for. */
const pause = 30;

function useCountdown(): [seconds: number, restart: () => void] {
  const [seconds, setSeconds] = useState(pause);
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, () => setSeconds(pause)];
}

export interface CodeFormProps {
  readonly email: string;
  readonly label: string;
  /** Uses the code. @throws DeskError */
  readonly onCode: (code: string) => Promise<void>;
}

/** Asks for the emailed code, and sends it as soon as it is complete. */
export function CodeForm({ email, label, onCode }: CodeFormProps) {
  const [code, setCode] = useState('');
  const { run, isBusy, error, setError } = useAct();
  const [seconds, restart] = useCountdown();
  const field = useRef<HTMLFormElement>(null);

  const ask = async (act: () => Promise<unknown>) => {
    if (await run(act)) return;
    setCode('');
    field.current?.querySelector('input')?.focus();
  };
  const submitCode = (value: string) => void ask(() => onCode(value));
  const change = (value: string) => {
    setCode(value);
    if (value.length === 6 && !isBusy) submitCode(value);
  };
  const submit = () => {
    if (code.length === 6) submitCode(code);
    else setError('Enter the 6 digits of the code.');
  };
  const sendAgain = () => void ask(() => call(staffSendCode, { body: { email } }).then(restart));

  return (
    <Form className={styles.form} ref={field} onSubmit={submit} noValidate>
      <CodeInput label="Code from the email" value={code} onValueChange={change} autoFocus />
      {error !== undefined && <Alert message={error} />}
      <Button type="submit" full busy={isBusy}>
        {label}
      </Button>
      <Button variant="plain" disabled={seconds > 0} onClick={sendAgain}>
        {seconds > 0 ? `Send another code in ${String(seconds)} s` : 'Send another code'}
      </Button>
    </Form>
  );
}
