import { staffRevealEmergencyContact } from '@moments/contract/members/staff-member-records';
import { call } from '../../../api/call.ts';
import { Reveal } from './reveal.tsx';

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
    show={({ contactName, contactPhone, contactRelationship }) => (
      <>
        {contactName}, {contactRelationship}
        <br />
        {contactPhone}
      </>
    )}
  />
);
