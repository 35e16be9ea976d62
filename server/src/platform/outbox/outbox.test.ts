import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { generatePhone } from '../../../test/test-members.ts';
import { postSigned } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import {
  createEmail,
  createOutboxHandler,
  deliverMessage,
  enqueueMessage,
  getBodyPlace,
  type NewMessage,
} from './index.ts';

const unsure = {
  sent: false,
  reason: 'unavailable',
  cause: 'twilio ECONNRESET',
  isOutcomeUnknown: true,
} as const;
const down = { sent: false, reason: 'unavailable', cause: 'twilio ECONNREFUSED' } as const;
const server = await shareTestServer();

async function put(message: Partial<NewMessage> = {}): Promise<string> {
  const whole = {
    key: `test:${randomUUID()}`,
    channel: 'text',
    to: generatePhone(),
    body: 'Hello',
    ...message,
  } as const;
  const id = await server.services.database.transaction((transaction) =>
    enqueueMessage(server.services, transaction, whole),
  );
  return id ?? '';
}
const deliver = (id: string) => deliverMessage(server.services, id);
const readRow = async (id: string) => {
  const { rows } = await server.pool.query('select * from outbound_messages where id = $1', [id]);
  return rows[0] as Record<string, unknown>;
};
const countSentFor = (id: string) => server.texts.sent.filter(({ reference }) => reference === id).length;
const ageMessage = (id: string, seconds: number) =>
  server.pool.query(
    `update outbound_messages set sent_at = sent_at - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  );
const report = (id: string, status: string) =>
  postSigned(server, `/webhooks/twilio/status?reference=${id}`, {
    MessageSid: `SM${id}`,
    MessageStatus: status,
  });

async function addLostReply(): Promise<string> {
  const id = await put();
  server.texts.answer = unsure;
  expect(await deliver(id)).toBe('unavailable');
  server.texts.answer = undefined;
  return id;
}

describe('email', () => {
  it('[MOM-06] puts each line on a line of its own and leaves out undefined lines', () => {
    const recipient = { memberId: randomUUID(), to: 'leah.morgan@example.com' };
    const lines = ['Thank you.', '', 'Amount: $40.00', undefined, 'Questions? Email us.'];
    expect(createEmail('test', recipient, 'Thanks', lines).body).toBe(
      'Thank you.\n\nAmount: $40.00\nQuestions? Email us.',
    );
  });
});

describe('text whose reply was lost', () => {
  it('[TEXT-03] does not send a text again when the provider reports on it', async () => {
    const id = await addLostReply();
    await report(id, 'delivered');
    expect(await deliver(id)).toBe('sent');
    expect(countSentFor(id)).toBe(0);
    expect(await readRow(id)).toMatchObject({
      status: 'sent',
      delivery_status: 'delivered',
      last_error: null,
    });
    expect(await deliver(id)).toBe('not-waiting');
  });

  it('[TEXT-03] waits for a report before it sends a text again, and sends it when none arrives', async () => {
    const id = await addLostReply();
    expect(await deliver(id)).toBe('in-progress');
    await expect(createOutboxHandler(server.services).handle({ id })).rejects.toThrow(
      'waiting for its delivery report',
    );
    expect(countSentFor(id)).toBe(0);
    await ageMessage(id, 21);
    const outcomes = await Promise.all([deliver(id), deliver(id)]);
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
    expect(countSentFor(id)).toBe(1);
  });

  it('does not treat a text as sent because of a report from before its last try', async () => {
    const id = await put();
    server.texts.answer = down;
    expect(await deliver(id)).toBe('unavailable');
    server.texts.answer = undefined;
    // The provider was not reached, so no report is expected.
    expect(await deliver(id)).toBe('sent');
    expect(countSentFor(id)).toBe(1);
  });

  it('[TEXT-03] marks a text as sent when the server crashes but the provider reports it as sent', async () => {
    const id = await put();
    await server.pool.query(
      `update outbound_messages set status = 'sending', sent_at = now() - interval '2 minutes' where id = $1`,
      [id],
    );
    await report(id, 'sent');
    expect(await deliver(id)).toBe('sent');
    expect(countSentFor(id)).toBe(0);
  });

  it('[TEXT-03] finds each of two equal texts once in the provider’s log', async () => {
    const to = generatePhone();
    const ids = [await put({ to }), await put({ to }), await put({ to })];
    await server.pool.query(
      `update outbound_messages set status = 'sending', attempts = 1, sent_at = now() - interval '2 minutes'
       where id = any ($1)`,
      [ids],
    );
    for (const providerId of ['SM-one', 'SM-two'])
      server.texts.unrecorded.push({ from: 'coaching', to, body: 'Hello', providerId });
    expect(await Promise.all(ids.map((id) => deliver(id)))).toEqual(['sent', 'sent', 'sent']);
    expect(server.texts.sent.filter((text) => text.to === to)).toHaveLength(1);
    const rows = await Promise.all(ids.map((id) => readRow(id)));
    expect(new Set(rows.map(({ provider_id: providerId }) => providerId)).size).toBe(3);
  });
});

describe('outbox message', () => {
  it('ten parallel workers send a message once, and a dead worker’s message is not lost', async () => {
    const id = await put();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => deliver(id)));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
    expect(countSentFor(id)).toBe(1);
    const abandoned = await put();
    await server.pool.query(
      `update outbound_messages set status = 'sending', sent_at = now() where id = $1`,
      [abandoned],
    );
    // Another worker may be sending it, so it is retried later.
    await expect(createOutboxHandler(server.services).handle({ id: abandoned })).rejects.toThrow();
    await ageMessage(abandoned, 61);
    await createOutboxHandler(server.services).handle({ id: abandoned });
    expect(countSentFor(abandoned)).toBe(1);
  });

  it('a retried email keeps its Message-ID', async () => {
    const id = await put({ channel: 'mail', to: 'a@example.com', subject: 'Hi' });
    server.mail.answer = { sent: false, reason: 'unavailable', cause: 'smtp ETIMEDOUT' };
    expect(await deliver(id)).toBe('unavailable');
    server.mail.answer = undefined;
    expect(await deliver(id)).toBe('sent');
    expect(server.mail.sent.filter(({ messageId }) => messageId === id)).toHaveLength(1);
  });

  it('[AUTH-20] drops and erases a code that would arrive too late', async () => {
    const id = await put({ sender: 'codes', body: 'Your code is 417023' });
    await server.pool.query(
      `update outbound_messages set created_at = now() - interval '11 minutes' where id = $1`,
      [id],
    );
    expect(await deliver(id)).toBe('expired');
    expect(countSentFor(id)).toBe(0);
    const row = await readRow(id);
    expect(row['status']).toBe('failed');
    expect(server.services.personalData.decrypt(String(row['body_sealed']), getBodyPlace(id))).toBe('');
  });
});
