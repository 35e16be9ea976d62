import { describe, expect, it } from 'vitest';
import { holdReply } from '../../../../test/coach-reply.ts';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { createTestPhone, generateSid } from '../../../../test/test-phone.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';
import {
  createEmail,
  deliverMessage,
  enqueueMessage,
  type NewMessage,
} from '../../../platform/outbox/index.ts';

const server = await shareTestServer();

async function addCoached() {
  const member = await addCoachedMember(server, 3);
  return { ...member, ...getFacts(server, member.id), text: createTestPhone(server, member.phone) };
}
type Coached = Awaited<ReturnType<typeof addCoached>>;

const put = (message: Omit<NewMessage, 'key'>) =>
  server.services.database.transaction((transaction) =>
    enqueueMessage(server.services, transaction, { key: generateSid(), ...message }),
  );
const deliver = (id: string | undefined) => deliverMessage(server.services, id ?? '');
const listTextsTo = ({ phone }: Coached) => server.texts.sent.filter(({ to }) => to === phone);

describe('after an opt-out', () => {
  it.each([
    ['a coach’s reply or a notice', { isOwn: true, sender: 'coaching' }, 'opted-out'],
    ['a reply to a number without an account', { isOwn: false, sender: 'coaching' }, 'opted-out'],
    ['a notice from the codes’ number', { isOwn: true, sender: 'codes' }, 'opted-out'],
    ['a code that the member asks for', { isOwn: false, sender: 'codes' }, 'sent'],
  ] as const)('[CONS-03] %s: %j is %s', async (_what, { isOwn, sender }, delivery) => {
    const member = await addCoached();
    await member.text('STOP');
    const owner = isOwn ? { memberId: member.id } : {};
    const id = await put({ channel: 'text', sender, to: member.phone, body: 'Hello', ...owner });
    expect(await deliver(id)).toBe(delivery);
    expect(listTextsTo(member)).toHaveLength(delivery === 'sent' ? 1 : 0);
  });

  it('[CONS-03] a text that already waits for the provider doesn’t leave', async () => {
    const member = await addCoached();
    const id = await put({ channel: 'text', to: member.phone, memberId: member.id, body: 'Hello' });
    server.texts.answer = { sent: false, reason: 'unavailable', cause: 'twilio ECONNREFUSED' };
    expect(await deliver(id)).toBe('unavailable');
    server.texts.answer = undefined;
    await member.text('please stop texting me');
    expect(await deliver(id)).toBe('opted-out');
    await member.text('START');
    expect(await deliver(id)).toBe('not-waiting');
    expect(listTextsTo(member)).toEqual([]);
  });

  it('[CONS-03, TEXT-03] a held reply doesn’t leave', async () => {
    const member = await addCoached();
    const release = await holdReply(server, member.id);
    await member.text('STOP');
    await release();
    expect([listTextsTo(member), await member.sentTexts()]).toEqual([[], []]);
  });

  it('[CONS-03] emails still leave', async () => {
    const member = await addCoached();
    await member.text('STOP');
    const recipient = { memberId: member.id, to: 'kim@example.com' };
    const { key: _key, ...email } = createEmail(generateSid(), recipient, 'Your data was downloaded', [
      'Hello',
    ]);
    expect(await deliver(await put(email))).toBe('sent');
  });
});
