import { describe, expect, it, vi } from 'vitest';
import { backgroundRequestHeader } from '@moments/contract/http/background-request';
import { dataAgeHeader, liveUpdatesPath } from '@moments/contract/live/live-updates';
import { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { logOut } from '@moments/contract/sign-in/sign-in';
import { sendReply } from '../../../test/coach-reply.ts';
import { addMoments } from '../../../test/coached-member.ts';
import { announceAndWait, openEventStream, type EventStream } from '../../../test/event-stream.ts';
import { addSignedInMember } from '../../../test/test-members.ts';
import { generateSid, createTestPhone } from '../../../test/test-phone.ts';
import { startTestServer, shareTestServer } from '../../../test/test-server.ts';
import { toMemberAddress } from '../../platform/live/live-events.ts';

/** Two servers on one database: the page is open at the first, the changes happen at the second. */
const near = await shareTestServer();
const far = await shareTestServer({ databaseUrl: near.databaseUrl, clock: near.clock });
const address = await near.app.listen({ host: '127.0.0.1', port: 0 });

const open = (token: string, headers: Readonly<Record<string, string>> = {}): Promise<EventStream> =>
  openEventStream(address + liveUpdatesPath, {
    authorization: token,
    [backgroundRequestHeader]: '1',
    ...headers,
  });

/** Waits until everything that happened before has arrived. @returns the event, which has other kinds too if they came with it */
const settle = (stream: EventStream, { id }: { readonly id: string }) =>
  announceAndWait(far, stream, { kind: 'profile', to: toMemberAddress(id) });

async function addTextingMember() {
  const member = await addSignedInMember(near.services, { status: 'ACTIVE_COACHING', coachName: 'Ana' });
  await addMoments(near, member.id, 10);
  return member;
}

const coachToken = 'sandbox-operator';

describe('live updates', () => {
  it('[HOME-05] sends a counted text and a reply right away, even from another server', async () => {
    const member = await addTextingMember();
    const stream = await open(member.token);
    await settle(stream, member);
    await createTestPhone(far, member.phone)({ body: 'Hello', sid: generateSid() });
    expect([...(await stream.next('changed')).data.split(' ')].sort()).toEqual(['moments', 'texts']);
    await sendReply(far, member.id);
    expect((await stream.next('changed')).data).toContain('texts');
    await stream.close();
  });

  it('[HOME-05, OPS-05] sends events without text, numbers, and member IDs', async () => {
    const member = await addTextingMember();
    const stream = await open(member.token);
    await sendReply(far, member.id);
    await settle(stream, member);
    expect(stream.received()).toContain('texts');
    expect(stream.received()).not.toContain('walk');
    expect(stream.received()).not.toContain(member.id);
    await stream.close();
  });

  it('[HOME-05, API-10] sends events only to their member', async () => {
    const member = await addTextingMember();
    const other = await addTextingMember();
    const stream = await open(other.token, { [dataAgeHeader]: '0' });
    await settle(stream, other);
    await sendReply(far, member.id);
    expect((await settle(stream, other)).data).toBe('profile');
    expect(stream.received()).not.toContain('texts');
    await sendReply(far, other.id);
    expect((await stream.next('changed')).data).toContain('texts');
    await stream.close();
  });

  it('[HOME-05] continues after the last event that a page got, on any server', async () => {
    const member = await addTextingMember();
    const farAddress = await far.app.listen({ host: '127.0.0.1', port: 0 });
    const elsewhere = await openEventStream(farAddress + liveUpdatesPath, { authorization: member.token });
    const first = await open(member.token);
    await sendReply(far, member.id);
    const { id } = await settle(first, member);
    await first.close();
    await createTestPhone(far, member.phone)({ body: 'Hello', sid: generateSid() });
    await settle(elsewhere, member);
    const again = await openEventStream(farAddress + liveUpdatesPath, {
      authorization: member.token,
      'last-event-id': id ?? '',
    });
    expect((await again.next('changed')).data).toContain('moments');
    const unknown = await open(member.token, { 'last-event-id': 'unknown' });
    await unknown.next('refresh');
    for (const stream of [elsewhere, again, unknown]) await stream.close();
  });

  it('[HOME-05] reports changes since a new page read its data', async () => {
    const member = await addTextingMember();
    const warm = await open(member.token);
    // The server measures ages with this clock. Each step is far longer than a call takes.
    const realNow = performance.now.bind(performance);
    let passed = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
    const step = 100_000;
    passed += step;
    await sendReply(far, member.id);
    await settle(warm, member);
    passed += step;
    // To the server, the jump of the clock can look like an overload, in which it rejects calls for a moment.
    const openWith = (age: number) =>
      vi.waitFor(() => open(member.token, { [dataAgeHeader]: String(age) }), 30_000);
    const missed = await openWith(1.5 * step);
    expect((await missed.next('changed')).data).toContain('texts');
    const current = await openWith(0.5 * step);
    expect((await settle(current, member)).data).toBe('profile');
    clock.mockRestore();
    for (const stream of [warm, missed, current]) await stream.close();
  });

  it('[HOME-05, SESS-04] ends the stream right away after a log-out on another server, and says so', async () => {
    const member = await addSignedInMember(near.services);
    const stream = await open(member.token);
    await far.ok(logOut, { token: member.token });
    await stream.next('end');
    await stream.ended();
  });

  it('[HOME-05, STOP-03] ends the stream right away after a stop by an administrator', async () => {
    const member = await addTextingMember();
    const stream = await open(member.token);
    await far.ok(staffChangeStatus, {
      token: coachToken,
      params: { memberId: member.id },
      body: { status: 'EXITED_BY_ADMIN', reason: 'test', billing: 'keep' },
    });
    await stream.next('end');
  });

  it('[HOME-05, API-01] rejects a caller without a session', async () => {
    const { statusCode } = await near.app.inject({ url: liveUpdatesPath });
    expect(statusCode).toBe(401);
  });

  it('[HOME-05] opens twelve streams for a member, and another one after one was closed', async () => {
    const member = await addSignedInMember(near.services);
    const streams = await Promise.all(Array.from({ length: 12 }, () => open(member.token)));
    const other = await addSignedInMember(near.services);
    streams.push(await open(other.token));
    await expect(open(member.token)).rejects.toThrow('429');
    await streams.shift()?.close();
    const openLater = () =>
      open(member.token).then(
        (stream) => streams.push(stream),
        () => 0,
      );
    await expect.poll(openLater).toBe(13);
    for (const stream of streams) await stream.close();
  });

  it('[HOME-05, OPS-05] ends the open streams of a server that stops', async () => {
    const stopping = await startTestServer({ databaseUrl: near.databaseUrl, clock: near.clock });
    const member = await addSignedInMember(near.services);
    const stream = await openEventStream(
      (await stopping.app.listen({ host: '127.0.0.1', port: 0 })) + liveUpdatesPath,
      { authorization: member.token },
    );
    await stream.next('refresh');
    await stopping.close();
    await stream.ended();
    expect(stream.received()).not.toContain('event: end');
  });

  it('[HOME-05] ends streams when the listening connection is lost, and works again afterwards', async () => {
    const member = await addTextingMember();
    const stream = await open(member.token);
    await near.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'moments live updates' and datname = current_database()`,
    );
    await stream.ended();
    const again = await open(member.token);
    await again.next('refresh');
    await sendReply(far, member.id);
    await again.next('changed');
    await again.close();
  });
});
