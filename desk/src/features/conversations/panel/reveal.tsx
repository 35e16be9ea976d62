import { useState, type ReactNode } from 'react';
import { staffRevealEmergencyContact } from '@moments/contract/members/staff-member-records';
import { call } from '../../../api/call.ts';
import { EyeIcon } from '../../../parts/icons.ts';
import { describeContact } from '../../../parts/names.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { ReasonDialog } from '../../../parts/reason-dialog.tsx';
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
  const [value, setValue] = useForAMinute<T>();
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
      {isAsking && (
        <ReasonDialog
          title={title}
          act="Reveal for a minute"
          save={async (_typed, reason) => setValue(await read(reason))}
          onClose={() => setIsAsking(false)}
        />
      )}
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
