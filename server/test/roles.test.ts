import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import { buildUrl, type Endpoint } from '@moments/contract/http/endpoint';
import type { ErrorReply } from '@moments/contract/http/errors';
import { decideAccess, isAllowed, staffRoles, tokenRoles } from '@moments/contract/staff/permissions';
import { staffIssueToken } from '@moments/contract/staff/tokens';
import { sampleInput } from './bad-input.ts';
import { deskOrigin } from './call.ts';
import { addCoachedMember } from './coached-member.ts';
import { addStaff, type TestStaff } from './desk-staff.ts';
import { shareTestServer } from './test-server.ts';

const server = await shareTestServer();
const people = new Map<string, TestStaff>();
const tokens = new Map<string, string>();
let own: string;
let another: string;

beforeAll(async () => {
  own = (await addCoachedMember(server, 3)).id;
  another = (await addCoachedMember(server, 3, { coachName: 'Marcus' })).id;
  for (const role of staffRoles) people.set(role, await addStaff(server, { roles: [role] }));
  people.set('none', await addStaff(server, { roles: [] }));
  for (const role of tokenRoles) {
    const body = { name: `token of ${role}`, roles: [role] };
    tokens.set(role, (await server.ok(staffIssueToken, { body, token: 'sandbox-operator' })).token);
  }
  await server.pool.query(
    `update members set coach_name = (select name from staff where id = $2) where id = $1`,
    [own, people.get('coach')?.id],
  );
});

const hasMember = ({ path }: Endpoint): boolean => path.includes(':memberId');

let calls = 0;
/** Calls without a body, which the access check doesn't look at. @returns the code of an error, or undefined */
async function getCode(endpoint: Endpoint, memberId: string, headers: Record<string, string>) {
  const params = sampleInput(endpoint.params, memberId) as Record<string, string> | undefined;
  calls += 1;
  const reply = await server.desk.inject({
    // From many addresses, because many calls from one would get 429.
    remoteAddress: `10.3.${String(calls >> 8)}.${String(calls & 255)}`,
    method: endpoint.method,
    url: buildUrl(endpoint.path, { ...params, ...(hasMember(endpoint) ? { memberId } : {}) }),
    headers,
  });
  expect(reply.statusCode, reply.body).toBeLessThan(500);
  return reply.statusCode < 400 ? undefined : reply.json<ErrorReply>().code;
}

const rejections = ['NO_ACCESS', 'REASON_REQUIRED', 'UNAUTHENTICATED'];

// Not those that end or lock the session of the test.
const isHarmless = ({ name }: Endpoint): boolean => name !== 'staffSignOut' && name !== 'staffLock';
const deskEndpoints = allEndpoints.filter((endpoint) => endpoint.access === 'staff' && isHarmless(endpoint));
const staffEndpoints = allEndpoints.filter(({ access }) => access === 'staff');
const addName = (endpoint: Endpoint) => [endpoint.name, endpoint] as const;

function getExpectedOnDesk(endpoint: Endpoint, role: (typeof staffRoles)[number], isOwn: boolean) {
  const { actions = [], givesReason = false, isAboutAll = false } = endpoint;
  if (isAboutAll) return decideAccess([role], actions) === 'allowed' ? undefined : 'NO_ACCESS';
  if (!hasMember(endpoint)) return isAllowed([role], actions) ? undefined : 'NO_ACCESS';
  const isCoach = role === 'coach';
  const decision = decideAccess([role], actions, { isOwn: isOwn && isCoach, hasReason: givesReason });
  return { allowed: undefined, 'no-access': 'NO_ACCESS', 'reason-required': 'REASON_REQUIRED' }[decision];
}

describe('roles on the desk', () => {
  it.each(deskEndpoints.map(addName))(
    '[DESK-03] allows %s by the permission table',
    async (_name, endpoint) => {
      for (const role of staffRoles)
        for (const isOwn of hasMember(endpoint) ? [true, false] : [false]) {
          const cookie = people.get(role)?.cookie ?? '';
          const code = await getCode(endpoint, isOwn ? own : another, { cookie, ...deskOrigin });
          const expected = getExpectedOnDesk(endpoint, role, isOwn);
          const found = rejections.find((rejection) => rejection === code);
          expect({ role, isOwn, code: found }).toEqual({ role, isOwn, code: expected });
        }
    },
  );

  it.each(deskEndpoints.map(addName))(
    '[DESK-03] rejects %s for people without a role, and for an unknown member',
    async (_name, endpoint) => {
      const nothing = { cookie: people.get('none')?.cookie ?? '', ...deskOrigin };
      expect(await getCode(endpoint, own, nothing)).toBe('NO_ACCESS');
      if (!hasMember(endpoint)) return;
      const coach = { cookie: people.get('coach')?.cookie ?? '', ...deskOrigin };
      const stranger = await getCode(endpoint, another, coach);
      expect(await getCode(endpoint, randomUUID(), coach)).toBe(stranger);
      expect(await getCode(endpoint, 'no-id', coach)).toBe(stranger);
    },
  );

  it.each(deskEndpoints.map(addName))('[DESK-01] rejects %s without a session', async (_name, endpoint) => {
    expect(await getCode(endpoint, own, { ...deskOrigin })).toBe('UNAUTHENTICATED');
    expect(await getCode(endpoint, own, { authorization: 'unknown', ...deskOrigin })).toBe('UNAUTHENTICATED');
  });
});

describe('roles of tokens', () => {
  it.each(staffEndpoints.map(addName))(
    '[DESK-03] allows %s by the permission table',
    async (_name, endpoint) => {
      for (const role of tokenRoles) {
        const code = await getCode(endpoint, another, { authorization: tokens.get(role) ?? '' });
        const { actions = [], needsSession = false } = endpoint;
        const hasAccess = !needsSession && decideAccess([role], actions) === 'allowed';
        const found = rejections.find((rejection) => rejection === code);
        expect({ role, code: found }).toEqual({ role, code: hasAccess ? undefined : 'NO_ACCESS' });
      }
    },
  );
});
