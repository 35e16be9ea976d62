import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { enrollmentSteps } from '@moments/contract/enrollment/enrollment-steps';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import { buildUrl, type Endpoint } from '@moments/contract/http/endpoint';
import { emptyPersonalDetails } from '@moments/contract/members/members';
import {
  decideAccess,
  staffRoles,
  type Situation,
  type StaffAction,
  type StaffRole,
} from '@moments/contract/staff/permissions';
import { staffIssueToken } from '@moments/contract/staff/tokens';
import { insertNote } from '../src/features/conversations/notes-repository.ts';
import { insertOpen } from '../src/features/conversations/opens-repository.ts';
import { sampleInput } from './bad-input.ts';
import { deskOrigin } from './call.ts';
import { addCoachedMember } from './coached-member.ts';
import { addDeskSession, addStaff, type TestStaff } from './desk-staff.ts';
import { generatePhone } from './test-members.ts';
import { createTestPhone } from './test-phone.ts';
import { shareTestServer } from './test-server.ts';

/**
 * Who may see what, and a value of each that occurs nowhere else. A call that shows the value to anyone else fails, whichever call it is
 * and whatever its field is named.
 */
interface Canary {
  readonly what: string;
  readonly value: string;
  /** Any of these actions is enough. None: no role of people may see it. */
  readonly actions: readonly StaffAction[];
  /** The only call that shows it. */
  readonly only?: string;
}

const names: readonly StaffAction[] = [
  'see-coaching-facts',
  'list-members',
  'answer-texts',
  'cover-texts',
  'read-others-texts',
  'decide-requests',
];

const nameFields: readonly string[] = ['firstName', 'lastName', 'preferredName', 'pronounsList'];

/** Every personal detail of the contract has a value, even one that is added later. No role sees details that are not names. */
const details = Object.entries(emptyPersonalDetails).map(([field, empty], number) => {
  const value = field === 'dob' ? '2011-02-23' : `Kanarie${field}${String(number)}`;
  return { field, value, stored: Array.isArray(empty) ? [value] : value };
});
const personalDetails = {
  ...emptyPersonalDetails,
  ...Object.fromEntries(details.map(({ field, stored }) => [field, stored])),
};

const emergencyContact = {
  contactName: 'Kanarie Notfallina',
  contactPhone: '+12125557399',
  contactRelationship: 'Kanarienmutter',
};

const listCanaries = ({ phone, email }: { phone: string; email: string }): readonly Canary[] => [
  { what: 'phone', value: phone.slice(2), actions: ['see-contact-details'] },
  { what: 'email', value: email, actions: ['see-contact-details'] },
  ...details.map(({ field, value }) => ({
    what: field,
    value,
    actions: nameFields.includes(field) ? names : [],
  })),
  ...Object.entries(emergencyContact).map(([what, value]) => ({
    what,
    value: value.replace('+1', ''),
    actions: ['see-emergency-contact'] as const,
    only: 'staffRevealEmergencyContact',
  })),
  {
    what: 'hopes',
    value: 'kanarie-hofft-leise',
    actions: ['see-coaching-facts', 'cover-texts', 'read-others-texts'],
  },
  {
    what: 'texts',
    value: 'kanarie-schreibt-dir',
    actions: ['answer-texts', 'cover-texts', 'read-others-texts'],
  },
  { what: 'notes', value: 'kanarie-geheime-notiz', actions: ['answer-texts', 'cover-texts'] },
  { what: 'payments', value: 'Kanarienfutter-Abo', actions: ['see-payments'] },
  { what: 'an overdue payment', value: 'PAYMENT_ISSUE', actions: ['see-payments', 'see-contact-details'] },
  { what: 'the plan', value: 'MEMBERSHIP_PAST_DUE', actions: ['see-payments'] },
];

const server = await shareTestServer();

interface Subject {
  readonly id: string;
  readonly canaries: readonly Canary[];
}

/** Adds a member with a value in everything that is kept about members. */
async function addSubject(coach: TestStaff): Promise<Subject> {
  const phone = generatePhone();
  const email = `kanarie${phone.slice(2)}@canary.example`;
  const { id } = await addCoachedMember(server, 20, {
    phone,
    email,
    coachName: coach.name,
    personalDetails,
    emergencyContact,
    hopeToGain: 'kanarie-hofft-leise',
    shiftTime: '1',
    shiftDays: ['1'],
    savedSteps: [...enrollmentSteps],
    enrollmentCompletedAt: new Date(),
  });
  await server.pool.query(
    `insert into subscriptions (member_id, stripe_subscription_id, stripe_customer_id, product_id, price_id, status, amount, start_date, end_date)
     values ($1::uuid, 'sub_' || $1::uuid, 'cus_' || $1::uuid, 'p', 'p', 'MEMBERSHIP_PAST_DUE', 4900, now(), now())`,
    [id],
  );
  await server.pool.query(
    `insert into transactions (member_id, cause, title, description, type, amount, real_amount, status)
     values ($1::uuid, 'canary:' || $1::uuid, 'Kanarienfutter-Abo', '', 'Plan', 4900, 4900, 'succeeded')`,
    [id],
  );
  await createTestPhone(server, phone)('kanarie-schreibt-dir');
  await insertNote(server.services.database, server.services.personalData, {
    memberId: id,
    staffId: coach.id,
    // A person's notes have keys of their own.
    key: `note of ${id}`,
    body: 'kanarie-geheime-notiz',
    isPinned: false,
    at: server.clock.now(),
  });
  return { id, canaries: listCanaries({ phone, email }) };
}

