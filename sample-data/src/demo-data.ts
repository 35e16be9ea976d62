import type { StaffRole } from '@moments/contract/staff/permissions';
import { shiftDay, shiftTime, type ShiftDay, type ShiftTime } from '@moments/contract/values/shifts';
import { getMonthName } from '@moments/server/features/moments/period-rules';
import { setOnCall } from '@moments/server/features/on-call/rota';
import { addPartnerUse, lockPartnerMonth } from '@moments/server/features/partners/partner-use-repository';
import { insertPartner } from '@moments/server/features/partners/partners-repository';
import { defaultPlans, importPlans } from '@moments/server/features/payments/plans/import-plans';
import { invitePerson } from '@moments/server/features/staff/people/invitations';
import { changePerson } from '@moments/server/features/staff/people/manage-people';
import { getStaffPhonePlace, updateStaff } from '@moments/server/features/staff/people/people-repository';
import { addEli, addGus, addHana, addIvy, addJon, addKim } from './coached.ts';
import { addAva, addBen, addCleo, addDia, addFay, addLeo } from './enrolling.ts';
import type { SeedContext } from './seed-context.ts';

interface Person {
  readonly name: string;
  readonly roles: StaffRole[];
  /** On call on every evening of each week, with a phone for pages. */
  readonly onCallAt?: string;
  readonly shifts?: { time: ShiftTime; days: ShiftDay[] }[];
  readonly capacity?: number;
  /** What members read about their coach. */
  readonly introduction?: { readonly pronouns: string; readonly about: string };
}

const week: ShiftDay[] = ['1', '2', '3', '4', '5'];

/** The demo staff. Their codes arrive in the sandbox's mailbox. */
const people: readonly Person[] = [
  {
    name: 'Ana',
    roles: ['coach'],
    shifts: [{ time: '2', days: week }],
    capacity: 20,
    introduction: {
      pronouns: 'she/her',
      about: 'I was a school counselor for nine years. I like small steps, and I remember what you told me.',
    },
  },
  {
    name: 'Marcus',
    roles: ['coach'],
    onCallAt: '+12125550151',
    shifts: [
      { time: '1', days: ['1', '3', '5'] },
      { time: '2', days: week },
    ],
    capacity: 20,
  },
  { name: 'Priya', roles: ['coach'], shifts: [{ time: '1', days: week }], capacity: 20 },
  { name: 'Theo', roles: ['coach'], shifts: [{ time: '2', days: ['2', '4', '6', '7'] }], capacity: 20 },
  { name: 'Nora', roles: ['operations'] },
  // With every role she can invite anyone. She takes no members.
  { name: 'Dana', roles: ['admin', 'operations', 'coach'], capacity: 0 },
];

const caller = { actor: 'token:sample-data', id: null, roles: ['service'] } as const;

async function putOnCall(services: SeedContext['services'], id: string, phone: string): Promise<void> {
  const phoneEncrypted = services.personalData.encrypt(phone, getStaffPhonePlace(id));
  await updateStaff(services.database, id, { phoneEncrypted });
  for (const day of shiftDay.options)
    for (const time of shiftTime.options) await setOnCall(services, caller.actor, { day, time, staffId: id });
}

/** Adds the demo staff: four coaches, one of them on call, operations, and an administrator with every role. */
async function addDemoStaff({ services }: Pick<SeedContext, 'services'>): Promise<void> {
  for (const { name, roles, onCallAt, introduction, ...more } of people) {
    const email = `${name.toLowerCase()}@moments.example`;
    const { id } = await invitePerson(services, caller, { name, email, roles, isUnlimited: true });
    if (Object.keys(more).length > 0) await changePerson(services, caller, id, more);
    if (introduction) await updateStaff(services.database, id, introduction);
    if (onCallAt !== undefined) await putOnCall(services, id, onCallAt);
  }
}

/** Adds two partners open to new members, one of them near its budget, and one closed partner. */
async function addPartners({
  services,
}: SeedContext): Promise<{ readonly roomy: string; readonly nearBudget: string }> {
  const add = (name: string, active: boolean, monthlyMomentsBudget: number | null) =>
    insertPartner(services.database, { name, active, monthlyMomentsBudget });
  const roomy = await add('Harbor Community Health', true, 2_000);
  // Former members used 30 of them this month. Gus pays for his own plan.
  const nearBudget = await add('Northside College', true, 33);
  await services.database.transaction(async (transaction) => {
    const now = new Date();
    await lockPartnerMonth(transaction, nearBudget, getMonthName(now));
    for (let used = 0; used < 30; used += 1) await addPartnerUse(transaction, nearBudget, now);
  });
  await add('Old Mill Clinic', false, null);
  return { roomy, nearBudget };
}

/** Creates staff, plans, partners, and the twelve demo members as the sandbox's page describes them. */
export async function addDemoData(world: SeedContext): Promise<void> {
  await world.cards.pauseWebhooks(true);
  try {
    await addDemoStaff(world);
    await importPlans(world.services, defaultPlans);
    const partners = await addPartners(world);
    await addAva(world);
    await addBen(world);
    await addCleo(world);
    await addDia(world, partners.roomy);
    await addEli(world);
    await addFay(world);
    await addGus(world, partners.nearBudget);
    await addHana(world);
    await addIvy(world);
    await addJon(world);
    await addKim(world);
    await addLeo(world);
  } finally {
    await world.cards.pauseWebhooks(false);
  }
}
