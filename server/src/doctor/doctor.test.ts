import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '@moments/launcher/ports';
import { buildSandbox, type Sandbox } from '@moments/sandbox/app';
import { readConfiguration } from '@moments/sandbox/configuration';
import { addStaff } from '../../test/desk-staff.ts';
import { startIdentityProvider, type IdentityProvider } from '../../test/identity-provider.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import type { Configuration } from '../platform/configuration/schema.ts';
import { createTwilioTexts } from '../providers/text-messages/twilio.ts';
import { judgeDatabase } from './database-checks.ts';
import { isBoundToOneSession, canNameStatements } from './database-repository.ts';
import type { Finding, Surroundings } from './finding.ts';
import { formatFinding, runDoctor } from './run-doctor.ts';
import { judgeCertificate } from './site-checks.ts';

let sandbox: Sandbox;
let sandboxUrl: string;
let server: TestServer;
let healthy: Configuration;
let folder: string;

const call = async (url: string, body: object | string, headers: Record<string, string> = {}) => {
  const isForm = typeof body === 'string';
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const reply = await fetch(sandboxUrl + url, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url}: ${String(reply.status)} ${await reply.text()}`);
  return reply.json();
};

/** Starts a program that gives each request the same reply. */
async function startReplying(reply: object) {
  const program = createHttpServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply)),
  );
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  const { port } = program.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, close: () => program.close() };
}

const stripeAuthorization = { authorization: 'Bearer sk_test_sandbox' };
const changeEndpoint = (form: string) => call('/v1/webhook_endpoints/we_sandbox', form, stripeAuthorization);

/** Changes a number's settings as its owner does in Twilio's console. */
async function changeNumber(number: string, form: string): Promise<void> {
  const { twilioAccountSid: sid, twilioAuthToken: token } = healthy;
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  const base = `/2010-04-01/Accounts/${sid}/IncomingPhoneNumbers`;
  const list = await fetch(`${sandboxUrl}${base}.json`, { headers: { authorization } });
  const { incoming_phone_numbers: numbers } = (await list.json()) as {
    incoming_phone_numbers: { sid: string; phone_number: string }[];
  };
  const found = numbers.find(({ phone_number }) => phone_number === number);
  await call(`${base}/${found?.sid ?? ''}.json`, form, { authorization });
}

const records: Record<string, readonly string[]> = {
  'moments.care': ['v=spf1 include:mail.example ~all'],
  's1._domainkey.moments.care': ['v=DKIM1; p=abc'],
  '_dmarc.moments.care': ['v=DMARC1; p=quarantine'],
};

const examine = (changes: Partial<Configuration> = {}, more: Partial<Surroundings> = {}) =>
  runDoctor({
    configuration: { ...healthy, ...changes },
    findRecords: (name) => Promise.resolve(records[name] ?? []),
    now: () => new Date(),
    ...more,
  });

/** Returns the subjects that aren't fine, each with what is wrong. */
const listProblems = (findings: readonly Finding[]): string[] =>
  findings.filter(({ level }) => level !== 'ok').map(formatFinding);

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'moments-doctor-'));
  for (const name of ['index', 'auth']) writeFileSync(path.join(folder, `${name}.html`), '<!doctype html>');
  const port = await findFreePort();
  const publicUrl = `http://127.0.0.1:${String(port)}`;
  sandbox = await buildSandbox(
    readConfiguration({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', PORTAL_URL: publicUrl }),
  );
  const { url, smtpPort } = await sandbox.listen();
  sandboxUrl = url;
  const configuration = {
    PUBLIC_URL: publicUrl,
    PORTAL_DIR: folder,
    STRIPE_API_URL: url,
    TWILIO_API_URL: url,
    TWILIO_KEYWORD_HANDLING: 'server',
    GROWSURF_API_URL: `${url}/growsurf/v2`,
    PLACES_API_KEY: 'places_sandbox',
    PLACES_API_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${String(smtpPort)}`,
  };
  server = await startTestServer({ configuration });
  // The webhooks' signatures are checked by the real adapter.
  Object.assign(server.services, { texts: createTwilioTexts(server.services.configuration) });
  await server.app.listen({ port, host: '127.0.0.1' });
  await addStaff(server, { roles: ['coach'], isOnCall: true });
  healthy = { ...server.services.configuration, databaseUrl: server.databaseUrl };
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  await call('/api/reset', {});
  for (const number of [healthy.twilioFrom, healthy.twilioCodesFrom]) {
    const address = encodeURIComponent(`${healthy.publicUrl}/webhooks/twilio#rc=3&rp=5xx,ct,rt`);
    await changeNumber(number, `SmsUrl=${address}&SmsFallbackUrl=${address}`);
  }
});

describe('doctor on a healthy sandbox', () => {
  it('finds no fault, and names the one test that no API allows', async () => {
    const findings = await examine();
    expect(listProblems(findings).filter((line) => !line.includes('superuser'))).toEqual([
      expect.stringMatching(/^note {3}Twilio keywords: no HELP was texted/),
    ]);
    expect(findings.map(({ subject }) => subject)).toEqual([
      ...['Stripe keys', 'Stripe webhook', 'Twilio account'],
      ...[`Twilio ${healthy.twilioFrom}`, `Twilio ${healthy.twilioCodesFrom}`],
      ...[`Twilio ${healthy.twilioPagesFrom}`, 'Twilio keywords'],
      ...['GrowSurf campaign', 'Google Places', 'Identity provider', 'SMTP', 'Email records'],
      ...['Database version', 'Database rights', 'Database time limits', 'Database pooler'],
      ...[
        'Database schema',
        'Database clock',
        'Crisis phrases',
        'On call',
        'Clock',
        'Certificate',
        'Security headers',
      ],
      ...['Webhook paths', 'Trusted proxies'],
    ]);
  });

  it('[SAFE-05] notes the hours in which no one is on call', async () => {
    await server.pool.query('delete from on_call_weekly');
    const notes = listProblems(await examine()).filter((line) => line.includes('On call'));
    await addStaff(server, { roles: ['coach'], isOnCall: true });
    expect(notes).toEqual([expect.stringMatching(/^note {3}On call: no one is on call for 168 hours/)]);
  });

  it('prints no secret', async () => {
    const lines = JSON.stringify(await examine({ smtpUrl: 'smtp://user:hidden@127.0.0.1:1' }));
    expect(lines).not.toMatch(/sk_test|whsec_sandbox|twilio_sandbox_token|gs_sandbox|hidden|postgres:/);
  });
});

const expectFault = async (pattern: RegExp, changes: Partial<Configuration> = {}, more = {}) => {
  const faults = (await examine(changes, more)).filter(({ level }) => level === 'fault').map(formatFinding);
  expect(faults).toEqual([expect.stringMatching(pattern)]);
};

describe('doctor with one fault in the settings', () => {
  it.each<[string, RegExp, () => Partial<Configuration>]>([
    [
      'a wrong secret key',
      /Stripe keys: .*SECRET_KEY is rejected/,
      () => ({ stripeSecretKey: 'sk_test_wrong' }),
    ],
    ['keys of two modes', /Stripe keys: .*different modes/, () => ({ stripePublishableKey: 'pk_live_1' })],
    [
      'a wrong publishable key',
      /PUBLISHABLE_KEY is rejected/,
      () => ({ stripePublishableKey: 'pk_test_wrong' }),
    ],
    [
      'a wrong signing secret',
      /Stripe webhook: .*no signing secret/,
      () => ({ stripeWebhookSecret: 'sk_test_1' }),
    ],
    [
      'one number for two purposes',
      /two of the three numbers are the same/,
      () => ({ twilioPagesFrom: healthy.twilioFrom }),
    ],
    ['a foreign number', /doesn’t have this number/, () => ({ twilioCodesFrom: '+13125550100' })],
    ['a foreign number of pages', /doesn’t have this number/, () => ({ twilioPagesFrom: '+13125550100' })],
    ['a wrong GrowSurf key', /GROWSURF_API_KEY is rejected/, () => ({ growsurfApiKey: 'wrong' })],
    ['an unknown campaign', /campaign doesn’t exist/, () => ({ growsurfCampaignId: 'other' })],
    ['a wrong Places key', /Google Places: the key is rejected/, () => ({ placesApiKey: 'wrong' })],
    ['an unreachable mail server', /SMTP: the login failed/, () => ({ smtpUrl: 'smtp://127.0.0.1:1' })],
    [
      'an unreachable database',
      /Database: can't be used \(ECONNREFUSED\)/,
      () => ({ databaseUrl: 'postgres://127.0.0.1:1/x' }),
    ],
    [
      'an unreachable direct address',
      /Database direct address: can't be used \(ECONNREFUSED\)/,
      () => ({ databaseDirectUrl: 'postgres://127.0.0.1:1/x' }),
    ],
    [
      'a wrong mail password',
      /SMTP: the login failed \(535/,
      () => ({ smtpUrl: healthy.smtpUrl.replace('//', '//moments:wrong@') }),
    ],
    [
      'a mail server without TLS',
      /SMTP: the encryption failed \(500 ETLS\)\. Use a port with TLS/,
      () => ({ smtpUrl: `${healthy.smtpUrl}?requireTLS=true` }),
    ],
    [
      'a port that speaks no TLS',
      /SMTP: the encryption failed/,
      () => ({ smtpUrl: healthy.smtpUrl.replace('smtp:', 'smtps:') }),
    ],
    ['no participant secret', /AUTH_SECRET is missing/, () => ({ growsurfAuthSecret: undefined })],
    ['an API key as the account', /isn’t AC and 32 hex/, () => ({ twilioAccountSid: 'SK1' })],
    ['an unreachable Stripe', /Stripe can't be reached/, () => ({ stripeApiUrl: 'http://127.0.0.1:1' })],
    ['an unreachable Twilio', /Twilio can't be reached/, () => ({ twilioApiUrl: 'http://127.0.0.1:1' })],
    [
      'an unreachable GrowSurf',
      /GrowSurf can't be reached/,
      () => ({ growsurfApiUrl: 'http://127.0.0.1:1' }),
    ],
    ['a portal that isn’t there', /Public address: .*answers/, () => ({ publicUrl: 'http://127.0.0.1:1' })],
  ])('names %s', async (_what, pattern, changes) => {
    const faults = (await examine(changes())).filter(({ level }) => level === 'fault').map(formatFinding);
    expect(faults).toContainEqual(expect.stringMatching(pattern));
  });

  it('names a wrong Twilio token once, and claims nothing about what it can’t read', async () => {
    await expectFault(/Twilio account: .* is rejected/, { twilioAuthToken: 'wrong' });
    const notes = listProblems(await examine({ twilioAuthToken: 'wrong' }));
    expect(notes.filter((line) => line.includes('not checked (HTTP 401)'))).toHaveLength(4);
  });

  it('names a clock that is off', () =>
    expectFault(/Clock: 1\d\d s off/, {}, { now: () => new Date(Date.now() + 120_000) }));
});

describe('doctor with one of the sandbox’s faults switched on', () => {
  it.each<[string, string, RegExp | undefined]>([
    ['stripe', 'error-500', /^FAULT {2}Stripe keys: Stripe answers HTTP 500/],
    ['stripe', 'lost-reply', /^FAULT {2}Stripe keys: Stripe can't be reached/],
    ['stripe', 'slow', undefined],
    ['sms', 'error-500', /^FAULT {2}Twilio account: Twilio answers HTTP 500/],
    ['sms', 'lost-reply', /^FAULT {2}Twilio account: Twilio can't be reached/],
    ['mail', 'error-500', /^FAULT {2}SMTP: the login failed \(421/],
    ['mail', 'slow', undefined],
    ['referral', 'error-500', /^FAULT {2}GrowSurf campaign: GrowSurf answers HTTP 500/],
    ['referral', 'lost-reply', /^FAULT {2}GrowSurf campaign: GrowSurf can't be reached/],
    ['places', 'error-500', /^FAULT {2}Google Places: Google answers HTTP 500/],
    ['places', 'lost-reply', /^FAULT {2}Google Places: Google answers /],
  ])('%s, %s: names exactly that', async (provider, fault, pattern) => {
    await call('/api/faults', { provider, fault, times: 20 });
    const found = await examine();
    await fetch(`${sandboxUrl}/api/faults`, { method: 'DELETE' });
    const faults = found.filter(({ level }) => level === 'fault').map(formatFinding);
    expect(faults).toEqual(pattern === undefined ? [] : [expect.stringMatching(pattern)]);
  });
});

describe('doctor with one fault at a provider', () => {
  it.each<[string, RegExp, () => Promise<unknown>]>([
    ['a disabled endpoint', /the endpoint is disabled/, () => changeEndpoint('disabled=true')],
    [
      'a missing event',
      /events are missing: customer/,
      () => changeEndpoint('enabled_events[0]=invoice.paid'),
    ],
    [
      'another address',
      /no endpoint has the address/,
      () => changeEndpoint('url=https://old.example/webhooks/stripe'),
    ],
    [
      'texts that go elsewhere',
      /incoming texts go to https:/,
      () => changeNumber(healthy.twilioFrom, 'SmsUrl=https://old.example'),
    ],
    [
      'texts that go nowhere',
      /incoming texts go to nowhere/,
      () => changeNumber(healthy.twilioCodesFrom, 'SmsUrl='),
    ],
    ['a webhook by GET', /called by GET/, () => changeNumber(healthy.twilioFrom, 'SmsMethod=GET')],
    [
      'a campaign that ended',
      /the campaign is COMPLETE/,
      () => call('/api/referral-campaign', { status: 'COMPLETE' }),
    ],
    ['an unrestricted key', /any site can use the key/, () => call('/api/places-key', { restricted: false })],
    [
      'HELP with two answers',
      /HELP was answered twice/,
      () => call('/api/texts', { from: '+12125550142', body: 'HELP' }),
    ],
  ])('names %s', async (_what, pattern, cause) => {
    await cause();
    await expectFault(pattern);
  });

  it.each([
    ['a webhook without retries', /not repeated/, `SmsUrl=PUBLIC/webhooks/twilio`],
    ['a missing fallback', /there is no fallback/, 'SmsFallbackUrl='],
    [
      'a fallback that goes elsewhere',
      /failed texts go to https:..old.example/,
      'SmsFallbackUrl=https://old.example',
    ],
  ])('advises about %s', async (_what, pattern, form) => {
    await changeNumber(healthy.twilioFrom, form.replace('PUBLIC', healthy.publicUrl));
    expect(listProblems(await examine())).toContainEqual(expect.stringMatching(pattern));
  });

  it('advises about a campaign without a discount', async () => {
    await call('/api/referral-campaign', { discount: 0 });
    expect(listProblems(await examine())).toContainEqual(
      expect.stringMatching(/note .*no reward has a discount/),
    );
  });

  it.each<[string, RegExp, object, (url: string) => Partial<Configuration>]>([
    [
      'a suspended account',
      /account is suspended/,
      { status: 'suspended', type: 'Full' },
      (url) => ({ twilioApiUrl: url }),
    ],
    [
      'a trial account',
      /only verified numbers/,
      { status: 'active', type: 'Trial' },
      (url) => ({ twilioApiUrl: url }),
    ],
    [
      'HELP without an answer',
      /HELP got no answer/,
      {
        messages: [
          {
            from: '+12125550142',
            to: '+12125550199',
            body: 'HELP',
            direction: 'inbound',
            date_sent: new Date().toUTCString(),
          },
        ],
      },
      (url) => ({ twilioApiUrl: url }),
    ],
    [
      'an account that can’t take payments',
      /can’t take payments/,
      { charges_enabled: false, data: [], error: { code: 'secret_key_required' } },
      (url) => ({ stripeApiUrl: url }),
    ],
  ])('names %s', async (_what, pattern, reply, changes) => {
    const provider = await startReplying(reply);
    const found = listProblems(await examine(changes(provider.url)));
    provider.close();
    expect(found).toContainEqual(expect.stringMatching(pattern));
  });

  it('finds that HELP got one answer', async () => {
    const [from, to, date_sent] = ['+12125550142', healthy.twilioFrom, new Date().toUTCString()];
    const messages = [
      { from: to, to: from, body: 'Moments: …', direction: 'outbound-reply', date_sent },
      { from, to, body: 'HELP', direction: 'inbound', date_sent },
    ];
    const twilio = await startReplying({ messages });
    const found = (await examine({ twilioApiUrl: twilio.url })).map(formatFinding);
    twilio.close();
    expect(found).toContain('ok     Twilio keywords: HELP got one answer');
  });

  it('names a rejected mail login', async () => {
    const email = createServer((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (data) => {
        const isHello = data.toString().startsWith('EHLO');
        socket.write(isHello ? '250-hello\r\n250 AUTH PLAIN\r\n' : '535 5.7.8 bad credentials\r\n');
      });
    });
    await new Promise<void>((resolve) => email.listen(0, '127.0.0.1', resolve));
    const { port } = email.address() as AddressInfo;
    await expectFault(/SMTP: the login failed \(535/, {
      smtpUrl: `smtp://us:wrong@127.0.0.1:${String(port)}`,
    });
    email.close();
  });
});

describe('doctor on the identity provider of staff', () => {
  let provider: IdentityProvider;
  beforeAll(async () => {
    provider = await startIdentityProvider('http://localhost/callback');
  });
  afterAll(() => provider.close());
  const find = async (organizationIssuer: string) =>
    (await examine({ organizationIssuer, deskUrl: 'http://localhost:3002' })).find(
      ({ subject }) => subject === 'Identity provider',
    );

  it('[DESK-01] notes that staff can have no passkeys without the desk’s address', async () => {
    const findForDesk = async (deskUrl: string | undefined) =>
      (await examine({ deskUrl }))
        .filter(({ subject }) => subject === 'Identity provider')
        .map(formatFinding);
    expect(await findForDesk(undefined)).toEqual([
      expect.stringMatching(
        /^note .*no DESK_URL: staff sign in by code alone, administrators too.*Set DESK_URL/,
      ),
    ]);
    expect(await findForDesk('http://localhost:3002')).toEqual([
      expect.stringMatching(/^ok .*passkey or code$/),
    ]);
  });

  it('[DESK-01] names the redirect address to register', async () => {
    const found = await find(provider.issuer);
    expect(found?.level).toBe('ok');
    expect(found?.what).toContain('http://localhost:3002/api/v1/staff/session/oidc/callback');
  });

  it.each<[string, RegExp, object]>([
    ['PKCE', /doesn’t offer PKCE/, { code_challenge_methods_supported: ['plain'] }],
    [
      'the desk’s way to log in',
      /doesn’t take client_secret_basic/,
      {
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['private_key_jwt'],
      },
    ],
  ])('[DESK-01] names a provider without %s', async (_what, pattern, abilities) => {
    const description = { issuer: '', ...abilities };
    const other = await startReplying(description);
    description.issuer = other.url;
    const found = await find(other.url);
    other.close();
    expect(found && formatFinding(found)).toMatch(pattern);
  });

  it('[DESK-01] names a provider that can’t be reached or has another name', async () => {
    expect(await find('http://127.0.0.1:1')).toMatchObject({ level: 'fault' });
    const other = provider.issuer.replace('127.0.0.1', 'localhost');
    expect((await find(other))?.what).toContain(`it calls itself `);
  });
});

describe('doctor in production', () => {
  const production = { sandbox: false, mailFrom: 'Moments <hello@moments.care>' } as const;
  const findProblems = async (changes: Partial<Configuration> = {}) =>
    listProblems(await examine({ ...production, ...changes }));

  it('names test keys, unencrypted email, and an address without TLS', async () => {
    const found = await findProblems();
    for (const pattern of [/test mode: no one can pay/, /may be unencrypted/, /PUBLIC_URL has no https/])
      expect(found).toContainEqual(expect.stringMatching(pattern));
    expect(found.join()).not.toMatch(/SPF|DKIM|DMARC/);
  });

  it('[SAFE-09] names crisis phrases that no clinician has approved', async () => {
    expect(await findProblems()).toContainEqual(
      expect.stringMatching(/^FAULT {2}Crisis phrases: no clinician has approved them/),
    );
    await server.pool.query(
      `insert into safety_versions (list, imported_by, imported_at, approved_by, approver_license, hits)
       values ('{}', 'Dana', now(), 'Dr. Ruth Adler', 'NY 012345', '{}')`,
    );
    expect((await findProblems()).join()).not.toContain('Crisis phrases');
    await server.pool.query('truncate safety_versions');
  });

  it('finds the records of the sender’s domain, and the trusted proxies', async () => {
    const trustedProxies = ['10.0.0.0/8'];
    const publicUrl = healthy.publicUrl.replace('http:', 'https:');
    const lines = (await examine({ ...production, publicUrl, trustedProxies })).map(formatFinding);
    for (const line of [
      'ok     SPF of moments.care: set',
      'ok     DKIM of moments.care: key "s1"',
      'ok     DMARC of moments.care: set',
      'ok     Trusted proxies: 10.0.0.0/8',
    ])
      expect(lines).toContain(line);
  });

  it('names a certificate that isn’t accepted, and missing proxies', async () => {
    const found = await findProblems({ publicUrl: healthy.publicUrl.replace('http:', 'https:') });
    expect(found).toContainEqual(expect.stringMatching(/Certificate: not accepted/));
    expect(found).toContainEqual(expect.stringMatching(/Set TRUSTED_PROXIES/));
  });

  it.each<[string, RegExp, Date | string | undefined]>([
    ['that ends soon', /FAULT {2}Certificate: ends in 13 days/, new Date('2026-12-14T12:00:00Z')],
    ['that has ended', /FAULT {2}Certificate: ends in -1 days/, new Date('2026-11-30T01:00:00Z')],
    ['that can’t be read', /note {3}Certificate: not checked/, undefined],
    ['that isn’t accepted', /Certificate: not accepted \(self-signed/, 'self-signed certificate'],
    ['for a while', /ok {5}Certificate: valid for 14 days/, new Date('2026-12-15T01:00:00Z')],
  ])('judges a certificate %s', (_what, pattern, end) => {
    expect(formatFinding(judgeCertificate(end, new Date('2026-12-01T00:00:00Z')))).toMatch(pattern);
  });

  it.each<[string, RegExp, Record<string, readonly string[]>]>([
    ['a missing SPF record', /FAULT {2}SPF .*no record/, { 'moments.care': [] }],
    ['two SPF records', /two records/, { 'moments.care': ['v=spf1 -all', 'v=spf1 ~all'] }],
    ['an SPF record for anyone', /anyone may send/, { 'moments.care': ['v=spf1 +all'] }],
    ['an SPF record that ends with a bare all', /anyone may send/, { 'moments.care': ['v=spf1 mx all'] }],
    ['a missing DKIM key', /note {3}DKIM/, { 's1._domainkey.moments.care': [] }],
    ['a missing DMARC record', /FAULT {2}DMARC/, { '_dmarc.moments.care': [] }],
    ['a DMARC record without effect', /forged emails/, { '_dmarc.moments.care': ['v=DMARC1; p=none'] }],
  ])('names %s', async (_what, pattern, changed) => {
    const found = await examine(production, {
      findRecords: (name) => Promise.resolve(changed[name] ?? records[name] ?? []),
    });
    expect(listProblems(found)).toContainEqual(expect.stringMatching(pattern));
  });

  it('claims nothing about records when no name server answers', async () => {
    const found = await examine(production, { findRecords: () => Promise.resolve(undefined) });
    const records = found.filter(({ subject }) => /SPF|DKIM|DMARC/.test(subject));
    expect(records.map(({ level, what }) => `${level}: ${what}`)).toEqual(
      Array(3).fill('note: not checked: no name server answers'),
    );
  });

  it('accepts a DMARC record that only leaves subdomains alone', async () => {
    const findRecords = (name: string) =>
      Promise.resolve(name.startsWith('_dmarc') ? ['v=DMARC1; p=reject; sp=none'] : []);
    const found = (await examine(production, { findRecords })).map(formatFinding);
    expect(found).toContain('ok     DMARC of moments.care: set');
  });

  it('names a proxy that removes the security headers or keeps webhooks away', async () => {
    const proxy = createHttpServer((_request, response) => response.end('hello'));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const found = listProblems(await examine({ publicUrl: `http://127.0.0.1:${String(port)}` }));
    expect(found).toContainEqual(expect.stringMatching(/Security headers: missing or changed: content-sec/));
    expect(found).toContainEqual(expect.stringMatching(/Webhook paths: .*answers HTTP 200/));
    proxy.close();
  });
});

describe('doctor on a database', () => {
  const withRole = async (name: string, grants: string) => {
    await server.pool.query(`create role ${name} login password 'doctor'; ${grants}`);
    const url = new URL(healthy.databaseUrl);
    url.username = name;
    url.password = 'doctor';
    return {
      databaseUrl: url.href,
      end: () => server.pool.query(`drop owned by ${name}; drop role ${name}`),
    };
  };

  it('names a role that can’t write', async () => {
    const name = `reader_${String(process.pid)}`;
    const { databaseUrl, end } = await withRole(
      name,
      `grant select on all tables in schema public to ${name}`,
    );
    const found = listProblems(await examine({ databaseUrl }));
    expect(found).toContainEqual(expect.stringMatching(/FAULT {2}Database rights: the role can’t write/));
    await end();
  });

  it('names a database that is read-only', async () => {
    const url = new URL(healthy.databaseUrl);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    await expectFault(/Database rights: it is a read-only standby/, { databaseUrl: url.href });
  });

  const facts = {
    version: 150_008,
    isReadOnly: false,
    canWrite: true,
    isSuperuser: false,
    canChangeAudit: false,
    statementTimeout: '20s',
    now: new Date(),
  };
  it.each<[string, RegExp, Partial<typeof facts>]>([
    ['an old version', /FAULT {2}Database version: 14/, { version: 140_011 }],
    ['a superuser', /note {3}Database rights: the role is a superuser/, { isSuperuser: true }],
    ['an audit log that can be changed', /note {3}.*can change the audit log/, { canChangeAudit: true }],
    ['missing time limits', /note {3}Database time limits: statements have none/, { statementTimeout: '0' }],
  ])('names %s', (_what, pattern, changes) => {
    expect(listProblems(judgeDatabase({ ...facts, ...changes }))).toEqual([expect.stringMatching(pattern)]);
    expect(listProblems(judgeDatabase(facts))).toEqual([]);
  });

  it('names a database whose clock is off', async () => {
    const found = listProblems(await examine({}, { now: () => new Date(Date.now() - 30_000) }));
    expect(found).toContainEqual(expect.stringMatching(/note {3}Database clock: (29|30|31) s off ours/));
    expect(found).toContainEqual(expect.stringMatching(/note {3}Clock: (29|30|31) s off/));
  });

  it('names a schema that isn’t up to date', async () => {
    const url = new URL(healthy.databaseUrl);
    url.pathname = '/template1';
    await expectFault(/Database schema: not up to date/, { databaseUrl: url.href });
  });

  it('notices a pooler that gives a connection another session', async () => {
    let calls = 0;
    const client = {
      query: () => Promise.resolve({ rows: [{ pid: (calls += 1) % 2 }] }),
      release: () => undefined,
    };
    expect(await isBoundToOneSession({ connect: () => Promise.resolve(client) })).toBe(false);
  });

  it('notices a pooler that gives two connections the same session', async () => {
    const client = { query: () => Promise.resolve({ rows: [{ pid: 7 }] }), release: () => undefined };
    expect(await isBoundToOneSession({ connect: () => Promise.resolve(client) })).toBe(false);
  });

  it('finds that connections of PostgreSQL itself keep sessions and named statements', async () => {
    expect(await isBoundToOneSession(server.pool)).toBe(true);
    expect(await canNameStatements(server.pool)).toBe(true);
  });
});
