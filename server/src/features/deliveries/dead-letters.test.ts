import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffListDeadLetters, staffRetryDeadLetter } from '@moments/contract/deliveries/staff-deliveries';
import type { OutgoingEvent } from '@moments/contract/live/outgoing-events';
import { sendReply } from '../../../test/coach-reply.ts';
import { addCoachedMember } from '../../../test/coached-member.ts';
import type { TestMember } from '../../../test/test-members.ts';
import { createTestPhone, generateSid, postSigned } from '../../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

const token = 'sandbox-operator';
const noSuchNumber = { sent: false, reason: 'invalid-number', cause: 'twilio 21211' } as const;
const down = { sent: false, reason: 'unavailable', cause: 'twilio ECONNREFUSED' } as const;
/** Events that another program accepted. It accepts none while it is closed. */
const taken: OutgoingEvent[] = [];
let isProgramOpen = true;
let server: TestServer;
let member: TestMember;

beforeAll(async () => {
  const receive = (_id: string, event: OutgoingEvent) => {
    if (isProgramOpen) taken.push(event);
    return Promise.resolve(isProgramOpen);
  };
  server = await startTestServer({ work: true, services: { eventReceiver: { receive } } });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.texts.answer = undefined;
  isProgramOpen = true;
  member = await addCoachedMember(server, 5);
});

const list = () => server.ok(staffListDeadLetters, { token });
const retry = (id: string) => server.call(staffRetryDeadLetter, { params: { id }, token });
const listTextsTo = (phone: string) =>
  server.texts.sent.filter(({ to }) => to === phone).map(({ body }) => body);
const findLetter = async (
  holds: (letter: Awaited<ReturnType<typeof list>>['deadLetters'][number]) => boolean,
) => (await list()).deadLetters.find(holds);
const listLetters = async ({ id }: TestMember) =>
  (await list()).deadLetters.filter(({ memberId }) => memberId === id);

/** Makes the next failure of this queue's jobs their last. */
const makeNextTryLast = (queue: string) =>
  server.pool.query(
    `update pgboss.job set retry_limit = 0, start_after = now() where name = $1 and state < 'active'`,
    [queue],
  );
/** Keeps jobs waiting until `lastTry`. */
const holdBack = () =>
  server.pool.query(`
    create or replace function hold_back() returns trigger language plpgsql as $$
    begin new.start_after := now() + interval '1 hour'; return new; end $$;
    create or replace trigger hold_back before insert on pgboss.job_common
    for each row when (new.name in ('outgoing-events', 'outbox')) execute function hold_back()`);
const releaseJobs = () => server.pool.query('drop trigger hold_back on pgboss.job_common');

async function addUnreachableText(): Promise<string> {
  server.texts.answer = noSuchNumber;
  await sendReply(server, member.id, 'Good evening');
  await expect.poll(() => listLetters(member)).toHaveLength(1);
  server.texts.answer = undefined;
  return (await listLetters(member))[0]?.id ?? '';
}

