import type { StaffRole } from '@moments/contract/staff/permissions';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shifts';
import { invitePerson } from '@moments/server/features/staff/people/invitations';
import { changePerson } from '@moments/server/features/staff/people/manage-people';
import type { SeedContext } from './seed-context.ts';

interface Person {
  readonly name: string;
  readonly roles: StaffRole[];
  readonly onCall?: boolean;
  readonly shifts?: { time: ShiftTime; days: ShiftDay[] }[];
  readonly capacity?: number;
}

const week: ShiftDay[] = ['1', '2', '3', '4', '5'];

/** The demo staff. Their codes arrive in the sandbox's mailbox. */
const people: readonly Person[] = [
  { name: 'Ana', roles: ['coach'], shifts: [{ time: '2', days: week }], capacity: 20 },
  {
    name: 'Marcus',
    roles: ['coach'],
    onCall: true,
    shifts: [
      { time: '1', days: ['1', '3', '5'] },
      { time: '2', days: week },
    ],
    capacity: 20,
  },
  { name: 'Priya', roles: ['coach'], shifts: [{ time: '1', days: week }], capacity: 20 },
  { name: 'Theo', roles: ['coach'], shifts: [{ time: '2', days: ['2', '4', '6', '7'] }], capacity: 20 },
  { name: 'Nora', roles: ['operations'] },
  { name: 'Dana', roles: ['admin', 'operations'] },
];

const actor = 'token:sample-data';

/** Adds the demo staff: four coaches, one of them on call, operations, and an administrator. */
export async function addDemoStaff({ services }: Pick<SeedContext, 'services'>): Promise<void> {
  for (const { name, roles, ...more } of people) {
    const email = `${name.toLowerCase()}@moments.example`;
    const { id } = await invitePerson(services, actor, { name, email, roles, isUnlimited: true });
    if (Object.keys(more).length > 0) await changePerson(services, actor, id, more);
  }
}
