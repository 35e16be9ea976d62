import { useState } from 'react';
import {
  staffDeactivatePerson,
  staffProposePhone,
  staffRemoveAllPasskeys,
  staffRemovePersonPasskey,
  staffSendInvitation,
  staffSignOutPerson,
} from '@moments/contract/staff/people';
import { toE164 } from '@moments/contract/values/phone';
import { ChipGroup } from '@moments/ui/fields/choices.tsx';
import { PhoneInput } from '@moments/ui/fields/phone-input.tsx';
import { Select } from '@moments/ui/fields/select.tsx';
import { call } from '../../../api/call.ts';
import { useNow } from '../../../parts/due.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { useAccess, usePeople } from '../staff-queries.ts';
import type { PersonDialogProps } from './change-dialogs.tsx';
import { describePasskey, describeTakeOver, hasRoom, isCoachHere, nameWithRoom } from './people-rules.ts';

export const SendAgainDialog = ({ person: { id, name }, ...dialog }: PersonDialogProps) => (
  <ActDialog
    {...dialog}
    title={`Send ${name}’s invitation again`}
    consequences={[`${name} gets another email.`, 'The invitation works for 7 days from now.']}
    confirm="Send again"
    act={async () => {
      await call(staffSendInvitation, { params: { id } });
      return { message: `The invitation of ${name} is on its way again.` };
    }}
  />
);

export const SignOutDialog = ({ person: { id, name, sessions }, ...dialog }: PersonDialogProps) => (
  <ActDialog
    {...dialog}
    title={`Sign ${name} out everywhere`}
    consequences={[
      sessions === 1
        ? '1 session ends at once, also on an open page.'
        : `${String(sessions)} sessions end at once, also on open pages.`,
      'Drafts are kept. They can sign in again.',
    ]}
    confirm={`Sign ${name} out`}
    isDanger
    act={async () => {
      await call(staffSignOutPerson, { params: { id } });
      return { message: `${name} is signed out everywhere.` };
    }}
  />
);

const listLosses = (name: string, isOne: boolean): readonly string[] =>
  isOne
    ? [
        'For a lost device. The passkey stops working, and they are signed out everywhere.',
        `${name} gets an email, and can sign in with another passkey.`,
      ]
    : [
        'For a person who lost them. All their passkeys stop working, and they are signed out everywhere.',
        `${name} gets an email, and can sign in by code within 7 days to add a new passkey.`,
      ];

/** Removes all passkeys of a person, or one if there are several. */
export function RemovePasskeysDialog({ person: { id, name }, ...dialog }: PersonDialogProps) {
  const passkeys = useAccess(id).data?.passkeys ?? [];
  const [passkeyId, setPasskeyId] = useState('');
  const isOne = passkeyId !== '';
  return (
    <ActDialog
      {...dialog}
      title={`Remove the passkeys of ${name}`}
      consequences={listLosses(name, isOne)}
      confirm={isOne ? 'Remove passkey' : 'Remove passkeys'}
      isDanger
      act={async () => {
        if (isOne) await call(staffRemovePersonPasskey, { params: { id, passkeyId } });
        else await call(staffRemoveAllPasskeys, { params: { id } });
        return {
          message: isOne ? `A passkey of ${name} is removed.` : `The passkeys of ${name} are removed.`,
        };
      }}
    >
      {passkeys.length > 1 && (
        <Select
          label="Which"
          value={passkeyId}
          choices={[
            { value: '', label: 'All passkeys' },
            ...passkeys.map((passkey) => ({ value: passkey.id, label: describePasskey(passkey) })),
          ]}
          onChange={({ currentTarget: { value } }) => setPasskeyId(value)}
        />
      )}
    </ActDialog>
  );
}

/** Texts a code to a phone for a person's pages. */
export function PhoneDialog({ person: { id, name }, ...dialog }: PersonDialogProps) {
  const [value, setValue] = useState('');
  const phone = toE164(value);
  return (
    <ActDialog
      {...dialog}
      title={`Phone of ${name} for pages`}
      consequences={[
        `We text a code to it. ${name} enters the number and the code in their account within 10 minutes.`,
        'Until then, pages go as before.',
      ]}
      confirm="Text the code"
      isReady={phone !== undefined}
      act={async () => {
        if (phone === undefined) return undefined;
        await call(staffProposePhone, { params: { id }, body: { phone } });
        return { message: `A code for ${name} is on its way.` };
      }}
    >
      <PhoneInput label="Phone number" value={value} onValueChange={setValue} />
    </ActDialog>
  );
}

const listEnds = (name: string, members: number) => [
  ...(members > 0
    ? [
        `${members === 1 ? 'The member goes' : `Each of the ${String(members)} members goes`} to the best fit among the coaches that you choose, and gets a text with the new coach’s name.`,
      ]
    : []),
  `${name} is signed out everywhere at once, their passkeys are removed, and a reply that is still held isn’t sent.`,
  'You can reactivate them later. Their name stays on what they did.',
];

/** Ends a person's access, after their members have other coaches (COVER-02). */
export function DeactivateDialog({ person, ...dialog }: PersonDialogProps) {
  const { id, name, members } = person;
  const people = usePeople().data?.staff ?? [];
  const now = useNow();
  const [newCoachIds, setNewCoachIds] = useState<readonly string[]>([]);
  const here = people.filter((other) => other.id !== id && isCoachHere(other, now));
  const chosen = here.filter((coach) => newCoachIds.includes(coach.id));
  return (
    <ActDialog
      {...dialog}
      title={`Deactivate ${name}`}
      consequences={listEnds(name, members)}
      confirm={members > 0 ? `Hand over and deactivate ${name}` : `Deactivate ${name}`}
      isDanger
      isReady={members === 0 || newCoachIds.length > 0}
      act={() => call(staffDeactivatePerson, { params: { id }, body: { newCoachIds: [...newCoachIds] } })}
    >
      {members > 0 && (
        <ChipGroup
          label={`Who takes over ${members === 1 ? 'the member' : `the ${String(members)} members`}`}
          hint={describeTakeOver({ here, chosen }, members)}
          choices={here.filter(hasRoom).map((coach) => ({ value: coach.id, label: nameWithRoom(coach) }))}
          value={newCoachIds}
          onValueChange={setNewCoachIds}
        />
      )}
    </ActDialog>
  );
}
