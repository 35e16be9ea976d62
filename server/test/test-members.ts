import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';
import { type MemberChanges } from '../src/features/members/member.ts';
import { createMember, updateMember } from '../src/features/members/members-repository.ts';
import { writeStatus } from '../src/features/members/members-repository.ts';
import { createSession } from '../src/features/sign-in/sessions/sessions.ts';
import type { Services } from '../src/services.ts';

let numbers = 0;

/** Returns a US number that no other test member has. */
export const generatePhone = (): string => {
  numbers += 1;
  return `+1212${String(2_000_000 + numbers)}`;
};

export interface TestMember {
  readonly id: string;
  readonly phone: string;
  readonly email: string;
}

interface AddedMember extends Omit<MemberChanges, 'emailVerifiedAt'> {
  /** Null if the email is not verified. */
  readonly emailVerifiedAt?: Date | null;
  readonly status?: MemberStatus;
}

/** Adds a member with a verified email, unless `changes` differ. */
export async function addMember(
  { database, personalData }: Services,
  changes: AddedMember = {},
): Promise<TestMember> {
  const { status, emailVerifiedAt = new Date(), ...others } = changes;
  const phone = changes.phone ?? generatePhone();
  const email = changes.email ?? `member${phone.slice(2)}@example.com`;
  return database.transaction(async (transaction) => {
    const id = await createMember(transaction, personalData, phone, new Date());
    if (id === undefined) throw new Error(`${phone} has a member already`);
    const verified = emailVerifiedAt ? { emailVerifiedAt } : {};
    await updateMember(transaction, personalData, id, { email, ...verified, ...others });
    // Written directly, because not every status can be reached from the first in one transition.
    if (status)
      await writeStatus(transaction, id, {
        status,
        statusBeforeStop: isStoppedByAdmin(status) ? 'SIGNED_UP' : null,
        statusBeforeAway: null,
      });
    return { id, phone, email };
  });
}

export interface SignedInMember extends TestMember {
  readonly token: string;
}

/** Adds a member with a session's token. */
export async function addSignedInMember(
  services: Services,
  changes: Parameters<typeof addMember>[1] = {},
): Promise<SignedInMember> {
  const member = await addMember(services, changes);
  const { id } = await createSession(services, services.database, member.id);
  return { ...member, token: id };
}
