import { describe, expect, it, vi } from 'vitest';
import { staffListAudit } from '@moments/contract/audit/staff-audit';
import { staffSetAway } from '@moments/contract/cover/staff-cover';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import {
  staffChangePerson,
  staffDeactivatePerson,
  staffGetPersonAccess,
  staffInvitePerson,
  staffListPeople,
} from '@moments/contract/staff/people';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { addStaff } from '../../../../test/desk-staff.ts';
import { addMember } from '../../../../test/test-members.ts';
import { startTestServer, shareTestServer } from '../../../../test/test-server.ts';

const token = 'sandbox-operator';
const server = await shareTestServer({ work: true });

const invite = (name: string, email: string, roles: ('coach' | 'operations' | 'admin')[] = ['coach']) =>
  server.call(staffInvitePerson, { token, body: { name, email, roles } });

const readCoachId = async (memberId: string): Promise<string | null> => {
  const { rows } = await server.pool.query<{ coach_id: string | null }>(
    'select coach_id from members where id = $1',
    [memberId],
  );
  return rows[0]?.coach_id ?? null;
};

describe('staff', () => {
  it('[DESK-01] invites a person by email, once for a name and an address', async () => {
    expect(await invite('Priya', 'Priya@moments.example')).toMatchObject({
      ok: true,
      reply: { staff: { name: 'Priya', email: 'priya@moments.example', roles: ['coach'] } },
    });
    const getInvitation = () => server.mail.sent.find(({ to }) => to === 'priya@moments.example')?.text ?? '';
    await expect.poll(getInvitation).toContain('Open the desk: http://localhost/');
    expect(await invite('Pat', 'priya@moments.example')).toMatchObject({ status: 400 });
    expect(await invite('PRIYA', 'other@moments.example')).toMatchObject({ status: 400 });
    expect(await invite('priya', 'priya@moments.example', ['coach', 'operations'])).toMatchObject({
      reply: { staff: { name: 'Priya', roles: ['coach', 'operations'] } },
    });
  });

  it('[DESK-01] links coaches who were only names to the invited person, with their members in coaching', async () => {
    const member = await addMember(server.services, { status: 'ACTIVE_COACHING', coachName: 'Theo' });
    const coachId = await readCoachId(member.id);
    // Who has left coaching takes no room, and needs no new coach.
    await addMember(server.services, { status: 'EXITED_BY_ADMIN', coachName: 'Theo' });
    const { staff } = await server.ok(staffListPeople, { token });
    expect(staff.find(({ id }) => id === coachId)).toMatchObject({ name: 'Theo', email: null, members: 1 });
    const invited = await invite('theo', 'theo@moments.example');
    expect(invited).toMatchObject({ reply: { staff: { id: coachId, name: 'Theo', members: 1 } } });
  });

  it('lists all staff with as many statements as one person', async () => {
    // Without workers: their statements would count, too.
    const quiet = await startTestServer({ databaseUrl: server.databaseUrl });
    const countStatementsOnce = async (): Promise<number> => {
      const query = vi.spyOn(quiet.pool, 'query');
      await quiet.ok(staffListPeople, { token });
      const { length } = query.mock.calls;
      query.mockRestore();
      return length;
    };
    // The first call of a minute notes that the token was used.
    const countStatements = async () => Math.min(await countStatementsOnce(), await countStatementsOnce());
    const before = await countStatements();
    expect(before).toBeGreaterThan(1);
    for (const name of ['Quinn', 'Robin', 'Sasha']) await invite(name, `${name}@moments.example`);
    expect(await countStatements()).toBe(before);
    await quiet.close();
  });

  it('[SAFE-05] says of the person of the rota alone that they are on call, not of who was paged in an open crisis', async () => {
    const marcus = await addStaff(server, { roles: ['coach'], isOnCall: true });
    const paged = await addStaff(server, { roles: ['coach', 'operations'] });
    await server.pool.query('update staff set is_on_call = true where id = $1', [paged.id]);
    const people = await server.ok(staffListPeople, { token });
    const colleagues = await server.ok(staffListColleagues, { cookie: marcus.cookie });
    for (const { staff } of [people, colleagues])
      expect(staff.filter(({ onCall }) => onCall).map(({ id }) => id)).toEqual([marcus.id]);
  });

  it('[COVER-02, DESK-05] says how many more members a coach can take, as a match counts them', async () => {
    const [free, limited, full] = [
      await addStaff(server, { roles: ['coach'] }),
      await addStaff(server, { roles: ['coach'], capacity: 3 }),
      await addStaff(server, { roles: ['coach'], capacity: 1 }),
    ];
    for (const coach of [limited, full])
      for (const status of ['ACTIVE_COACHING', 'AWAY', 'EXITED'] as const)
        await addMember(server.services, { status, coachName: coach.name });
    const people = await server.ok(staffListPeople, { token });
    const colleagues = await server.ok(staffListColleagues, { cookie: free.cookie });
    for (const { staff } of [people, colleagues]) {
      const rooms = [free, limited, full].map(({ id }) => staff.find((person) => person.id === id)?.room);
      expect(rooms).toEqual([null, 1, 0]);
    }
  });

  it('finds or adds the person on staff whose name a member’s coach gets', async () => {
    const member = await addMember(server.services);
    const change = (name: string | null) =>
      server.pool.query('update members set coach_name = $2 where id = $1', [member.id, name]);
    await change(' New Name ');
    const first = await readCoachId(member.id);
    await change('new name');
    expect(await readCoachId(member.id)).toBe(first);
    await change(null);
    expect(await readCoachId(member.id)).toBeNull();
  });

  it('[DESK-01] rejects removing the last administrator', async () => {
    const only = await invite('Dana', 'dana@moments.example', ['admin', 'operations']);
    if (!only.ok) throw new Error('not invited');
    const { id } = only.reply.staff;
    const isLast = { status: 409, error: { code: 'LAST_ADMIN' } };
    expect(await server.call(staffDeactivatePerson, { token, params: { id } })).toMatchObject(isLast);
    const body = { roles: ['operations' as const] };
    expect(await server.call(staffChangePerson, { token, params: { id }, body })).toMatchObject(isLast);
    expect(await invite('Dana', 'dana@moments.example', ['operations'])).toMatchObject(isLast);
    await addStaff(server, { roles: ['admin'] });
    await server.ok(staffChangePerson, { token, params: { id }, body });
  });

  it('[DESK-10] shows how a person signs in, where, when last, who covers, and whether pages reach a phone', async () => {
    const theo = await addStaff(server, { roles: ['coach'], phone: '+12125550177' });
    const priya = await addStaff(server, { roles: ['coach'] });
    await addCoachedMember(server, 5, { coachName: theo.name });
    const until = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
    const body = { until, coverIds: [priya.id] };
    await server.ok(staffSetAway, { token, params: { id: theo.id }, body });
    const { staff } = await server.ok(staffListPeople, { token });
    const params = { id: theo.id };
    const { passkeys, sessions } = await server.ok(staffGetPersonAccess, { token, params });
    expect([passkeys, sessions]).toMatchObject([[], [{ device: null }]]);
    expect(staff.find(({ id }) => id === theo.id)).toMatchObject({
      hasPhone: true,
      awayUntil: until,
      coveredBy: [priya.name],
      plannedAway: null,
      lastActiveAt: sessions[0]?.lastUsedAt,
    });
    expect(staff.find(({ id }) => id === priya.id)).toMatchObject({ hasPhone: false, coveredBy: [] });
    const unknown = { id: '00000000-0000-0000-0000-000000000000' };
    expect(await server.call(staffGetPersonAccess, { token, params: unknown })).toMatchObject({
      status: 404,
    });
  });

  it('[DESK-03] applies new roles at the next call', async () => {
    const nora = await addStaff(server, { roles: ['operations'] });
    await server.ok(staffListColleagues, { cookie: nora.cookie });
    await server.pool.query(`update staff set roles = '{}' where id = $1`, [nora.id]);
    expect(await server.call(staffListColleagues, { cookie: nora.cookie })).toMatchObject({ status: 403 });
  });

  it('[OPS-04] records staff in the audit log by ID', async () => {
    const { items: audit } = await server.ok(staffListAudit, { token });
    const actions = audit.map(({ action }) => action);
    for (const action of ['staff.invited', 'staff.changed', 'staff.listed'])
      expect(actions).toContain(action);
    expect(JSON.stringify(audit)).not.toContain('@moments.example');
  });

  it('stores no readable email of staff', async () => {
    const { rows } = await server.pool.query('select * from staff');
    expect(JSON.stringify(rows)).not.toContain('moments.example');
  });
});
