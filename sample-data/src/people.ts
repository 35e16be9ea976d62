import type { StoredPersonalDetails } from '@moments/contract/members/members';
import { completeEnrollment } from '@moments/server/features/enrollment/complete-enrollment';
import { saveStep } from '@moments/server/features/enrollment/save-step';
import { createMember, updateMember } from '@moments/server/features/members/members-repository';
import type { SeedContext } from './seed-context.ts';

export interface Person {
  readonly name: string;
  readonly lastName: string;
  /** E.164. */
  readonly phone: string;
  /** ISO date. */
  readonly birth: string;
  readonly details?: Partial<StoredPersonalDetails>;
}

const getEmail = ({ name }: Person): string => `${name.toLowerCase()}@example.com`;

/** Signs a person up, with phone and email verified. */
export async function signUp({ services, clock }: SeedContext, person: Person): Promise<string> {
  const { database, personalData } = services;
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const id = await createMember(transaction, personalData, person.phone, now);
    if (id === undefined) throw new Error(`${person.phone} has a member already`);
    const email = getEmail(person);
    await updateMember(transaction, personalData, id, {
      email,
      emailVerifiedAt: now,
      messagesConsentAt: now,
    });
    return id;
  });
}

export const saveContact = ({ services }: SeedContext, id: string, person: Person, partnerId = 'NONE') =>
  saveStep(services, id, {
    memberId: id,
    stepKey: 'ENROLLMENT_CONTACT_INFO',
    phoneNumber: person.phone,
    partnerId,
  });

const savePersonal = ({ services }: SeedContext, id: string, person: Person) =>
  saveStep(services, id, {
    memberId: id,
    stepKey: 'ENROLLMENT_PERSONAL_DETAILS',
    firstName: person.name,
    lastName: person.lastName,
    email: getEmail(person),
    dob: person.birth,
    address: '118 Lark Street',
    city: 'Albany',
    state: 'NY',
    zip: '12210',
    ...person.details,
  });

/** Saves the two enrollment steps before the plan. */
export async function enroll(
  world: SeedContext,
  id: string,
  person: Person,
  partnerId = 'NONE',
): Promise<void> {
  await saveContact(world, id, person, partnerId);
  await savePersonal(world, id, person);
}

/** Saves the steps after the plan, except a minor's emergency contact. */
export async function saveAdditional(
  { services }: SeedContext,
  id: string,
  hopeToGain: string,
): Promise<void> {
  const shifts = { shiftTime: '1' as const, shiftDays: ['1' as const, '3' as const] };
  await saveStep(services, id, { memberId: id, stepKey: 'ENROLLMENT_PREFERENCE_INFORMATION', hopeToGain });
  await saveStep(services, id, { memberId: id, stepKey: 'ENROLLMENT_AVAILABILITY', ...shifts });
}

export const complete = ({ services }: SeedContext, id: string) => completeEnrollment(services, id);
