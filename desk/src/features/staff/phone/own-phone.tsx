import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  staffGetOwnPhone,
  staffRemovePhone,
  staffSendPhoneCode,
  staffVerifyPhone,
} from '@moments/contract/staff/own-phone';
import { findPhoneError, formatPhone, toE164 } from '@moments/contract/values/phone';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { PhoneInput } from '@moments/ui/fields/phone-input.tsx';
import { CodeInput } from '@moments/ui/fields/text-input.tsx';
import { call } from '../../../api/call.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import styles from './own-phone.module.css';

const queryKey = ['own-phone'];

interface StepProps {
  readonly onDone: () => void;
}

interface CodeStepProps extends StepProps {
  readonly phone: string;
}

/** Asks for the texted code, and sends it as soon as it is complete. */
function CodeStep({ phone, onDone }: CodeStepProps) {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const { run, isBusy, error, setError } = useAct();
  const verify = async (value: string) => {
    const isRight = await run(async () => {
      client.setQueryData(queryKey, await call(staffVerifyPhone, { body: { phone, code: value } }));
    });
    if (isRight) onDone();
    else setCode('');
  };
  const change = (value: string) => {
    setCode(value);
    if (value.length === 6 && !isBusy) void verify(value);
  };
  const submit = () => {
    if (code.length === 6) void verify(code);
    else setError('Enter the 6 digits of the code.');
  };
  return (
    <Form className={styles.form} onSubmit={submit} noValidate>
      <CodeInput
        label="Code from the text"
        hint={`We texted it to ${formatPhone(phone)}.`}
        value={code}
        onValueChange={change}
        autoFocus
      />
      {error !== undefined && <Alert message={error} />}
      <div className={styles.actions}>
        <DeskButton type="submit" busy={isBusy}>
          Verify phone
        </DeskButton>
        <DeskButton variant="plain" onClick={onDone}>
          Cancel
        </DeskButton>
      </div>
    </Form>
  );
}

interface PhoneStepProps extends StepProps {
  readonly onSent: (phone: string) => void;
}

function PhoneStep({ onSent, onDone }: PhoneStepProps) {
  const [value, setValue] = useState('');
  const { run, isBusy, error, setError } = useAct();
  const submit = async () => {
    const phone = toE164(value);
    if (phone === undefined) setError(findPhoneError(value));
    else if (await run(() => call(staffSendPhoneCode, { body: { phone } }))) onSent(phone);
  };
  const enterCode = () => {
    const phone = toE164(value);
    if (phone !== undefined) onSent(phone);
  };
  return (
    <Form className={styles.form} onSubmit={submit} noValidate>
      <PhoneInput
        label="Phone number"
        hint="We text a code to it. Or enter the one that an administrator had texted to it."
        value={value}
        error={error}
        onValueChange={(typed) => {
          setValue(typed);
          setError(undefined);
        }}
        autoFocus
      />
      <div className={styles.actions}>
        <DeskButton type="submit" busy={isBusy}>
          Text me a code
        </DeskButton>
        <DeskButton variant="second" disabled={toE164(value) === undefined} onClick={enterCode}>
          I have a code
        </DeskButton>
        <DeskButton variant="plain" onClick={onDone}>
          Cancel
        </DeskButton>
      </div>
    </Form>
  );
}

/** Shows the phone to which the person's pages go, and lets the person add, change, or remove it. */
export function OwnPhone() {
  const own = useQuery({ queryKey, queryFn: () => call(staffGetOwnPhone) });
  const [step, setStep] = useState<'shown' | 'phone' | { readonly codeTo: string }>('shown');
  const { run, isBusy, error } = useAct();
  const show = () => setStep('shown');
  const remove = () => void run(() => call(staffRemovePhone).then(() => own.refetch()));
  const phone = own.data?.phone;
  const shown = error ?? (own.error ? getMessage(own.error) : undefined);
  return (
    <section className={styles.phone} aria-labelledby="own-phone-title">
      <h3 id="own-phone-title">Phone for pages</h3>
      {step === 'shown' && phone !== undefined && (
        <>
          <p>
            {phone === null
              ? 'You have none. When you’re on call, pages reach you by email only.'
              : `${formatPhone(phone)}, verified. Pages go to it and to your email.`}
          </p>
          <div className={styles.actions}>
            <DeskButton variant="second" onClick={() => setStep('phone')}>
              {phone === null ? 'Add a phone' : 'Change'}
            </DeskButton>
            {phone !== null && (
              <DeskButton variant="danger" busy={isBusy} onClick={remove}>
                Remove
              </DeskButton>
            )}
          </div>
        </>
      )}
      {step === 'phone' && <PhoneStep onSent={(codeTo) => setStep({ codeTo })} onDone={show} />}
      {typeof step === 'object' && <CodeStep phone={step.codeTo} onDone={show} />}
      {shown !== undefined && <Alert message={shown} />}
    </section>
  );
}
