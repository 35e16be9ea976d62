import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskReportPresence } from '@moments/contract/desk/desk-conversations';
import { deskEventsPath } from '@moments/contract/desk/desk-events';
import { deskLock } from '@moments/contract/desk/desk-session';
import { operatorDeactivateStaff } from '@moments/contract/staff/operator-staff';
import { operatorSendMessage } from '@moments/contract/texts/operator-messages';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { addStaff } from '../../../../test/desk-staff.ts';
import { openEventStream } from '../../../../test/event-stream.ts';
import { freshSid, phoneAt } from '../../../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

/** Two servers on one database: the page is open at the first, the changes happen at the second. */
let near: TestServer;
let far: TestServer;
let address: string;
beforeAll(async () => {
  near = await startTestServer();
  far = await startTestServer({ databaseUrl: near.databaseUrl, clock: near.clock });
  address = await near.desk.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await far.close();
  await near.close();
});

const token = 'sandbox-operator';
const open = async (cookie: string) => {
  const stream = await openEventStream(address + deskEventsPath, { cookie });
  await stream.next('refresh');
  return stream;
};

async function coached() {
  const ana = await addStaff(near, { roles: ['coach'] });
  const member = await addCoachedMember(near, 10, { coachName: ana.name });
  return { ana, member };
}

describe('events of the desk', () => {
  it('[DESK-13] show a text and another person’s reply at once, also from another server', async () => {
    const { ana, member } = await coached();
    const stream = await open(ana.cookie);
    await phoneAt(far, member.phone)('Hello');
    const event = { kind: 'text', memberId: member.id };
    expect(JSON.parse((await stream.next('changed')).data)).toEqual(event);
    const body = { body: 'Hi', key: freshSid() };
    await far.ok(operatorSendMessage, { token, params: { id: member.id }, body });
    expect(JSON.parse((await stream.next('changed')).data)).toEqual(event);
    await stream.close();
  });

  it('[DESK-13, DESK-03] carry no words, and reach only the member’s coach', async () => {
    const { ana, member } = await coached();
    const other = await coached();
    const [stream, elsewhere] = [await open(ana.cookie), await open(other.ana.cookie)];
    await phoneAt(far, member.phone)('a secret song');
    await stream.next('changed');
    await sleep(200);
    expect(stream.received()).not.toContain('song');
    // Events about the other coach's own member may still arrive.
    expect(elsewhere.received()).not.toContain(member.id);
    await stream.close();
    await elsewhere.close();
  });

  it('[DESK-13] show who else has a conversation open', async () => {
    const { ana, member } = await coached();
    const stream = await open(ana.cookie);
    await far.ok(deskReportPresence, {
      cookie: ana.cookie,
      params: { memberId: member.id },
      body: { doing: 'replying' },
    });
    expect((await stream.next('changed')).data).toContain('presence');
    await stream.close();
  });

  it('[DESK-01, DESK-13] end at once when the person is deactivated or the desk is locked', async () => {
    const { ana } = await coached();
    const stream = await open(ana.cookie);
    await far.ok(operatorDeactivateStaff, { token, params: { id: ana.id } });
    await stream.next('end');
    const { ana: second } = await coached();
    const another = await open(second.cookie);
    await far.ok(deskLock, { cookie: second.cookie });
    await another.next('locked');
  });

  it('[DESK-01] reject a caller without a session', async () => {
    expect((await near.desk.inject({ url: deskEventsPath })).statusCode).toBe(401);
  });
});