describe('text that failed permanently', () => {
  it('[OPS-01, OPS-05] lists a failed text with its cause, without its body, phone number, or email', async () => {
    await addUnreachableText();
    expect(await listLetters(member)).toMatchObject([
      { kind: 'text', what: 'coach', cause: 'invalid-number: twilio 21211', tries: 1 },
    ]);
    const countListed = async (what: string) =>
      (await server.ok(staffListDeadLetters, { query: { what }, token })).deadLetters.length;
    expect([await countListed('coach'), await countListed('notice')]).toEqual([1, 0]);
    const shown = JSON.stringify(await list());
    for (const secret of [member.phone, member.email, 'Good evening']) expect(shown).not.toContain(secret);
  });

  it('[OPS-01, OPS-04] sends and audits a retried text once when ten callers retry it at the same time and again later', async () => {
    const id = await addUnreachableText();
    const results = await Promise.all(Array.from({ length: 10 }, () => retry(id)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(results.filter((result) => result.ok && result.reply.isNew)).toHaveLength(1);
    await expect.poll(() => listTextsTo(member.phone)).toEqual(['Good evening']);
    expect(await retry(id)).toMatchObject({ ok: true, reply: { isNew: false } });
    expect(await listLetters(member)).toEqual([]);
    const { items: audit } = await server.ok(staffListMemberAudit, {
      params: { memberId: member.id },
      token,
    });
    expect(audit.filter(({ action }) => action === 'dead-letter.retried')).toMatchObject([
      { actor: 'token:bootstrap', after: { id, what: 'coach' } },
    ]);
    expect(listTextsTo(member.phone)).toEqual(['Good evening']);
  });

  it('[OPS-01] lists a text again when its retry fails and allows another retry', async () => {
    const id = await addUnreachableText();
    server.texts.answer = noSuchNumber;
    await retry(id);
    await expect.poll(async () => (await listLetters(member))[0]?.tries).toBe(2);
    server.texts.answer = undefined;
    expect(await retry(id)).toMatchObject({ ok: true, reply: { isNew: true } });
    await expect.poll(() => listTextsTo(member.phone)).toEqual(['Good evening']);
  });

  it('[DESK-08, DUTY-03] lists a text that its carrier did not deliver, and sends it as a new one on a retry', async () => {
    await sendReply(server, member.id, 'Good evening');
    await expect.poll(() => listTextsTo(member.phone)).toEqual(['Good evening']);
    const reference = server.texts.sent.findLast(({ to }) => to === member.phone)?.reference ?? '';
    await postSigned(server, `/webhooks/twilio/status?reference=${reference}`, {
      MessageSid: generateSid(),
      MessageStatus: 'undelivered',
      ErrorCode: '30003',
    });
    expect(await listLetters(member)).toMatchObject([{ id: reference, cause: 'undelivered: twilio 30003' }]);
    const results = await Promise.all([retry(reference), retry(reference)]);
    expect(results.filter((result) => result.ok && result.reply.isNew)).toHaveLength(1);
    await expect.poll(() => listTextsTo(member.phone)).toEqual(['Good evening', 'Good evening']);
    expect(await listLetters(member)).toEqual([]);
  });

  it('[TEXT-02] does not list a text that was not sent because the member opted out', async () => {
    server.texts.answer = { sent: false, reason: 'opted-out', cause: 'twilio 21610' };
    await sendReply(server, member.id, 'Good evening');
    await expect
      .poll(async () => {
        const { rows } = await server.pool.query<{ status: string }>(
          'select status from outbound_messages where member_id = $1',
          [member.id],
        );
        return rows;
      })
      .toEqual([{ status: 'failed' }]);
    expect(await listLetters(member)).toEqual([]);
  });
});

describe('job that failed permanently', () => {
  it('[OPS-01] lists the dead job of a text as that text and sends the text on a retry', async () => {
    await holdBack();
    await sendReply(server, member.id, 'Are you there');
    server.texts.answer = down;
    await makeNextTryLast('outbox');
    await releaseJobs();
    await expect
      .poll(() => listLetters(member))
      .toMatchObject([{ kind: 'text', what: 'coach', cause: 'unavailable: twilio ECONNREFUSED' }]);
    server.texts.answer = undefined;
    const id = (await listLetters(member))[0]?.id ?? '';
    const results = await Promise.all([retry(id), retry(id)]);
    expect(results.filter((result) => result.ok && result.reply.isNew)).toHaveLength(1);
    await expect.poll(() => listTextsTo(member.phone)).toEqual(['Are you there']);
    expect(await listLetters(member)).toEqual([]);
  });

  it('[OPS-01, TEXT-01] lists a dead job of an event with its cause and IDs and runs it once on a retry', async () => {
    isProgramOpen = false;
    await holdBack();
    await createTestPhone(server, member.phone)('I slept badly');
    await makeNextTryLast('outgoing-events');
    await releaseJobs();
    const isEvent = ({ what, memberId }: { what: string; memberId: string | null }) =>
      what === 'outgoing-events' && memberId === member.id;
    await expect.poll(() => findLetter(isEvent)).toBeDefined();
    const letter = await findLetter(isEvent);
    expect(letter).toMatchObject({
      kind: 'job',
      cause: 'the program that receives events did not accept it',
      about: { type: 'text.received', messageId: expect.stringMatching(/^\d+$/) as string },
    });
    expect(JSON.stringify(letter)).not.toContain('slept');
    isProgramOpen = true;
    const results = await Promise.all(Array.from({ length: 5 }, () => retry(letter?.id ?? '')));
    expect(results.filter((result) => result.ok && result.reply.isNew)).toHaveLength(1);
    await expect.poll(() => taken.filter(({ data }) => data.memberId === member.id).length).toBe(1);
    expect(await findLetter(isEvent)).toBeUndefined();
  });

  it('[OPS-01] answers 404 when a dead letter does not exist', async () => {
    for (const id of ['unknown', '00000000-0000-0000-0000-000000000000'])
      expect(await retry(id)).toMatchObject({ ok: false, status: 404 });
  });
});
