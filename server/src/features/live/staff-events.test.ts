import { describe, expect, it } from 'vitest';
import {
  staffOpenConversation,
  staffReportPresence,
} from '@moments/contract/conversations/staff-conversations';
import { staffEventsPath, watchParameter } from '@moments/contract/live/staff-events';
import { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { staffDeactivatePerson, staffSignOutPerson } from '@moments/contract/staff/people';
import { staffLock } from '@moments/contract/staff/sessions';
import { staffIssueToken } from '@moments/contract/staff/tokens';
import { sendReply } from '../../../test/coach-reply.ts';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { announceAndWait, openEventStream, type EventStream } from '../../../test/event-stream.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';

/** Two servers on one database: the page is open at the first, the changes happen at the second. */
const near = await shareTestServer();
const far = await shareTestServer({ databaseUrl: near.databaseUrl, clock: near.clock });
const address = await near.desk.listen({ host: '127.0.0.1', port: 0 });

const token = 'sandbox-operator';
/** Waits until everything that happened before has arrived. */
const settle = (stream: EventStream, { id }: TestStaff) =>
  announceAndWait(far, stream, { kind: 'note', to: `staff:${id}` });
const open = async (staff: TestStaff, watched?: string) => {
  const query = watched === undefined ? '' : `?${watchParameter}=${watched}`;
  const stream = await openEventStream(address + staffEventsPath + query, { cookie: staff.cookie });
  await stream.next('refresh');
  await settle(stream, staff);
  return stream;
};
const takeMoment = (memberId: string) =>
  far.pool.query('update moments_balances set plan_remaining = plan_remaining - 1 where member_id = $1', [
    memberId,
  ]);

async function addCoachedPair() {
  const ana = await addStaff(near, { roles: ['coach'] });
  const member = await addCoachedMember(near, 10, { coachName: ana.name });
  return { ana, member };
}

describe('events of the desk', () => {
  it('[DESK-13] sends a text and another person’s reply right away, even from another server', async () => {
    const { ana, member } = await addCoachedPair();
    const stream = await open(ana);
    await createTestPhone(far, member.phone)('Hello');
    const event = { kind: 'text', memberId: member.id };
    expect(JSON.parse((await stream.next('changed')).data)).toEqual(event);
    await sendReply(far, member.id);
    // The hold is announced before the text.
    expect(JSON.parse((await stream.next('changed')).data)).toMatchObject({ kind: 'delivery' });
    expect(JSON.parse((await stream.next('changed')).data)).toEqual(event);
    await stream.close();
  });

  it('[DESK-13, DESK-03] sends events without text, and only to the member’s coach', async () => {
    const { ana, member } = await addCoachedPair();
    const other = await addCoachedPair();
    const [stream, elsewhere] = [await open(ana), await open(other.ana)];
    await createTestPhone(far, member.phone)('a secret song');
    await stream.next('changed');
    await settle(stream, ana);
    await settle(elsewhere, other.ana);
    expect(stream.received()).not.toContain('song');
    expect(elsewhere.received()).not.toContain(member.id);
    await stream.close();
    await elsewhere.close();
  });

  it('[DESK-04, DESK-13] sends operations each change of the members on their page, with IDs only', async () => {
    const nora = await addStaff(near, { roles: ['operations'] });
    const { member } = await addCoachedPair();
    const { member: other } = await addCoachedPair();
    const stream = await open(nora, `${member.id},none`);
    const readNextChange = async () => JSON.parse((await stream.next('changed')).data) as unknown;
    const event = { kind: 'member', memberId: member.id };
    const params = { memberId: member.id };
    for (const id of [other.id, member.id]) await takeMoment(id);
    expect(await readNextChange()).toEqual(event);
    const from = 'ACTIVE_COACHING';
    const body = { status: 'AWAY', from, reason: 'On a long trip' } as const;
    await far.ok(staffChangeStatus, { cookie: nora.cookie, params, body });
    expect(await readNextChange()).toEqual(event);
    await far.pool.query("insert into service_requests (member_id, kind) values ($1, 'pause')", [member.id]);
    expect(await readNextChange()).toEqual({ ...event, kind: 'request' });
    expect(await readNextChange()).toEqual(event);
    expect(stream.received()).not.toMatch(/pause|AWAY|Moments/);
    expect(stream.received()).not.toContain(other.id);
    await stream.close();
  });

  it('[DESK-13] reports a change of a watched member that happened without a stream, and nothing else', async () => {
    const nora = await addStaff(near, { roles: ['operations'] });
    const { member } = await addCoachedPair();
    const url = `${address}${staffEventsPath}?${watchParameter}=${member.id}`;
    const first = await open(nora, member.id);
    await takeMoment(member.id);
    const { id = '' } = await first.next('changed');
    await first.close();
    const again = await openEventStream(url, { cookie: nora.cookie, 'last-event-id': id });
    await takeMoment(member.id);
    await again.next('changed');
    expect(again.received()).not.toContain('refresh');
    await again.close();
    const late = await openEventStream(url, { cookie: nora.cookie, 'last-event-id': id });
    await late.next('refresh');
    await late.close();
  });

  it('[COVER-03, DESK-03] sends Tonight each wait without the member, and a coach who may not see it nothing', async () => {
    const nora = await addStaff(near, { roles: ['operations'] });
    const { member } = await addCoachedPair();
    const other = await addStaff(near, { roles: ['coach'] });
    const [tonight, elsewhere] = [await open(nora, 'tonight'), await open(other, 'tonight')];
    await createTestPhone(far, member.phone)('a secret song');
    expect(JSON.parse((await tonight.next('changed')).data)).toEqual({ kind: 'tonight' });
    await settle(elsewhere, other);
    expect(tonight.received()).not.toContain(member.id);
    expect(elsewhere.received()).not.toContain('"kind":"tonight"');
    for (const stream of [tonight, elsewhere]) await stream.close();
  });

  it('[DESK-03, DESK-13] sends coaches and administrators no events about members whom they name', async () => {
    const { member } = await addCoachedPair();
    for (const role of ['coach', 'admin'] as const) {
      const staff = await addStaff(near, { roles: [role] });
      const stream = await open(staff, member.id);
      await takeMoment(member.id);
      await settle(stream, staff);
      expect(stream.received()).not.toContain(member.id);
      await stream.close();
    }
  });

  it('[DESK-13] announces who else has a conversation open, and not the person’s own presence and replies', async () => {
    const { ana, member } = await addCoachedPair();
    const params = { memberId: member.id };
    const cover = await addStaff(near, { roles: ['coach'] });
    const reason = { reason: 'cover', explanation: 'A shift' } as const;
    await far.ok(staffOpenConversation, { cookie: cover.cookie, params, body: reason });
    const stream = await open(ana);
    const report = ({ cookie }: { readonly cookie: string }) =>
      far.ok(staffReportPresence, { cookie, params, body: { doing: 'replying', attending: true } });
    await report(ana);
    await near.pool.query('update staff set last_replied_at = now() where id = $1', [ana.id]);
    await createTestPhone(far, member.phone)('Hello');
    expect((await stream.next('changed')).data).toContain('"text"');
    await report(cover);
    expect((await stream.next('changed')).data).toContain('"presence"');
    await stream.close();
  });

  it('[DESK-01, DESK-13] ends the stream right away when the person is deactivated or the desk is locked', async () => {
    const { ana } = await addCoachedPair();
    const stream = await open(ana);
    const { id } = await addStaff(near, { roles: ['coach'] });
    const body = { newCoachIds: [id] };
    await far.ok(staffDeactivatePerson, { token, params: { id: ana.id }, body });
    await stream.next('end');
    const { ana: second } = await addCoachedPair();
    const another = await open(second);
    await far.ok(staffLock, { cookie: second.cookie });
    await another.next('locked');
  });

  it('[DESK-10, DESK-13] tells administrators of a new person, a token, and a sign-out, and no one else', async () => {
    const dana = await addStaff(near, { roles: ['admin'] });
    const { ana } = await addCoachedPair();
    const { id } = await addStaff(near, { roles: ['operations'] });
    const [stream, other] = [await open(dana), await open(ana)];
    const changes = [
      () => addStaff(far, { roles: ['coach'] }),
      () => far.ok(staffIssueToken, { token, body: { name: 'Import of sales' } }),
      () => far.ok(staffSignOutPerson, { token, params: { id } }),
    ];
    for (const change of changes) {
      await settle(stream, dana);
      await change();
      expect(JSON.parse((await stream.next('changed')).data)).toEqual({ kind: 'staff' });
    }
    await settle(other, ana);
    expect(other.received()).not.toContain('"staff"');
  });

  it('[DESK-08, DESK-13] tells operations that a delivery failed for good, and no coach', async () => {
    const [nora, ana] = [
      await addStaff(near, { roles: ['operations'] }),
      await addStaff(near, { roles: ['coach'] }),
    ];
    const member = await addCoachedMember(near, 10);
    await sendReply(far, member.id);
    const [stream, elsewhere] = [await open(nora), await open(ana)];
    await far.pool.query(`update outbound_messages set status = 'failed' where member_id = $1`, [member.id]);
    expect(JSON.parse((await stream.next('changed')).data)).toEqual({ kind: 'deliveries' });
    await settle(elsewhere, ana);
    expect(elsewhere.received()).not.toContain('deliveries');
    await stream.close();
    await elsewhere.close();
  });

  it('[DESK-01] rejects a caller without a session', async () => {
    expect((await near.desk.inject({ url: staffEventsPath })).statusCode).toBe(401);
  });
});
