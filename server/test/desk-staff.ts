import { randomBytes, randomUUID } from 'node:crypto';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { deskSessionSeconds } from '@moments/contract/staff/sessions';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shifts';
import { updateMember } from '../src/features/members/members-repository.ts';
import {
  getStaffEmailPlace,
  getStaffPhonePlace,
  insertStaff,
} from '../src/features/staff/people/people-repository.ts';
import { createDeskToken, hashDeskToken } from '../src/features/staff/sessions/session-cookie.ts';
import { insertDeskSession } from '../src/features/staff/sessions/sessions-repository.ts';
import { onCallWeekly } from '../src/platform/database/schema/index.ts';
import type { TestServer } from './test-server.ts';

export interface TestStaff {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The cookie of a session. */
  readonly cookie: string;
}

interface NewStaff {
  readonly name?: string;
  readonly roles: readonly StaffRole[];
  /** On call on every evening that has no one yet. */
  readonly isOnCall?: boolean;
  /** The verified phone for pages. */
  readonly phone?: string;
  readonly shifts?: { time: ShiftTime; days: ShiftDay[] }[];
  readonly capacity?: number;
  readonly awayUntil?: Date;
  /** IDs of members who get the person as coach. */
  readonly members?: readonly string[];
}

type Needed = Pick<TestServer, 'services'>;

/**
 * Adds a session of a person, as from an organization, so that administrators need no passkey unless a test is about it.
 * @returns the cookie
 */
export async function addDeskSession(
  { services }: Needed,
  staffId: string,
  signedInBy: 'code' | 'passkey' | 'organization' = 'organization',
): Promise<string> {
  const token = createDeskToken();
  const createdAt = services.clock.now();
  const expiresAt = new Date(createdAt.getTime() + deskSessionSeconds * 1_000);
  const tokenHash = hashDeskToken(token);
  await insertDeskSession(services.database, {
    tokenHash,
    staffId,
    createdAt,
    expiresAt,
    device: null,
    signedInBy,
  });
  return `moments-desk=${token}`;
}

/** Puts a person on call on every evening of the weekly rota that has no one. */
async function fillRota({ services }: Needed, staffId: string): Promise<void> {
  const days = ['1', '2', '3', '4', '5', '6', '7'] as const;
  const evenings = days.flatMap((day) => (['1', '2'] as const).map((time) => ({ day, time, staffId })));
  await services.database.insert(onCallWeekly).values(evenings).onConflictDoNothing();
}

/** Adds a person who is signed in. */
export async function addStaff(server: Needed, given: NewStaff): Promise<TestStaff> {
  const { database, personalData } = server.services;
  const mark = randomBytes(4).toString('hex');
  const { name = `Staff ${mark}`, roles, members = [], phone, ...rest } = given;
  const email = `${mark}@moments.example`;
  const id = randomUUID();
  const row = await insertStaff(database, {
    ...rest,
    id,
    name,
    roles: [...roles],
    emailHash: personalData.hashForLookup('email', email),
    emailEncrypted: personalData.encrypt(email, getStaffEmailPlace(id)),
    phoneEncrypted: phone === undefined ? null : personalData.encrypt(phone, getStaffPhonePlace(id)),
  });
  if (!row) throw new Error(`${name} exists`);
  if (given.isOnCall === true) await fillRota(server, id);
  for (const memberId of members) await updateMember(database, personalData, memberId, { coachName: name });
  return { id: row.id, name, email, cookie: await addDeskSession(server, row.id) };
}