const staffEndpoints = allEndpoints.filter(({ access }) => access === 'staff');
const buildQuery = ({ query }: Endpoint, memberId: string) =>
  query === undefined || safeParse(query, {}).success ? {} : sampleInput(query, memberId);

interface Caller {
  readonly signIn: () => Promise<Record<string, string>>;
  readonly roles: readonly StaffRole[];
  readonly situation: Situation;
}

let calls = 0;

async function callAs(headers: Record<string, string>, endpoint: Endpoint, memberId: string) {
  const body = sampleInput(endpoint.body, memberId);
  const params = sampleInput(endpoint.params, memberId) as Record<string, string> | undefined;
  calls += 1;
  return await server.desk.inject({
    // From many addresses, because many calls from one would get 429.
    remoteAddress: `10.2.${String(calls >> 8)}.${String(calls & 255)}`,
    method: endpoint.method,
    url: buildUrl(endpoint.path, params, buildQuery(endpoint, memberId)),
    headers: { ...deskOrigin, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
}

/** Calls that name members to administrators too: the log says whose data was seen (DESK-11). */
const namingCalls: Readonly<Record<string, readonly StaffAction[]>> = {
  staffListAudit: ['see-audit'],
  staffListMemberAudit: ['see-member-audit'],
};

function canSee({ roles, situation }: Caller, { what, actions }: Canary, endpoint: string): boolean {
  const naming = nameFields.includes(what) ? (namingCalls[endpoint] ?? []) : [];
  const allowing = [...actions, ...naming];
  return allowing.length > 0 && decideAccess(roles, allowing, situation) === 'allowed';
}

/**
 * Makes each call, and collects what was shown to whom it must not be. A write that succeeds may have changed the member or ended the
 * session, so the next call gets new ones.
 */
async function findLeaks(caller: Caller, coach: TestStaff, prepare: (subject: Subject) => Promise<unknown>) {
  const leaks: string[] = [];
  const shown = new Set<string>();
  const begin = async () => {
    const subject = await addSubject(coach);
    await prepare(subject);
    return { subject, headers: await caller.signIn() };
  };
  let current = await begin();
  for (const endpoint of staffEndpoints) {
    const { subject, headers } = current;
    const reply = await callAs(headers, endpoint, subject.id);
    if (endpoint.method !== 'GET' && reply.statusCode < 400) current = await begin();
    for (const canary of subject.canaries) {
      if (!reply.body.includes(canary.value)) continue;
      const isElsewhere = canary.only !== undefined && canary.only !== endpoint.name;
      if (isElsewhere || !canSee(caller, canary, endpoint.name))
        leaks.push(`${endpoint.name} shows ${canary.what}`);
      else shown.add(canary.what);
    }
  }
  return { leaks: [...new Set(leaks)], shown };
}

const combinations: readonly (readonly StaffRole[])[] = [
  ...staffRoles.map((role) => [role]),
  ['coach', 'admin'],
  ['operations', 'admin'],
];

describe('no reply of staff’s calls holds what the role may not see', () => {
  const people = combinations.flatMap((roles) =>
    [{ isOwn: false }, { isOwn: true }, { isOwn: false, hasReason: true }]
      .filter(({ isOwn }) => !isOwn || roles.includes('coach'))
      .filter((situation) => !('hasReason' in situation) || !roles.every((role) => role === 'admin'))
      .map((situation) => ({
        who: `${roles.join(' and ')}${situation.isOwn ? ' of the member' : ''}${'hasReason' in situation ? ' with a reason' : ''}`,
        roles,
        situation,
      })),
  );

  it.each(people)('[DESK-03] on the desk, for $who', async ({ roles, situation }) => {
    const person = await addStaff(server, { roles });
    const coach = situation.isOwn ? person : await addStaff(server, { roles: ['coach'] });
    const signIn = async () => ({ cookie: await addDeskSession(server, person.id) });
    const open = async ({ id }: Subject) => {
      if (!('hasReason' in situation)) return;
      const until = new Date(server.clock.now().getTime() + 3_600_000);
      await insertOpen(server.services.database, {
        memberId: id,
        staffId: person.id,
        reason: 'asked',
        until,
      });
    };
    const { leaks, shown } = await findLeaks({ signIn, roles, situation }, coach, open);
    expect(leaks).toEqual([]);
    // Shows that the calls did answer.
    if (situation.isOwn)
      expect([...shown]).toEqual(expect.arrayContaining(['texts', 'notes', 'hopes', 'lastName']));
    if (roles.includes('operations'))
      expect([...shown]).toEqual(expect.arrayContaining(['phone', 'email', 'payments']));
  });

  it.each(staffRoles)('[DESK-03] in the staff API, for a token of %s', async (role) => {
    const body = { name: `privacy of ${role}`, roles: [role] };
    const { token } = await server.ok(staffIssueToken, { body, token: 'sandbox-operator' });
    const coach = await addStaff(server, { roles: ['coach'] });
    const caller = {
      signIn: () => Promise.resolve({ authorization: token }),
      roles: [role],
      situation: {},
    } as const;
    const { leaks } = await findLeaks(caller, coach, () => Promise.resolve());
    expect(leaks).toEqual([]);
  });
});
