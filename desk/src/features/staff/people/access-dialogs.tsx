import { useState } from 'react';
import {
  staffDeactivatePerson,
  staffRemoveAllPasskeys,
  staffSendInvitation,
  staffSignOutPerson,
} from '@moments/contract/staff/people';
import { ChipGroup } from '@moments/ui/fields/choices.tsx';
import { call } from '../../../api/call.ts';
import { useNow } from '../../../parts/due.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { usePeople } from '../staff-queries.ts';
import type { PersonDialogProps } from './change-dialogs.tsx';
import { canTakeOver } from './people-rules.ts';

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

export const RemovePasskeysDialog = ({ person: { id, name }, ...dialog }: PersonDialogProps) => (
  <ActDialog
    {...dialog}
    title={`Remove the passkeys of ${name}`}
    consequences={[
      'For a person who lost them. All their passkeys stop working, and they are signed out everywhere.',
      `${name} gets an email, and can sign in by code within 7 days to add a new passkey.`,
    ]}
    confirm="Remove passkeys"
    isDanger
    act={async () => {
      await call(staffRemoveAllPasskeys, { params: { id } });
      return { message: `The passkeys of ${name} are removed.` };
    }}
  />
);

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
  const others = people.filter((other) => other.id !== id && canTakeOver(other, now));
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
          hint={
            others.length === 0 ? 'No other coach is here. Invite one first.' : 'Several coaches share them.'
          }
          choices={others.map((coach) => ({ value: coach.id, label: coach.name }))}
          value={newCoachIds}
          onValueChange={setNewCoachIds}
        />
      )}
    </ActDialog>
  );
}
