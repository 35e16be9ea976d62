import { useState } from 'react';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { staffChangePerson, staffLiftPersonLimits, type StaffMember } from '@moments/contract/staff/people';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { call } from '../../../api/call.ts';
import { ReasonInput } from '../../../parts/form-dialog.tsx';
import { ActDialog, type ActDialogProps } from '../act-dialog.tsx';
import { RolesField } from '../staff-parts.tsx';
import { ShiftsField } from './shift-calendar.tsx';

export interface PersonDialogProps extends Pick<ActDialogProps, 'onDone' | 'onClose'> {
  readonly person: StaffMember;
}

const change = async ({ id, name }: StaffMember, body: BodyOf<typeof staffChangePerson>, what: string) => {
  await call(staffChangePerson, { params: { id }, body });
  return { message: `${what} of ${name} changed.` };
};

const listRoleConsequences = ({ name, members, roles: before }: StaffMember, roles: readonly StaffRole[]) => [
  `It holds from ${name}’s next press on, also on pages that are open now.`,
  ...(before.includes('coach') && !roles.includes('coach') && members > 0
    ? [`${String(members)} members then have no one who answers. Operations see them on Tonight.`]
    : []),
];

export function RolesDialog({ person, ...dialog }: PersonDialogProps) {
  const [roles, setRoles] = useState<readonly StaffRole[]>(person.roles);
  return (
    <ActDialog
      {...dialog}
      title={`Roles of ${person.name}`}
      consequences={listRoleConsequences(person, roles)}
      confirm="Change roles"
      isReady={roles.length > 0 && roles.join() !== person.roles.join()}
      act={() => change(person, { roles: [...roles] }, 'Roles')}
    >
      <RolesField value={roles} onChange={setRoles} />
    </ActDialog>
  );
}

/** The most that the server takes. */
const mostMembers = 10_000;

export function CapacityDialog({ person, ...dialog }: PersonDialogProps) {
  const [text, setText] = useState(person.capacity === null ? '' : String(person.capacity));
  const capacity = text.trim() === '' ? null : Number(text);
  return (
    <ActDialog
      {...dialog}
      title={`Capacity of ${person.name}`}
      consequences={[
        capacity === null
          ? 'Matching offers the coach without a limit.'
          : `With ${String(capacity)} members, the coach is full, and Matching offers others.`,
        `The ${String(person.members)} members who are there stay.`,
      ]}
      confirm="Change capacity"
      isReady={capacity === null || (Number.isInteger(capacity) && capacity >= 0 && capacity <= mostMembers)}
      act={() => change(person, { capacity }, 'Capacity')}
    >
      <TextInput
        label="Most members at a time"
        hint="Leave it empty for no limit."
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActDialog>
  );
}

export function ShiftsDialog({ person, ...dialog }: PersonDialogProps) {
  const [shifts, setShifts] = useState(person.shifts);
  return (
    <ActDialog
      {...dialog}
      title={`Shifts of ${person.name}`}
      consequences={[
        'The evenings repeat each week, and hold at once.',
        'Matching fits members to them. Members who are matched keep their own evenings and their coach.',
      ]}
      confirm="Change shifts"
      act={() => change(person, { shifts }, 'Shifts')}
    >
      <ShiftsField value={shifts} onChange={setShifts} />
    </ActDialog>
  );
}

export function LiftLimitsDialog({ person, ...dialog }: PersonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ActDialog
      {...dialog}
      title={`Lift the code limits of ${person.name}`}
      consequences={['Counts of sent and wrong codes for this address start again at zero.']}
      confirm="Lift code limits"
      isReady={reason.trim() !== ''}
      act={async () => {
        await call(staffLiftPersonLimits, { params: { id: person.id }, body: { reason } });
        return { message: `${person.name} can sign in by code again.` };
      }}
    >
      <ReasonInput value={reason} onChange={setReason} />
    </ActDialog>
  );
}
