import { once } from 'node:events';
import { connect } from 'node:net';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMember } from '../../../test/test-members.ts';
import { postSigned } from '../../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const forger = '203.0.113.66';
const form = 'application/x-www-form-urlencoded';
/** In the form of a signature. */
const wrongSignature = `${'A'.repeat(27)}=`;
const kilobyte = 1_024;
let events = 0;

function sign(payload: string): Record<string, string> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox' });
  return { 'content-type': 'application/json', 'stripe-signature': signature };
}

const post = (payload: string, headers: Record<string, string>, remoteAddress = forger) =>
  server.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload, remoteAddress });

const forge = (size: number, remoteAddress = forger) =>
  post(
    'x'.repeat(size),
    { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=0' },
    remoteAddress,
  );

/** Sends a real event, with text to make it as large. */
function sendEvent(size: number, remoteAddress?: string) {
  events += 1;
  const event = {
    id: `evt_guard_${String(events)}`,
    type: 'product.created',
    data: { object: { id: 'prod_1' } },
  };
  const payload = JSON.stringify({ ...event, more: 'x'.repeat(size) });
  return post(payload, sign(payload), remoteAddress);
}

async function listStatuses(times: number, call: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) all.push((await call()).statusCode);
  return all;
}

describe('webhook', () => {
  it('[API-03] answers 429 to an address after 20 wrong signatures', async () => {
    expect(new Set(await listStatuses(20, () => forge(kilobyte)))).toEqual(new Set([400]));
    const rejected = await forge(kilobyte);
    expect([rejected.statusCode, rejected.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await forge(kilobyte, '203.0.113.67')).statusCode).toBe(400);
  });

  it('[API-03] still accepts the provider’s calls from the forger’s address', async () => {
    await listStatuses(30, () => forge(kilobyte));
    expect((await sendEvent(kilobyte)).statusCode).toBe(200);
  });

  it('[API-03] does not read large bodies of an address that sent wrong signatures or too many bytes', async () => {
    const large = 200 * kilobyte;
    expect((await listStatuses(30, () => forge(large))).slice(20)).toEqual(
      Array.from({ length: 10 }, () => 429),
    );
    const all = await listStatuses(25, () => forge(large, '203.0.113.68'));
    expect(all[0]).toBe(400);
    expect(all.at(-1)).toBe(429);
    expect((await sendEvent(large, '203.0.113.69')).statusCode).toBe(200);
  });

  it('[API-03] counts signed bodies against nothing', async () => {
    const all = await listStatuses(40, () => sendEvent(150 * kilobyte));
    expect(new Set(all)).toEqual(new Set([200]));
  });

  it('[API-03] rejects a body over its limit before it arrives', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(
      'POST /webhooks/stripe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1048576\r\n\r\n',
    );
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect(reply.toString()).toMatch(/^HTTP\/1\.1 413 /);
    expect(reply.toString()).toMatch(/connection: close/i);
    socket.destroy();
  });

  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"event"'],
    ['no JSON', '{'],
    ['an event without data', '{"id":"evt_1","type":"invoice.paid"}'],
    ['an event without an ID', '{"type":"invoice.paid","data":{"object":{"id":"in_1"}}}'],
    [
      'a NUL in the ID',
      String.raw`{"id":"evt_\u0000","type":"invoice.paid","data":{"object":{"id":"in_1"}}}`,
    ],
    ['a NUL in the type', String.raw`{"id":"evt_1","type":"a\u0000","data":{"object":{"id":"in_1"}}}`],
    [
      'a NUL in the object',
      String.raw`{"id":"evt_1","type":"invoice.paid","data":{"object":{"id":"\u0000"}}}`,
    ],
    ['a NUL', '\0'],
  ])('[API-03] rejects a signed body that is %s, and stores nothing', async (_what, payload) => {
    const answer = await post(payload, sign(payload));
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'INVALID_REQUEST' }]);
    expect((await server.pool.query('select 1 from card_provider_events')).rows).toEqual([]);
  });

  it.each([
    ['/webhooks/twilio', 200],
    ['/webhooks/twilio/status', 204],
    ['/webhooks/twilio/status?reference=%00', 204],
  ])('[FIELD-07] %s accepts a signed call with NUL characters, without them', async (path, statusCode) => {
    const { twilioAccountSid, twilioFrom } = server.services.configuration;
    const answer = await postSigned(server, path, {
      AccountSid: twilioAccountSid,
      MessageSid: 'SM\0',
      MessageStatus: 'sent\0',
      From: '+12125557301\0',
      To: `${twilioFrom}\0`,
      Body: 'Hi\0',
    });
    expect(answer.statusCode).toBe(statusCode);
  });

  it.each([
    [403, 'no signature', { 'content-type': form }, 'a=1'],
    [403, 'a signature that is none', { 'content-type': form, 'x-twilio-signature': 'x' }, 'a=1'],
    [
      413,
      'thousands of parameters',
      { 'content-type': form, 'x-twilio-signature': wrongSignature },
      'a=&'.repeat(4_000),
    ],
    [415, 'JSON', { 'content-type': 'application/json', 'x-twilio-signature': wrongSignature }, '{}'],
    [415, 'no type', { 'x-twilio-signature': wrongSignature }, 'a=1'],
  ])(
    '[API-03] the webhook of texts answers %i to %s, without reading it as a form',
    async (status, _what, headers, payload) => {
      const read = vi.spyOn(server.services.texts, 'readText');
      const answer = await server.app.inject({
        method: 'POST',
        url: '/webhooks/twilio',
        remoteAddress: '203.0.113.70',
        headers,
        payload,
      });
      expect([answer.statusCode, read.mock.calls.length]).toEqual([status, 0]);
    },
  );

  it('[API-03] the webhook of texts answers 429 to an address after 20 wrong signatures', async () => {
    await addMember(server.services);
    const postText = () =>
      server.app.inject({
        method: 'POST',
        url: '/webhooks/twilio',
        remoteAddress: forger,
        headers: { 'content-type': form, 'x-twilio-signature': wrongSignature },
        payload: 'MessageSid=SM1&From=%2B12125550101&Body=Hi',
      });
    const all = await listStatuses(22, postText);
    expect([all[0], all[19], all[20]]).toEqual([403, 403, 429]);
  });
});
