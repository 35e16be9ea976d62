import { describe, expect, it } from 'vitest';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import {
  staffChangePerson,
  staffInvitePerson,
  staffRemoveAllPasskeys,
  staffRemovePersonPasskey,
  staffSendInvitation,
} from '@moments/contract/staff/people';
import type { StaffRole, TokenRole } from '@moments/contract/staff/permissions';
import { staffIssueToken, staffRenewToken } from '@moments/contract/staff/tokens';
import { addStaff } from '../../../test/desk-staff.ts';
import { shareTestServer } from '../../../test/test-server.ts';

const token = 'sandbox-operator';
const server = await shareTestServer();

async function addPasskeyRow(staffId: string): Promise<string> {
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into staff_passkeys (staff_id, credential_id, public_key, counter, is_synced)
     values ($1, gen_random_uuid()::text::bytea, 'key', 0, false) returning id`,
    [staffId],
  );
  return rows[0]?.id ?? '';
}

interface Target {
  readonly id: string;
  readonly roles: readonly StaffRole[];
}
let invited = 0;

/** What an administrator can do to a person, with the roles that the caller gives or takes over by it; none if it only takes rights away. */
const acts = {
  staffInvitePerson: (by: string, { roles }: Target) => {
    const name = `Invited ${String((invited += 1))}`;
    const body = { name, email: `invited-${String(invited)}@moments.example`, roles: [...roles] };
    return server.call(staffInvitePerson, { token: by, body });
  },
  staffChangePerson: (by: string, { id, roles }: Target) =>
    server.call(staffChangePerson, { token: by, params: { id }, body: { roles: [...roles] } }),
  staffRemoveAllPasskeys: (by: string, { id }: Target) =>
    server.call(staffRemoveAllPasskeys, { token: by, params: { id } }),
  staffRemovePersonPasskey: async (by: string, { id }: Target) => {
    const passkeyId = await addPasskeyRow(id);
    return server.call(staffRemovePersonPasskey, { token: by, params: { id, passkeyId } });
  },
  staffSendInvitation: (by: string, { id }: Target) =>
    server.call(staffSendInvitation, { token: by, params: { id } }),
  staffIssueToken: (by: string, { roles }: Target) => {
    const body = { name: `Issued ${String((invited += 1))}`, roles: [...roles] };
    return server.call(staffIssueToken, { token: by, body });
  },
  staffRenewToken: async (by: string, { roles }: Target) => {
    const body = { name: `Issued ${String((invited += 1))}`, roles: [...roles] };
    const { issued } = await server.ok(staffIssueToken, { token, body });
    return server.call(staffRenewToken, { token: by, params: { id: issued.id }, body: {} });
  },
};
const givesNothing =
  'staffListPeople staffGetPersonAccess staffLiftPersonLimits staffProposePhone staffDeactivatePerson staffSignOutPerson staffListTokens staffRevokeToken';

describe('rights of those who manage staff and tokens', () => {
  it('[SEC-08] every call that manages staff or tokens gives or takes over only roles that the caller has', async () => {
    const managing = allEndpoints
      .filter(({ actions = [] }) => actions.some((one) => one === 'manage-staff' || one === 'manage-tokens'))
      .map(({ name }) => name);
    expect(managing.toSorted()).toEqual([...Object.keys(acts), ...givesNothing.split(' ')].toSorted());
    const subsets: StaffRole[][] = [
      ['coach'],
      ['operations'],
      ['admin'],
      ['admin', 'coach'],
      ['coach', 'operations'],
    ];
    for (const own of [
      ['admin'],
      ['admin', 'coach'],
      ['admin', 'operations'],
      ['service'],
    ] as TokenRole[][]) {
      const { token: by } = await server.ok(staffIssueToken, {
        token,
        body: { name: `With ${own.join(' ')}`, roles: own },
      });
      for (const roles of subsets)
        for (const [name, act] of Object.entries(acts)) {
          const { id } = await addStaff(server, { roles });
          const isAllowed = own.includes('service') || roles.every((role) => own.includes(role));
          const { status } = await act(by, { id, roles });
          expect(status, `${name} of ${roles.join()} by ${own.join()}`).toBe(isAllowed ? 200 : 403);
        }
    }
  });

  it('[SEC-08] an administrator raises neither their own roles nor those of a coach, and keeps a coach’s roles as they are', async () => {
    const dana = await addStaff(server, { roles: ['admin'] });
    const ana = await addStaff(server, { roles: ['coach'] });
    const change = (id: string, body: { roles?: StaffRole[]; capacity?: number }) =>
      server.call(staffChangePerson, { cookie: dana.cookie, params: { id }, body });
    expect(await change(dana.id, { roles: ['admin', 'operations'] })).toMatchObject({ status: 403 });
    expect(await change(ana.id, { roles: ['coach', 'admin'] })).toMatchObject({ status: 403 });
    expect(await change(ana.id, { roles: ['admin'] })).toMatchObject({ status: 403 });
    expect(await change(ana.id, { capacity: 12 })).toMatchObject({ ok: true });
  });

  it('[DESK-10] an administrator with every role doesn’t change their own, nor by an invitation of their own name', async () => {
    const dana = await addStaff(server, { roles: ['admin', 'operations', 'coach'] });
    const { cookie, id, name, email } = dana;
    await addStaff(server, { roles: ['admin'] });
    const ownRoles = { status: 403, error: { message: expect.stringMatching(/your own roles/) as unknown } };
    const body = { roles: ['admin' as const] };
    expect(await server.call(staffChangePerson, { cookie, params: { id }, body })).toMatchObject(ownRoles);
    const again = { ...body, name, email };
    expect(await server.call(staffInvitePerson, { cookie, body: again })).toMatchObject(ownRoles);
    await server.ok(staffChangePerson, { cookie, params: { id }, body: { capacity: 3 } });
  });
});
