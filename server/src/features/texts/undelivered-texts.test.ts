import { describe, expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { readEmailsTo } from '../../../test/emails-to.ts';
import { addSignedInMember, generatePhone } from '../../../test/test-members.ts';
import { generateSid, postSigned } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { followUpUndelivered } from '../../../test/undelivered-texts.ts';
import { deliverMessage, enqueueMessage } from '../../platform/outbox/index.ts';
import { updateMember } from '../members/index.ts';
import { readDeliveryFailure } from './delivery-failure-rules.ts';

/** Jobs wait, so that the test runs the one that it means. */
const server = await shareTestServer();

/** Adds a member to whom the server has sent a text, of ours or of the coach. */
async function addTexted() {
  const member = await addSignedInMember(server.services, { status: 'ACTIVE_COACHING' });
  const send = async (key: string, body: string): Promise<string> => {
    const text = {
      key: `${key}:${member.id}`,
      channel: 'text',
      memberId: member.id,
      to: member.phone,
      body,
    } as const;
    const id = await server.services.database.transaction((transaction) =>
      enqueueMessage(server.services, transaction, text),
    );
    await deliverMessage(server.services, id ?? '');
    return id ?? '';
  };
  return {
    ...member,
    send,
    readsNote: async () =>
      (await server.ok(getMemberProfile, { token: member.token })).user.basicInfo.textsFail,
    readEmails: () => readEmailsTo(server, member.id),
  };
}

/** Reports a text as Twilio does, and twice, because reports repeat. */
async function report(id: string, MessageStatus: string, code?: string): Promise<void> {
  const form = {
    MessageSid: generateSid(),
    MessageStatus,
    ...(code === undefined ? {} : { ErrorCode: code }),
  };
  for (const _time of [1, 2])
    expect((await postSigned(server, `/webhooks/twilio/status?reference=${id}`, form)).statusCode).toBe(204);
  await followUp(id);
}

const followUp = (id: string): Promise<void> => followUpUndelivered(server, id);

describe('a text that does not reach the phone', () => {
  it('[DUTY-03] goes by email once, and Home says so until a text is delivered', async () => {
    const { send, readsNote, readEmails, phone } = await addTexted();
    const first = await send('notice', 'Moments: your pause is over.');
    expect(await readsNote()).toBeUndefined();
    await report(first, 'undelivered', '30005');
    await report(first, 'failed', '30005');
    expect(await readsNote()).toBe(true);
    const emails = await readEmails();
    expect(emails.map(({ subject }) => subject)).toEqual(['We couldn’t text you']);
    const [email] = emails;
    expect(email?.body).toContain('Moments: your pause is over.');
    expect(email?.body).toContain('Your carrier says that the number is not in service.');
    expect(email?.body).not.toContain(phone);
    await report(await send('notice-2', 'Moments: hello.'), 'delivered');
    expect(await readsNote()).toBeUndefined();
    await report(first, 'undelivered', '30005');
    expect([await readsNote(), (await readEmails()).length]).toEqual([undefined, 1]);
  });

  it('[DUTY-03] of a coach is mentioned by email once, without its words', async () => {
    const { send, readsNote, readEmails } = await addTexted();
    for (const key of ['coach:1', 'coach:2'])
      await report(await send(key, 'About your mother'), 'undelivered', '30003');
    expect(await readsNote()).toBe(true);
    const emails = await readEmails();
    expect(emails).toHaveLength(1);
    expect(emails[0]?.body).toContain('Your coach’s text to');
    expect(emails[0]?.body).not.toContain('mother');
  });

  it('[DUTY-03] that the provider rejects at once counts too, until the number changes', async () => {
    const { id, send, readsNote, readEmails } = await addTexted();
    server.texts.answer = { sent: false, reason: 'invalid-number', cause: 'twilio 21635' };
    const text = await send('notice', 'Moments: hello.').finally(() => {
      server.texts.answer = undefined;
    });
    await followUp(text);
    expect([await readsNote(), (await readEmails()).length]).toEqual([true, 1]);
    const { database, personalData } = server.services;
    const old = await send('notice-2', 'Moments: old.');
    await database.transaction((transaction) =>
      updateMember(transaction, personalData, id, { phone: generatePhone() }),
    );
    expect(await readsNote()).toBeUndefined();
    await report(old, 'undelivered', '30005');
    expect([await readsNote(), (await readEmails()).length]).toEqual([undefined, 1]);
  });

  it('[DUTY-03] blames no phone for what is our fault, and still goes by email', async () => {
    const { send, readsNote, readEmails } = await addTexted();
    await report(await send('notice', 'Moments: hello.'), 'undelivered', '30034');
    expect(await readsNote()).toBeUndefined();
    expect((await readEmails())[0]?.body).toContain('The problem is on our side.');
  });
});

it.each([
  ['undelivered: twilio 30003', { isFinal: false, isOurs: false }],
  ['undelivered: twilio 30004', { isFinal: false, isOurs: false }],
  ['undelivered: twilio 30005', { isFinal: true, isOurs: false }],
  ['failed: twilio 30006', { isFinal: true, isOurs: false }],
  ['undelivered: twilio 30007', { isFinal: false, isOurs: true }],
  ['undelivered: twilio 30008', { isFinal: false, isOurs: false }],
  ['failed: twilio 30034', { isFinal: false, isOurs: true }],
  ['invalid-number: twilio 21211', { isFinal: true, isOurs: false }],
  ['invalid-number: twilio 21612', { isFinal: true, isOurs: false }],
  ['invalid-number: twilio 21614', { isFinal: true, isOurs: false }],
  ['invalid-number: twilio 21635', { isFinal: true, isOurs: false }],
  ['invalid-number: x', { isFinal: true, isOurs: false }],
  ['opted-out: twilio 21610', { isFinal: false, isOurs: false }],
  ['undelivered: twilio 39999', { isFinal: false, isOurs: false }],
  ['undelivered: no code', { isFinal: false, isOurs: false }],
  [null, { isFinal: false, isOurs: false }],
])('[DUTY-03] %s says whose fault it is, and whether it is for good', (lastError, meaning) => {
  expect(readDeliveryFailure(lastError)).toMatchObject(meaning);
});
