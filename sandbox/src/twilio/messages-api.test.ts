import twilio from 'twilio';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil, startListeningPortal, startSandbox } from '../../test/running-sandbox.ts';
import { createTwilioClient } from '../../test/twilio-client.ts';

const phone = '+12125550101';

const portal = await startListeningPortal();
const sandbox = await startSandbox({ PORTAL_URL: portal.url });
afterAll(async () => {
  await sandbox.close();
  portal.close();
});
beforeEach(async () => {
  await sandbox.call('/api/reset', 'POST');
  portal.calls.length = 0;
});

const send = (body: string, to = phone, from = sandbox.configuration.TWILIO_FROM) =>
  createTwilioClient(sandbox).messages.create({ to, from, body });
const catchRejection = async (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the SDK sends texts', () => {
  it('returns a message resource', async () => {
    const sent = await send('Hello Ava');
    expect(sent).toMatchObject({ to: phone, body: 'Hello Ava', status: 'queued', direction: 'outbound-api' });
    expect(sent).toMatchObject({ numSegments: '1', dateCreated: expect.any(Date) as Date });
    expect(sent.sid).toMatch(/^SM[0-9a-f]{32}$/);
  });

  it('rejects a wrong token', async () => {
    const attempt = createTwilioClient(sandbox, 'wrong').messages.create({
      to: phone,
      from: '+12125550199',
      body: 'x',
    });
    expect(await catchRejection(attempt)).toMatchObject({ status: 401, code: 20003 });
  });

  it.each([
    ['+1212', '+12125550199', 'Hi', 21211],
    ['+11115550101', '+12125550199', 'Hi', 21211],
    ['+15005550009', '+12125550199', 'Hi', 21614],
    [phone, '+13125550100', 'Hi', 21659],
    [phone, '+12125550199', '', 21602],
    [phone, '+12125550199', 'x'.repeat(1601), 21617],
  ])('rejects a text to %s from %s with Twilio’s code', async (to, from, body, code) => {
    expect(await catchRejection(send(body, to, from))).toMatchObject({ status: 400, code });
    expect((await sandbox.call('/api/messages')).answer).toEqual([]);
  });

  it('sends queued, sent, and delivered to the status callback, in this order and signed', async () => {
    const statusCallback = `${portal.url}/webhooks/twilio/status`;
    const message = { to: phone, from: '+12125550199', body: 'Hi', statusCallback };
    const { sid } = await createTwilioClient(sandbox).messages.create(message);
    await waitUntil(() => portal.calls.length === 3);
    expect(portal.calls.map(({ parameters }) => parameters.MessageStatus)).toEqual([
      'queued',
      'sent',
      'delivered',
    ]);
    for (const { signature, parameters } of portal.calls) {
      expect(parameters.MessageSid).toBe(sid);
      const { TWILIO_AUTH_TOKEN: token } = sandbox.configuration;
      expect(twilio.validateRequest(token, signature, statusCallback, parameters)).toBe(true);
      expect(twilio.validateRequest('another', signature, statusCallback, parameters)).toBe(false);
    }
    const [logged] = await createTwilioClient(sandbox).messages.list();
    expect(logged).toMatchObject({ sid, status: 'delivered' });
  });
});

describe('the log of messages', () => {
  const sendText = (body: string, from = phone) => sandbox.call('/api/texts', 'POST', { from, body });
  const listBodies = async (query: object) =>
    (await createTwilioClient(sandbox).messages.list(query)).map(({ body }) => body);

  it('[TEXT-01] lists texts page by page, newest first, even those that no webhook took', async () => {
    portal.answer = () => ({ status: 503, body: '' });
    for (const body of ['1', '2', '3', '4', '5']) await sendText(body);
    await send('From us');
    expect(await listBodies({ to: '+12125550199', pageSize: 2 })).toEqual(['5', '4', '3', '2', '1']);
    const [newest] = await createTwilioClient(sandbox).messages.list({ to: '+12125550199', limit: 1 });
    expect(newest).toMatchObject({ direction: 'inbound', from: phone, status: 'received' });
    portal.answer = () => ({ status: 200, body: '<Response/>' });
  });

  it('[TEXT-01] filters by the time a text was sent', async () => {
    const toInstant = (minute: number) => `2026-11-02T10:0${minute}:00Z`;
    for (const minute of [1, 2, 3]) {
      await sandbox.call('/api/clock', 'POST', { now: toInstant(minute) });
      await sendText(`minute ${minute}`);
    }
    const since = new Date(toInstant(2));
    expect(await listBodies({ dateSentAfter: since })).toEqual(['minute 3', 'minute 2']);
    expect(await listBodies({ dateSentBefore: since })).toEqual(['minute 2', 'minute 1']);
  });
});

it('[DUTY-01] deletes a text that is done, and rejects one that is unknown or still being sent with Twilio’s codes', async () => {
  const { sid } = await send('Hi');
  const { messages } = createTwilioClient(sandbox);
  expect(await catchRejection(messages(sid).remove())).toMatchObject({ status: 409, code: 20009 });
  await expect.poll(async () => (await messages.list())[0]?.status).toBe('delivered');
  expect(await messages(sid).remove()).toBe(true);
  expect(await messages.list()).toEqual([]);
  expect(await catchRejection(messages(sid).remove())).toMatchObject({ status: 404, code: 20404 });
});

describe('faults of the text provider', () => {
  it('error-500 fails as often as requested and sends nothing', async () => {
    await sandbox.call('/api/faults', 'POST', { provider: 'sms', fault: 'error-500', times: 2 });
    expect(await catchRejection(send('1'))).toMatchObject({ status: 500 });
    expect(await catchRejection(send('2'))).toMatchObject({ status: 500 });
    await send('3');
    expect((await sandbox.call('/api/messages')).answer.map(({ body }) => body)).toEqual(['3']);
  });

  it('strikes only texts to the phone that it names', async () => {
    const order = { provider: 'sms', fault: 'error-500', to: '+12125550177' };
    await sandbox.call('/api/faults', 'POST', order);
    await send('1');
    expect((await sandbox.call('/api/faults')).answer).toMatchObject([order]);
    await sandbox.call('/api/faults', 'DELETE');
  });

  it('lost-reply sends the text although the caller learns nothing', async () => {
    await sandbox.call('/api/faults', 'POST', { provider: 'sms', fault: 'lost-reply', times: 1 });
    expect(await catchRejection(send('Once'))).toBeInstanceOf(Error);
    expect((await sandbox.call('/api/messages')).answer).toMatchObject([{ body: 'Once' }]);
  });
});
