import { useState } from 'react';
import { staffInvitePerson, type StaffMember } from '@moments/contract/staff/people';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { EmailInput, TextInput } from '@moments/ui/fields/text-input.tsx';
import { call } from '../../../api/call.ts';
import { ActDialog, type ActDialogProps } from '../act-dialog.tsx';
import { RolesField, useOwnRoles } from '../staff-parts.tsx';

interface InviteDialogProps extends Pick<ActDialogProps, 'onDone' | 'onClose'> {
  /** Who is invited again, such as former staff; their name stays. */
  readonly person?: StaffMember;
}

const getTitle = ({ person }: InviteDialogProps): string => {
  if (!person) return 'Invite staff';
  return person.deactivatedAt === null ? `Invite ${person.name}` : `Reactivate ${person.name}`;
};

const listConsequences = (roles: readonly StaffRole[], person: StaffMember | undefined) => [
  'They get an email with the desk’s address. They sign in with a code, and then add a passkey.',
  'The invitation works for 7 days.',
  ...(roles.includes('coach') ? ['Members who are matched with them see their name.'] : []),
  ...(person?.members ? [`They keep their ${String(person.members)} members.`] : []),
];

/** Invites a person by email, or gives former staff access again (DESK-10). */
export function InviteDialog(props: InviteDialogProps) {
  const { person } = props;
  const own = useOwnRoles();
  const [name, setName] = useState(person?.name ?? '');
  const [email, setEmail] = useState(person?.email ?? '');
  const [roles, setRoles] = useState<readonly StaffRole[]>(
    person?.roles.filter((role) => own.includes(role)) ?? [],
  );
  const invite = () => call(staffInvitePerson, { body: { name, email, roles: [...roles] } });
  return (
    <ActDialog
      {...props}
      title={getTitle(props)}
      consequences={listConsequences(roles, person)}
      confirm={name.trim() === '' ? 'Invite' : `Invite ${name.trim()}`}
      isReady={name.trim() !== '' && email.trim() !== '' && roles.length > 0}
      act={async () => ({ message: `${(await invite()).staff.name} is invited. The email is on its way.` })}
    >
      {!person && (
        <TextInput
          label="Name"
          hint="Each name is used once. A coach who is only a name so far keeps their members."
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <EmailInput
        label="Work email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RolesField value={roles} onChange={setRoles} />
    </ActDialog>
  );
}
