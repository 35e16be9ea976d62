import { useState, type ReactNode } from 'react';
import { staffRevealEmergencyContact } from '@moments/contract/members/staff-member-records';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { call } from '../../../api/call.ts';
import { EyeIcon } from '../../../parts/icons.ts';
import { describeContact } from '../../../parts/names.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { useForAMinute } from '../../../parts/use-for-a-minute.ts';

export interface RevealProps<T> {
  readonly label: string;
  readonly title: string;
  /** Reads it with a reason, which the audit log keeps. @throws DeskError */
  readonly read: (reason: string) => Promise<T>;
  readonly show: (value: T) => ReactNode;
}

/** Shows something hidden for a minute, by a press and with a reason. */
export function Reveal<T>({ label, title, read, show }: RevealProps<T>) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [value, setValue] = useForAMinute<T>();
  const { run, isBusy, error } = useAct();
  const reveal = () =>
    run(async () => {
      setValue(await read(reason));
      setIsAsking(false);
      setReason('');
    });
  return (
    <>
      {value === undefined ? (
        <DeskButton variant="second" onClick={() => setIsAsking(true)}>
          <EyeIcon />
          {label}
        </DeskButton>
      ) : (
        <p>{show(value)}</p>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={title}
        actions={
          <DeskButton busy={isBusy} onClick={() => void reveal()}>
            Reveal for a minute
          </DeskButton>
        }
      >
        <Form onSubmit={reveal}>
          <TextInput
            label="Why you need it"
            hint="Without phone numbers or emails. The audit log keeps it."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Form>
        {error !== undefined && <Alert message={error} />}
      </Dialog>
    </>
  );
}

/** Shows the emergency contact for a minute, by a press and with a reason. */
export const ContactReveal = ({ memberId, label = 'Reveal' }: { memberId: string; label?: string }) => (
  <Reveal
    label={label}
    title="Reveal the emergency contact"
    read={(reason) =>
      call(staffRevealEmergencyContact, {
        params: { memberId },
        body: { what: 'emergency-contact', reason },
      })
    }
    show={describeContact}
  />
);
