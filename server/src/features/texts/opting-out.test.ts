import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { freshPhone } from '../../../test/test-members.ts';
import { freshSid, phoneAt } from '../../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { factsOf } from '../../../test/text-facts.ts';
import { deliverMessage, enqueueMessage } from '../../platform/outbox/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function coached(changes: Parameters<typeof addCoachedMember>[2] = {}) {
  const member = await addCoachedMember(server, 3, changes);
  return { ...member, ...factsOf(server, member.id), text: phoneAt(server, member.phone) };
}

/** Sends a text from the coaching or the codes number right away. */
async function send(to: string, sender: 'coaching' | 'codes' = 'coaching') {
  const { services } = server;
  const id = await services.database.transaction((transaction) =>
    enqueueMessage(services, transaction, { key: freshSid(), channel: 'text', sender, to, body: 'Hello' }),
  );
  return deliverMessage(services, id ?? '');
}

describe('STOP', () => {
  it.each(['STOP', ' stop. ', 'Unsubscribe!', 'opt-out'])(
    '[TEXT-02] as "%s" is confirmed once, uses no Moment, and nothing more is texted',
    async (word) => {
      const member = await coached();
      expect(await member.text(word)).toEqual([expect.stringContaining('opted out')]);
      expect(await member.text(word)).toEqual([]);
      expect([await member.status(), await member.remaining()]).toEqual(['EXITED_BY_STOP', 3]);
      expect(await member.text('Hello?')).toEqual([]);
      expect([await member.remaining(), await member.told()]).toEqual([3, []]);
      expect(await send(member.phone)).toBe('opted-out');
      expect(server.texts.sent.filter(({ to }) => to === member.phone)).toEqual([]);
    },
  );

  it('[TEXT-02] leaves the codes of signing in alone, which have a number of their own', async () => {
    const member = await coached();
    await member.text('STOP');
    expect(await send(member.phone, 'codes')).toBe('sent');
  });

  it('[TEXT-02] counts for a text that waits to leave already, and for a number without an account', async () => {
    const phone = freshPhone();
    const text = phoneAt(server, phone);
    expect(await text('Stop')).toEqual([expect.stringContaining('opted out')]);
    expect(await send(phone)).toBe('opted-out');
    expect(await text('START')).toEqual([expect.stringContaining('welcome back')]);
    expect(await send(phone)).toBe('sent');
  });

  it('[TEXT-02] is told to us by the provider too: who is opted out there is so here', async () => {
    const member = await coached();
    server.texts.answer = { sent: false, reason: 'opted-out', cause: 'twilio 21610' };
    expect(await send(member.phone)).toBe('opted-out');
    server.texts.answer = undefined;
    expect(await member.status()).toBe('EXITED_BY_STOP');
    expect(await send(member.phone)).toBe('opted-out');
  });

  it('[TEXT-02][STOP-03] does not undo that an administrator stopped the member', async () => {
    const member = await coached({ status: 'EXITED_BY_ADMIN' });
    await member.text('STOP');
    expect(await member.status()).toBe('EXITED_BY_ADMIN');
    expect(await send(member.phone)).toBe('opted-out');
    await member.text('START');
    expect(await member.status()).toBe('EXITED_BY_ADMIN');
  });

  it('[OPS-04] is in the audit trail, with who said so and no word of the text', async () => {
    const member = await coached();
    await member.text('Quit!');
    const { rows } = await server.pool.query(
      `select actor, before, after from audit_log where member_id = $1 order by id desc limit 1`,
      [member.id],
    );
    expect(rows).toEqual([
      {
        actor: 'member',
        before: { status: 'ACTIVE_COACHING' },
        after: { status: 'EXITED_BY_STOP', reason: 'texted STOP' },
      },
    ]);
  });
});

describe('START', () => {
  it.each(['ACTIVE_COACHING', 'IDLE_COACHING', 'PENDING_MATCHING', 'AWAY', 'COMMUNITY_MEMBER'] as const)(
    '[TEXT-02] brings back to %s, where the member was before',
    async (status) => {
      const member = await coached({ status });
      await member.text('STOP');
      expect(await member.text('yes')).toEqual([expect.stringContaining('welcome back')]);
      expect([await member.status(), await member.remaining()]).toEqual([status, 3]);
      expect(await send(member.phone)).toBe('sent');
    },
  );

  it('[TEXT-02] is not undone by the STOP before it that comes a second time', async () => {
    const member = await coached();
    const sid = freshSid();
    await member.text({ body: 'STOP', sid });
    await member.text('START');
    await member.text({ body: 'STOP', sid });
    expect(await member.status()).toBe('ACTIVE_COACHING');
  });
});

describe('HELP', () => {
  it.each(['HELP', 'info?'])(
    '[TEXT-02] as "%s" names support and where to turn in a crisis, for no Moment',
    async (word) => {
      const member = await coached();
      const [reply, ...more] = await member.text(word);
      expect(reply).toContain('support@moments.example');
      expect(reply).toContain('988');
      expect([more, await member.remaining()]).toEqual([[], 3]);
    },
  );
});
