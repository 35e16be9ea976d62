import { describe, expect, it } from 'vitest';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff } from '../../../test/desk-staff.ts';
import { generatePhone } from '../../../test/test-members.ts';
import { generateSid, createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { getFacts } from '../../../test/text-facts.ts';
import { deliverMessage, enqueueMessage } from '../../platform/outbox/index.ts';

const server = await shareTestServer({ configuration: { TWILIO_KEYWORD_HANDLING: 'server' } });

async function addCoached(changes: Parameters<typeof addCoachedMember>[2] = {}) {
  const member = await addCoachedMember(server, 3, changes);
  return { ...member, ...getFacts(server, member.id), text: createTestPhone(server, member.phone) };
}

/** Sends a text from the coaching or the codes number immediately. */
async function send(to: string, sender: 'coaching' | 'codes' = 'coaching') {
  const { services } = server;
  const id = await services.database.transaction((transaction) =>
    enqueueMessage(services, transaction, { key: generateSid(), channel: 'text', sender, to, body: 'Hello' }),
  );
  return deliverMessage(services, id ?? '');
}

describe('STOP', () => {
  it.each(['STOP', ' stop. ', 'Unsubscribe!', 'opt-out'])(
    '[TEXT-02] confirms the opt-out "%s" once, uses no Moment, and sends no more texts',
    async (word) => {
      const member = await addCoached();
      expect(await member.text(word)).toEqual([expect.stringContaining('opted out')]);
      expect(await member.text(word)).toEqual([]);
      expect([await member.status(), await member.remaining()]).toEqual(['EXITED_BY_STOP', 3]);
      expect(await member.text('Hello?')).toEqual([]);
      expect([await member.remaining(), await member.sentTexts()]).toEqual([3, []]);
      expect(await send(member.phone)).toBe('opted-out');
      expect(server.texts.sent.filter(({ to }) => to === member.phone)).toEqual([]);
    },
  );

  it.each([
    'please stop texting me',
    'Unsubscribe me!',
    'Stop. Thank you',
    'ALTO',
    'No más mensajes, por favor',
  ])('[CONS-01] opts a member out who asks for it in other words: %s', async (body) => {
    const member = await addCoached();
    expect(await member.text(body)).toEqual([expect.stringContaining('opted out')]);
    expect([await member.status(), await member.remaining()]).toEqual(['EXITED_BY_STOP', 3]);
    expect(await send(member.phone)).toBe('opted-out');
    await member.text('START');
    expect(await member.status()).toBe('ACTIVE_COACHING');
  });

  it.each(['I want to stop texting my ex', 'I’m busy, please stop texting me'])(
    '[CONS-01] opts no one out for a text that says more: %s',
    async (body) => {
      const member = await addCoached();
      expect(await member.text(body)).toEqual([]);
      expect([await member.status(), await member.remaining()]).toEqual(['ACTIVE_COACHING', 2]);
    },
  );

  it.each(['ST\0OP', '\0stop\0', 'STOP \ud83d'])(
    '[FIELD-07, TEXT-02] applies STOP at once when the text has characters that can’t be stored: %j',
    async (body) => {
      const member = await addCoached();
      expect(await member.text(body)).toEqual([expect.stringContaining('opted out')]);
      expect(await member.status()).toBe('EXITED_BY_STOP');
    },
  );

  it('[TEXT-02] still sends sign-in codes from their own number after STOP', async () => {
    const member = await addCoached();
    await member.text('STOP');
    expect(await send(member.phone, 'codes')).toBe('sent');
  });

  it('[TEXT-02] applies STOP to texts that are waiting to be sent, and to numbers without an account', async () => {
    const phone = generatePhone();
    const text = createTestPhone(server, phone);
    expect(await text('Stop')).toEqual([expect.stringContaining('opted out')]);
    expect(await send(phone)).toBe('opted-out');
    expect(await text('START')).toEqual([expect.stringContaining('welcome back')]);
    expect(await send(phone)).toBe('sent');
  });

  it('[CONS-01, SAFE-04] keeps a crisis open after STOP, and asks operations and the person on call by email to call', async () => {
    const operations = await addStaff(server, { roles: ['operations'] });
    const onCall = await addStaff(server, { roles: ['coach'], isOnCall: true });
    const member = await addCoached();
    await member.text('I want to kill myself');
    await member.text('STOP');
    await member.text('stop');
    const { rows } = await server.pool.query(`select ended_at from crises where member_id = $1`, [member.id]);
    expect(rows).toEqual([{ ended_at: null }]);
    for (const { id } of [operations, onCall]) {
      const key = `crisis-opt-out:%:${id}:mail`;
      const emails = await server.pool.query(`select channel from outbound_messages where key like $1`, [
        key,
      ]);
      expect(emails.rows).toEqual([{ channel: 'mail' }]);
    }
  });

  it('[TEXT-02] opts a member out when the provider reports the opt-out', async () => {
    const member = await addCoached();
    server.texts.answer = { sent: false, reason: 'opted-out', cause: 'twilio 21610' };
    expect(await send(member.phone)).toBe('opted-out');
    server.texts.answer = undefined;
    expect(await member.status()).toBe('EXITED_BY_STOP');
    expect(await send(member.phone)).toBe('opted-out');
  });

  it('[TEXT-02, STOP-03] keeps a member stopped by an administrator after STOP and START', async () => {
    const member = await addCoached({ status: 'EXITED_BY_ADMIN' });
    await member.text('STOP');
    expect(await member.status()).toBe('EXITED_BY_ADMIN');
    expect(await send(member.phone)).toBe('opted-out');
    await member.text('START');
    expect(await member.status()).toBe('EXITED_BY_ADMIN');
  });

  it('[OPS-04] records STOP in the audit log with its actor and without the text', async () => {
    const member = await addCoached();
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
    '[TEXT-02] restores the previous status %s after START',
    async (status) => {
      const member = await addCoached({ status });
      await member.text('STOP');
      expect(await member.text('yes')).toEqual([expect.stringContaining('welcome back')]);
      expect([await member.status(), await member.remaining()]).toEqual([status, 3]);
      expect(await send(member.phone)).toBe('sent');
    },
  );

  it('[TEXT-02] keeps a START when the earlier STOP is delivered again', async () => {
    const member = await addCoached();
    const sid = generateSid();
    await member.text({ body: 'STOP', sid });
    await member.text('START');
    await member.text({ body: 'STOP', sid });
    expect(await member.status()).toBe('ACTIVE_COACHING');
  });
});

describe('HELP', () => {
  it.each(['HELP', 'info?'])(
    '[TEXT-02] answers "%s" with the support contact and crisis numbers for no Moment',
    async (word) => {
      const member = await addCoached();
      const [reply, ...more] = await member.text(word);
      expect(reply).toContain('support@moments.example');
      expect(reply).toContain('988');
      expect([more, await member.remaining()]).toEqual([[], 3]);
    },
  );
});
