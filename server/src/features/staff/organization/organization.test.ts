import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  organizationCallbackPath,
  organizationStartPath,
  otherAccountName,
} from '@moments/contract/staff/organization';
import { staffDeactivatePerson } from '@moments/contract/staff/people';
import { staffGetSession } from '@moments/contract/staff/sessions';
import { addStaff } from '../../../../test/desk-staff.ts';
import {
  organizationClient,
  signInAtProvider,
  startIdentityProvider,
  type IdentityProvider,
} from '../../../../test/identity-provider.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

const callback = `http://localhost${organizationCallbackPath}`;
let provider: IdentityProvider;
let server: TestServer;
const createSettings = (issuer: string) => ({
  DESK_OIDC_ISSUER: issuer,
  DESK_OIDC_CLIENT_ID: organizationClient.id,
  DESK_OIDC_CLIENT_SECRET: organizationClient.secret,
});
beforeAll(async () => {
  provider = await startIdentityProvider(callback);
  server = await startTestServer({ configuration: createSettings(provider.issuer) });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

interface Begun {
  readonly location: string;
  readonly cookie: string;
  readonly line: string;
}

async function begin(on = server): Promise<Begun> {
  const { statusCode, headers } = await on.desk.inject({ url: organizationStartPath });
  expect(statusCode).toBe(303);
  const line = String(headers['set-cookie']);
  return { location: String(headers.location), cookie: line.split(';')[0] ?? '', line };
}

/** Comes back from the provider. @returns where the page leads, and the session's cookie */
async function returnFromProvider(address: string, cookie: string) {
  const { pathname, search } = new URL(address);
  const { statusCode, headers } = await server.desk.inject({ url: pathname + search, headers: { cookie } });
  expect(statusCode).toBe(303);
  const lines = [headers['set-cookie'] ?? []].flat();
  const session = lines.find((line) => line.startsWith('moments-desk='));
  return { to: headers.location, session, lines };
}

async function signIn(email: string, isVerified = true) {
  provider.accounts.set('person', { email, email_verified: isVerified });
  const { location, cookie } = await begin();
  return returnFromProvider(await signInAtProvider(location, 'person', callback), cookie);
}

describe('sign-in with the organization', () => {
  it('[DESK-01] redirects the browser with state, nonce, and PKCE, and hides them from scripts', async () => {
    const { location, line } = await begin();
    const { searchParams } = new URL(location);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('redirect_uri')).toBe(callback);
    expect(line).toMatch(/; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    expect((await begin()).cookie).not.toBe(line.split(';')[0]);
  });

  it('[DESK-01] creates a session for the person with the verified email', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const { to, session = '', lines } = await signIn(ana.email.toUpperCase());
    expect(to).toBe('/');
    expect(session).toMatch(/Max-Age=28800; HttpOnly; SameSite=Strict$/);
    expect(lines.some((line) => line.startsWith('moments-desk-oidc=; Path=/; Max-Age=0'))).toBe(true);
    const { staff } = await server.ok(staffGetSession, { cookie: session.split(';')[0] ?? '' });
    expect(staff.id).toBe(ana.id);
  });

  it('[DESK-01] rejects strangers, former staff, and emails that the organization has not verified', async () => {
    const former = await addStaff(server, { roles: ['coach'] });
    await server.ok(staffDeactivatePerson, { token: 'sandbox-operator', params: { id: former.id } });
    const known = await addStaff(server, { roles: ['coach'] });
    const rejected = { to: '/?organization=refused', session: undefined };
    expect(await signIn('stranger@moments.example')).toMatchObject(rejected);
    expect(await signIn(former.email)).toMatchObject(rejected);
    expect(await signIn(known.email, false)).toMatchObject(rejected);
    expect(await signIn(known.email)).toMatchObject({ to: '/' });
  });

  it('[DESK-01] rejects a return that this browser did not start, and one that was used', async () => {
    const { email } = await addStaff(server, { roles: ['coach'] });
    provider.accounts.set('person', { email, email_verified: true });
    const failed = { to: '/?organization=failed', session: undefined };
    const passProvider = async () => {
      const begun = await begin();
      return { ...begun, address: await signInAtProvider(begun.location, 'person', callback) };
    };
    const [one, other] = [await passProvider(), await passProvider()];
    expect(await returnFromProvider(one.address, '')).toMatchObject(failed);
    expect(await returnFromProvider(one.address, other.cookie)).toMatchObject(failed);
    expect(await returnFromProvider(other.address, other.cookie)).toMatchObject({ to: '/' });
    expect(await returnFromProvider(other.address, other.cookie)).toMatchObject(failed);
  });

  it('[DESK-01] distinguishes a canceled sign-in from a failed one, only with the right state', async () => {
    const { cookie, location } = await begin();
    const state = new URL(location).searchParams.get('state') ?? '';
    const denied = `${callback}?error=access_denied&state=`;
    expect(await returnFromProvider(`${denied}another`, cookie)).toMatchObject({
      to: '/?organization=failed',
    });
    expect(await returnFromProvider(denied + state, cookie)).toMatchObject({
      to: '/?organization=canceled',
      session: undefined,
    });
  });

  it('[DESK-01] requests another account from the provider after a rejection', async () => {
    const readPrompt = async (query: string) => {
      const { headers } = await server.desk.inject({ url: organizationStartPath + query });
      return new URL(String(headers.location)).searchParams.get('prompt');
    };
    expect([await readPrompt(''), await readPrompt(`?${otherAccountName}`)]).toEqual([null, 'login']);
  });

  it.each(['state', 'nonce', 'verifier'])('[DESK-01] rejects a return with another %s', async (part) => {
    const { email } = await addStaff(server, { roles: ['coach'] });
    provider.accounts.set('person', { email, email_verified: true });
    const { location, cookie } = await begin();
    const address = await signInAtProvider(location, 'person', callback);
    const [name = '', value = ''] = cookie.split('=');
    const parts = value.split('.');
    parts[['state', 'nonce', 'verifier'].indexOf(part)] = 'A'.repeat(43);
    expect(await returnFromProvider(address, `${name}=${parts.join('.')}`)).toMatchObject({
      to: '/?organization=failed',
      session: undefined,
    });
  });

  it.each([
    ['signed by a foreign key', { withForeignKey: true, claims: {} }],
    ['of the future', { withForeignKey: false, claims: { iat: Math.floor(Date.now() / 1_000) + 3 * 3_600 } }],
    ['for another client', { withForeignKey: false, claims: { aud: 'another' } }],
  ])('[DESK-01] rejects an ID token %s', async (_what, forgery) => {
    const { email } = await addStaff(server, { roles: ['coach'] });
    provider.forgery = forgery;
    const rejected = await signIn(email);
    provider.forgery = undefined;
    expect(rejected).toMatchObject({ to: '/?organization=failed', session: undefined });
    expect(await signIn(email)).toMatchObject({ to: '/' });
  });

  it('[DESK-01] redirects back with a reason while the provider is down', async () => {
    const away = await startTestServer({ configuration: createSettings('http://127.0.0.1:1') });
    const { headers } = await away.desk.inject({ url: organizationStartPath });
    expect(headers.location).toBe('/?organization=unavailable');
    await away.close();
  });

  it('[DESK-01] offers the organization’s sign-in only if a provider is configured', async () => {
    const without = await startTestServer();
    for (const url of [organizationStartPath, organizationCallbackPath])
      expect((await without.desk.inject({ url })).statusCode).toBe(404);
    await without.close();
    await expect(startTestServer({ configuration: { DESK_OIDC_ISSUER: provider.issuer } })).rejects.toThrow(
      'DESK_OIDC_CLIENT_SECRET',
    );
  });
});
