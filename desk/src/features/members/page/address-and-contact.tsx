import { useState } from 'react';
import {
  staffCorrectAddress,
  staffCorrectEmergencyContact,
} from '@moments/contract/account/staff-address-and-contact';
import { call } from '../../../api/call.ts';
import { getFirstName } from '../../../parts/names.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { ReasonDialog } from '../../../parts/reason-dialog.tsx';
import { formatSince } from '../../../parts/times.ts';
import { ContactReveal } from '../../conversations/index.ts';
import { Box } from './member-parts.tsx';
import { useRefreshMember, type MemberPage } from './member-queries.ts';
import styles from './member.module.css';

interface BoxProps {
  readonly page: MemberPage;
  /** Whether the person may correct it. */
  readonly canCorrect: boolean;
}

interface DialogProps {
  readonly page: MemberPage;
  readonly onClose: () => void;
}

function AddressDialog({ page: { member }, onClose }: DialogProps) {
  const params = { memberId: member.id };
  const refresh = useRefreshMember(member.id);
  return (
    <ReasonDialog
      title={`Correct ${getFirstName(member.name)}’s address`}
      note="Enter the whole address. It replaces the one before, and counts as confirmed today."
      act="Correct address"
      fields={[
        { name: 'address', label: 'Street' },
        { name: 'city', label: 'City' },
        { name: 'state', label: 'State', hint: 'Two letters, such as NY' },
        { name: 'zip', label: 'ZIP', inputMode: 'numeric' },
      ]}
      save={async ({ address = '', city, state, zip }, reason) => {
        await call(staffCorrectAddress, { params, body: { address, city, state, zip, reason } });
        refresh();
      }}
      onClose={onClose}
    />
  );
}

function ContactDialog({ page: { member }, onClose }: DialogProps) {
  const params = { memberId: member.id };
  const refresh = useRefreshMember(member.id);
  return (
    <ReasonDialog
      title={`Correct ${getFirstName(member.name)}’s emergency contact`}
      note={`Enter the whole contact. It replaces the one before.${member.isUnder18 ? '' : ' Leave its fields empty to remove the contact.'}`}
      act="Correct contact"
      fields={[
        { name: 'contactName', label: 'Name' },
        { name: 'contactPhone', label: 'Phone', inputMode: 'tel' },
        { name: 'contactRelationship', label: 'Relationship' },
      ]}
      choices={member.isUnder18 ? [{ name: 'contactIsAdult', label: 'This person is 18 or older' }] : []}
      save={async ({ contactName, contactPhone, contactRelationship, contactIsAdult }, reason) => {
        const contact = { contactName, contactPhone, contactRelationship };
        const body = { ...contact, contactIsAdult: contactIsAdult === 'yes', reason };
        await call(staffCorrectEmergencyContact, { params, body });
        refresh();
      }}
      onClose={onClose}
    />
  );
}

function AddressBox({ page }: Pick<BoxProps, 'page'>) {
  const [isOpen, setOpen] = useState(false);
  const { addressConfirmedAt } = page;
  return (
    <Box title="Address">
      {addressConfirmedAt !== null && <p>Confirmed {formatSince(new Date(addressConfirmedAt))}</p>}
      <p className={styles.acts}>
        <DeskButton variant="second" onClick={() => setOpen(true)}>
          Correct address
        </DeskButton>
      </p>
      {isOpen && <AddressDialog page={page} onClose={() => setOpen(false)} />}
    </Box>
  );
}

function ContactBox({ page, canCorrect }: BoxProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      title="Emergency contact"
      note={page.hasEmergencyContact ? 'Every reveal is recorded in the audit log.' : undefined}
    >
      {page.hasEmergencyContact ? <ContactReveal memberId={page.member.id} /> : <p>None was given.</p>}
      {canCorrect && (
        <p className={styles.acts}>
          <DeskButton variant="second" onClick={() => setOpen(true)}>
            Correct contact
          </DeskButton>
        </p>
      )}
      {isOpen && <ContactDialog page={page} onClose={() => setOpen(false)} />}
    </Box>
  );
}

/** Lets operations correct the address and the emergency contact without seeing them (DUTY-02). The contact shows after a press. */
export function AddressAndContact({ page, canManage }: { page: MemberPage; canManage: boolean }) {
  // Before, the enrollment asks for both.
  const canCorrect = canManage && page.addressConfirmedAt !== null;
  return (
    <>
      {canCorrect && <AddressBox page={page} />}
      {(page.hasEmergencyContact || canCorrect) && <ContactBox page={page} canCorrect={canCorrect} />}
    </>
  );
}
