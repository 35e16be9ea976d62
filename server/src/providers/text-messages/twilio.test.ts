import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildSandbox, type Sandbox } from '@moments/sandbox/app';
import { readConfiguration as readSandboxConfiguration } from '@moments/sandbox/configuration';
import { createTestConfiguration } from '../../../test/configuration.ts';
import { createTwilioTexts } from './twilio.ts';

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await buildSandbox(readSandboxConfiguration({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' }));
  ({ url } = await sandbox.listen());
});
afterAll(() => sandbox.close());
afterEach(() => fetch(`${url}/api/faults`, { method: 'DELETE' }));

const createTextsAt = (apiUrl: string, limit?: number) =>
  createTwilioTexts(createTestConfiguration({ TWILIO_API_URL: apiUrl }), limit);
const addFault = (fault: string) =>
  fetch(`${url}/api/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'sms', fault, times: 1 }),
  });

describe('Twilio adapter', () => {
  it('[TEXT-03] sends texts from the requested number and returns the provider’s ID', async () => {
    const texts = createTextsAt(url);
    const result = await texts.send({ from: 'codes', to: '+12125550142', body: 'Hello' });
    expect(result).toMatchObject({ sent: true });
    await texts.send({ from: 'coaching', to: '+12125550142', body: 'Again' });
    const received = await (await fetch(`${url}/api/messages?to=%2B12125550142`)).json();
    expect(received).toMatchObject([
      { from: '+12125550199', body: 'Again' },
      { from: '+12125550198', body: 'Hello' },
    ]);
  });

  it('fails permanently for an invalid number', async () => {
    const result = await createTextsAt(url).send({ from: 'codes', to: '+1', body: 'Hello' });
    expect(result).toEqual({ sent: false, reason: 'invalid-number', cause: 'twilio 21211' });
  });

  it('[TEXT-03] fails permanently for a number that can’t get texts', async () => {
    const result = await createTextsAt(url).send({ from: 'codes', to: '+15005550009', body: 'Hello' });
    expect(result).toEqual({ sent: false, reason: 'invalid-number', cause: 'twilio 21614' });
  });

  it('allows a retry after a provider error or a timeout', async () => {
    await addFault('error-500');
    const broken = await createTextsAt(url).send({ from: 'codes', to: '+12125550143', body: 'Hello' });
    expect(broken).toMatchObject({ sent: false, reason: 'unavailable', isOutcomeUnknown: true });
    await addFault('timeout');
    const begun = Date.now();
    const late = await createTextsAt(url, 300).send({ from: 'codes', to: '+12125550143', body: 'Hello' });
    expect(late).toMatchObject({ sent: false, reason: 'unavailable', isOutcomeUnknown: true });
    expect(Date.now() - begun).toBeLessThan(15_000);
    const unreachable = await createTextsAt('http://127.0.0.1:1').send({
      from: 'codes',
      to: '+12125550143',
      body: 'Hello',
    });
    // It can't have been sent, so no report is expected.
    expect(unreachable).toEqual({ sent: false, reason: 'unavailable', cause: 'twilio ECONNREFUSED' });
  });

  it('reports an unknown outcome when the reply was lost', async () => {
    await addFault('lost-reply');
    const lost = await createTextsAt(url).send({ from: 'coaching', to: '+12125550145', body: 'Hello' });
    expect(lost).toMatchObject({ sent: false, reason: 'unavailable', isOutcomeUnknown: true });
    const received = await (await fetch(`${url}/api/messages?to=%2B12125550145`)).json();
    expect(received).toHaveLength(1);
  });
});

describe('Twilio requests', () => {
  const asked: string[] = [];
  let fakeTwilio: Server;
  beforeAll(async () => {
    fakeTwilio = createServer((request, response) => {
      request.setEncoding('utf8');
      let form = '';
      request.on('data', (part: string) => (form += part));
      request.on('end', () => {
        asked.push(`${request.method ?? ''} ${request.url ?? ''} ${form}`);
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ code: 21610, message: 'To +12125550144 has opted out', status: 400 }));
      });
    });
    await new Promise<void>((resolve) => fakeTwilio.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => fakeTwilio.close());

  it('[TEXT-02] includes the URL for delivery reports, and an opted-out number fails permanently and is not in the cause', async () => {
    const { port } = fakeTwilio.address() as AddressInfo;
    const result = await createTextsAt(`http://127.0.0.1:${port}`).send({
      from: 'coaching',
      to: '+12125550144',
      body: 'Hello',
    });
    expect(result).toEqual({ sent: false, reason: 'opted-out', cause: 'twilio 21610' });
    expect(asked[0]).toContain('POST /2010-04-01/Accounts/AC5a9db0c5000000000000000000000000/Messages.json');
    expect(new URLSearchParams(asked[0]?.split(' ')[2]).get('StatusCallback')).toBe(
      'http://127.0.0.1:3000/webhooks/twilio/status#rc=3&rp=5xx,ct,rt',
    );
  });
});
