import twilio from 'twilio';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startListeningPortal, startSandbox } from '../../test/running-sandbox.ts';
import { createTwilioClient } from '../../test/twilio-client.ts';

const phone = '+12125550101';
const coaching = '+12125550199';
const codes = '+12125550198';
const createTwiml = (body: string) => ({
  status: 200,
  body: `<Response><Message>${body}</Message></Response>`,
});

const portal = await startListeningPortal();
const sandbox = await startSandbox({ PORTAL_URL: portal.url });
afterAll(async () => {
  await sandbox.close();
  portal.close();
});
beforeEach(async () => {
  await sandbox.call('/api/reset', 'POST');
  portal.calls.length = 0;
  portal.answer = () => ({ status: 200, body: '<Response/>' });
});

const sendText = (body: string, more: object = {}) =>
  sandbox.call('/api/texts', 'POST', { from: phone, body, ...more });
const listTextsTo = async (to: string) =>
  (await sandbox.call(`/api/messages?to=${to}`)).answer.map(({ body }) => String(body));

describe('a phone sends a text', () => {
  it('[TEXT-01] sends a text to the webhook with a signature over the public URL', async () => {
    const { status, answer } = await sendText('Bad day & sleepless 😔');
    expect(status).toBe(200);
    const [call] = portal.calls;
    expect(call).toMatchObject({ path: '/webhooks/twilio' });
    const { signature, parameters } = call!;
    expect(parameters).toMatchObject({
      From: phone,
      To: coaching,
      Body: 'Bad day & sleepless 😔',
      NumMedia: '0',
    });
    expect(parameters.MessageSid).toBe(answer.messageSid);
    const { TWILIO_AUTH_TOKEN: token } = sandbox.configuration;
    expect(twilio.validateRequest(token, signature, `${portal.url}/webhooks/twilio`, parameters)).toBe(true);
    expect(await listTextsTo(coaching)).toEqual(['Bad day & sleepless 😔']);
  });

  it('delivers the server’s reply to the phone', async () => {
    portal.answer = () => createTwiml('Thanks &amp; take care');
    expect((await sendText('Hi')).answer).toMatchObject({ status: 200, replies: ['Thanks & take care'] });
    expect(await listTextsTo(phone)).toEqual(['Thanks & take care']);
  });

  it('[FIELD-07] names what came with a text, as Twilio does', async () => {
    const kinds = ['picture', 'voice', 'video', 'contact-card'];
    expect((await sendText('', { media: kinds })).status).toBe(200);
    expect(portal.calls[0]!.parameters).toMatchObject({
      Body: '',
      NumMedia: '4',
      MediaContentType0: 'image/jpeg',
      MediaContentType1: 'audio/amr',
      MediaContentType2: 'video/3gpp',
      MediaContentType3: 'text/x-vcard',
    });
    expect(portal.calls[0]!.parameters.MediaUrl3).toContain('/Media/ME');
    const [logged] = await createTwilioClient(sandbox).messages.list({ to: coaching });
    expect(logged).toMatchObject({ numMedia: '4' });
  });

  it('texts the chosen number', async () => {
    await sendText('Hi', { to: codes });
    expect(portal.calls[0]!.parameters).toMatchObject({ To: codes });
  });

  const failTwice = () => {
    portal.answer = () => (portal.calls.length < 3 ? { status: 503, body: '' } : createTwiml('At last'));
  };
  const setWebhook = (changes: object) =>
    createTwilioClient(sandbox)
      .incomingPhoneNumbers.list({ phoneNumber: coaching })
      .then(([number]) => createTwilioClient(sandbox).incomingPhoneNumbers(number!.sid).update(changes));

  it('[TEXT-01] calls a failing webhook once without connection overrides', async () => {
    failTwice();
    expect((await sendText('Hello?')).status).toBe(502);
    expect(portal.calls).toHaveLength(1);
  });

  it.each([
    ['#rc=3&rp=5xx,ct,rt', 3],
    ['#rc=3&rp=all', 3],
    ['#rc=1&rp=5xx', 2],
    ['#rc=3', 1],
  ])(
    '[TEXT-01] retries by the overrides %s, with the same ID and a signature without them',
    async (overrides, calls) => {
      failTwice();
      await setWebhook({ smsUrl: `${portal.url}/webhooks/twilio${overrides}` });
      expect((await sendText('Hello?')).status).toBe(calls === 3 ? 200 : 502);
      expect(portal.calls).toHaveLength(calls);
      expect(new Set(portal.calls.map(({ parameters }) => parameters.MessageSid)).size).toBe(1);
      const { signature, parameters } = portal.calls[0]!;
      const { TWILIO_AUTH_TOKEN: token } = sandbox.configuration;
      expect(twilio.validateRequest(token, signature, `${portal.url}/webhooks/twilio`, parameters)).toBe(
        true,
      );
    },
  );

  it('[TEXT-01] calls a webhook by GET, with a query and no form, where its owner chose that', async () => {
    await setWebhook({ smsMethod: 'GET' });
    portal.answer = () => ({ status: 405, body: '' });
    expect((await sendText('Hello?')).status).toBe(502);
    const [{ path, parameters, signature } = { path: '', parameters: {}, signature: '' }] = portal.calls;
    expect([new URL(path, portal.url).searchParams.get('Body'), parameters]).toEqual(['Hello?', {}]);
    const { TWILIO_AUTH_TOKEN: token } = sandbox.configuration;
    expect(twilio.validateRequest(token, signature, portal.url + path, {})).toBe(true);
  });

  it('[TEXT-01] calls the fallback when the webhook fails', async () => {
    await setWebhook({ smsUrl: `${portal.url}/down`, smsFallbackUrl: `${portal.url}/fallback` });
    portal.answer = ({ path }) => (path === '/down' ? { status: 500, body: '' } : createTwiml('Here'));
    expect((await sendText('Hello?')).answer.replies).toEqual(['Here']);
    expect(portal.calls[1]).toMatchObject({
      path: '/fallback',
      parameters: { Body: 'Hello?', ErrorUrl: `${portal.url}/down` },
    });
  });

  it('answers 502 with the webhook’s status when the webhook rejects the text', async () => {
    portal.answer = () => ({ status: 403, body: '' });
    const { status, answer } = await sendText('Hello?');
    expect([status, answer.status]).toEqual([502, 403]);
    expect(portal.calls).toHaveLength(1);
  });

  it.each([
    [{ from: '12', body: 'x' }, /^from: must be a phone number/],
    [{ from: phone }, /^body: /],
    [
      { from: phone, body: 'x', to: '+13125550100' },
      /^to: must be \+12125550199, \+12125550198, or \+12125550197/,
    ],
    [{ from: phone, body: 'x', messageSid: 'SM1' }, /Unrecognized key: "messageSid"/],
  ])('rejects %j', async (body, message) => {
    const { status, answer } = await sandbox.call('/api/texts', 'POST', body);
    expect(status).toBe(400);
    expect(answer.message).toMatch(message);
  });
});

