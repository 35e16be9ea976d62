import { describe, expect, it } from 'vitest';
import { exportMyData } from '@moments/contract/account/data-export';
import { staffListDeletions, staffRequestDeletion } from '@moments/contract/account/staff-account-deletion';
import { staffAddNote } from '@moments/contract/conversations/staff-notes';
import { staffAddOperationsNote } from '@moments/contract/conversations/staff-operations-notes';
import { staffGetTonight } from '@moments/contract/cover/staff-tonight';
import { staffTakeCrisisStep } from '@moments/contract/crisis/staff-crisis';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import { buildUrl } from '@moments/contract/http/endpoint';
import { pauseService } from '@moments/contract/requests/service-requests';
import {
  staffDeclineServiceRequest,
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { staffListPeople } from '@moments/contract/staff/people';
import { isOnDesk } from './call.ts';
import { addConfirmation } from './confirmations.ts';
import { addStaff } from './desk-staff.ts';
import { createScheduleSteps, staffToken } from './schedule-steps.ts';
import { createTestPhone } from './test-phone.ts';
import { shareTestServer } from './test-server.ts';

const server = await shareTestServer();

/** Damages everything encrypted in the database, except the email of the person who looks. */
async function damageAll(reader: string): Promise<void> {
  const { rows } = await server.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name like '%\\_sealed'`,
  );
  for (const { table, column } of rows)
    await server.pool.query(
      `update ${table} set ${column} = 'damaged' where ${column} is not null and to_jsonb(${table}) ->> 'id' is distinct from $1`,
      [reader],
    );
}

describe('a member whose data can’t be decrypted', () => {
  it('[DESK-04, DESK-06, DESK-10] closes no list of the desk, and each says so', async () => {
    const { coached, asks, decline } = createScheduleSteps(server);
    const member = await coached();
    const { id, token } = member;
    const person = await addStaff(server, { roles: ['coach', 'operations', 'admin'], members: [id] });
    const { cookie } = person;
    await addStaff(server, { roles: ['coach'] });
    const params = { memberId: id };
    await createTestPhone(server, member.phone)('I slept badly');
    await decline(await asks(member, '7'), 'Sundays are full.');
    await asks(member, '5');
    const pause = await server.ok(pauseService, { params: { id }, token });
    const body = { reason: 'Not now.' };
    await server.ok(staffDeclineServiceRequest, { params: { id: pause.data.id }, body, token: staffToken });
    await server.ok(pauseService, { params: { id }, token });
    await server.ok(staffAddNote, { cookie, params, body: { body: 'Call first', key: 'note' } });
    await server.ok(staffAddOperationsNote, { cookie, params, body: { body: 'A receipt', key: 'own' } });
    await server.ok(staffTakeCrisisStep, { cookie, params, body: { act: 'start' } });
    await server.ok(staffRequestDeletion, { cookie, params, body: { reason: 'Lost the phone' } });
    await damageAll(person.id);

    const failed: string[] = [];
    for (const { name, method, path, access } of allEndpoints) {
      if (method !== 'GET' || !/^staff(List|Get|Count)/.test(name) || !isOnDesk({ access })) continue;
      if (path.includes(':')) continue;
      const reply = await server.desk.inject({ url: buildUrl(path), headers: { cookie } });
      if (reply.statusCode >= 500) failed.push(name);
    }
    expect(failed).toEqual([]);

    const unreadable = { name: 'Can’t be read', unreadable: true };
    for (const list of [staffListScheduleRequests, staffListServiceRequests]) {
      const { items } = await server.ok(list, { cookie });
      expect(items).toMatchObject([
        { state: 'pending', reason: null, member: { id, ...unreadable } },
        { state: 'declined', reason: 'Can’t be read', member: { id, ...unreadable } },
      ]);
    }
    expect(await server.ok(staffListDeletions, { cookie })).toMatchObject({ items: [unreadable] });
    expect(await server.ok(staffGetTonight, { cookie })).toMatchObject({
      crises: [{ name: 'Can’t be read', coachName: person.name }],
    });
    const { staff } = await server.ok(staffListPeople, { cookie });
    expect(staff.map(({ email }) => email)).toContain('Can’t be read');
  });

  it('[ACC-06] can still be downloaded without what can’t be read, and no one is told of a download that failed', async () => {
    const { id, token, phone } = await createScheduleSteps(server).coached();
    await createTestPhone(server, phone)('I slept badly');
    await server.pool.query(`update messages set body_sealed = 'damaged' where member_id = $1`, [id]);
    const download = async () =>
      server.call(exportMyData, {
        token,
        body: { confirmationId: await addConfirmation(server.services, id, 'export-data') },
      });
    expect(await download()).toMatchObject({ reply: { data: { texts: [{ body: 'Can’t be read' }] } } });
    const countNotices = async () => {
      const notices = `select from outbound_messages where key like 'data-exported:%' and member_id = $1`;
      return (await server.pool.query(notices, [id])).rowCount;
    };
    const before = await countNotices();
    await server.pool.query(`update members set hope_to_gain_sealed = 'damaged' where id = $1`, [id]);
    expect((await download()).ok).toBe(false);
    expect(await countNotices()).toBe(before);
  });
});