describe('opt-out', () => {
  const sendFrom = (from: string) =>
    createTwilioClient(sandbox).messages.create({ to: phone, from, body: 'Hi' });

  it('[TEXT-02] STOP sends one confirmation, then error 21610 for this number and not for the other', async () => {
    portal.answer = () => createTwiml('You are unsubscribed');
    expect((await sendText(' Stop ')).answer.replies).toHaveLength(1);
    expect((await sendText('STOPALL')).answer.replies).toEqual([]);
    expect((await sendText('Are you there?')).answer.replies).toEqual([]);
    await expect(sendFrom(coaching)).rejects.toMatchObject({ status: 400, code: 21610 });
    await expect(sendFrom(codes)).resolves.toMatchObject({ to: phone });
  });

  it('[TEXT-02] START resumes the texts', async () => {
    await sendText('QUIT');
    expect((await sendText('start')).answer.replies).toEqual([expect.stringContaining('re-subscribed')]);
    await expect(sendFrom(coaching)).resolves.toMatchObject({ to: phone });
  });

  it('[TEXT-02] answers HELP and START itself, and so twice when the server answers too', async () => {
    expect((await sendText('HELP')).answer.replies).toEqual([expect.stringContaining('Reply STOP')]);
    portal.answer = () => createTwiml('We are here for you');
    expect((await sendText('info')).answer.replies).toHaveLength(2);
    expect((await sendText('start')).answer.replies).toHaveLength(2);
    expect((await sendText('yes')).answer.replies).toEqual(['We are here for you']);
  });

  it('[TEXT-02] forwards keywords to the server when its own handling is off', async () => {
    const quiet = await startSandbox({ PORTAL_URL: portal.url, TWILIO_KEYWORD_HANDLING: 'server' });
    portal.answer = () => createTwiml('You are unsubscribed');
    const say = (body: string) => quiet.call('/api/texts', 'POST', { from: phone, body });
    for (const word of ['STOP', 'HELP', 'START'])
      expect((await say(word)).answer.replies).toEqual(['You are unsubscribed']);
    await say('STOP');
    const message = { to: phone, from: coaching, body: 'Hi' };
    await expect(createTwilioClient(quiet).messages.create(message)).resolves.toMatchObject({ to: phone });
    await quiet.close();
  });

  it('[TEXT-02] a sentence with the word is no opt-out', async () => {
    await sendText('please stop worrying');
    await expect(sendFrom(coaching)).resolves.toMatchObject({ to: phone });
  });
});

describe('faults of the webhook', () => {
  const addFault = (fault: string) =>
    sandbox.call('/api/faults', 'POST', { provider: 'sms', fault, times: 1 });

  it('[TEXT-01] duplicate sends the webhook twice under one id', async () => {
    await addFault('duplicate');
    await sendText('Twice');
    expect(portal.calls).toHaveLength(2);
    expect(portal.calls[0]!.parameters).toEqual(portal.calls[1]!.parameters);
  });

  it('drop sends no webhook, and the next text arrives', async () => {
    await addFault('drop');
    expect((await sendText('Lost')).answer).toMatchObject({ isDropped: true, status: null });
    await sendText('Found');
    expect(portal.calls.map(({ parameters }) => parameters.Body)).toEqual(['Found']);
  });

  it('delay lets a later text arrive first', async () => {
    await addFault('delay');
    const late = sendText('First');
    await sendText('Second');
    await late;
    expect(portal.calls.map(({ parameters }) => parameters.Body)).toEqual(['Second', 'First']);
  });
});
