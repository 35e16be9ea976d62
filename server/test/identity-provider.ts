import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface Account {
  readonly email: string;
  readonly email_verified: boolean;
}

export const organizationClient = { id: 'desk', secret: 'desk-secret-of-tests-0123456789' } as const;

/** What an attacker between the provider and us does to the ID token. */
interface Forgery {
  /** Claims that replace the true ones. */
  readonly claims: object;
  /** Signs with a key of the attacker's own instead of the provider's. */
  readonly withForeignKey: boolean;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** Changes the ID tokens from now on; undefined for none. */
  forgery: Forgery | undefined;
  /** The accounts by their log-in. */
  readonly accounts: Map<string, Account>;
  close(): Promise<void>;
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

const hasIdToken = (reply: unknown): reply is { id_token: string } =>
  typeof reply === 'object' && reply !== null && 'id_token' in reply && typeof reply.id_token === 'string';

const generateKey = () => generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = ''): object => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;

/** Signs an ID token again, with the provider's header and other claims. */
function forge(idToken: string, key: KeyObject, claims: object): string {
  const [header, payload] = idToken.split('.');
  const signed = `${header ?? ''}.${encode({ ...decode(payload), ...claims })}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
}

const createSettings = (accounts: ReadonlyMap<string, Account>, callback: string, key: KeyObject) => ({
  jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'signing', use: 'sig', alg: 'RS256' }] },
  clients: [
    {
      client_id: organizationClient.id,
      client_secret: organizationClient.secret,
      redirect_uris: [callback],
      token_endpoint_auth_method: 'client_secret_basic' as const,
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  pkce: { required: () => true },
  findAccount: (_context: unknown, id: string) => {
    const account = accounts.get(id);
    return account && { accountId: id, claims: () => Promise.resolve({ sub: id, ...account }) };
  },
});

/**
 * Starts a real provider of OpenID Connect on this machine, with its own pages for signing in.
 * @param fixedPort else any free one
 */
export async function startIdentityProvider(callback: string, fixedPort = 0): Promise<IdentityProvider> {
  const accounts = new Map<string, Account>();
  const server = createServer();
  const port = await listen(server, fixedPort);
  const issuer = `http://127.0.0.1:${String(port)}`;
  const key = generateKey();
  const provider = new Provider(issuer, createSettings(accounts, callback, key));
  // Its pages ask for a font of another origin.
  provider.use(async (context, next) => {
    await next();
    if (typeof context.body === 'string') context.body = context.body.replace(/@import url\([^)]*\);/, '');
  });
  const identityProvider: IdentityProvider = {
    issuer,
    accounts,
    forgery: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  provider.use(async (context, next) => {
    await next();
    const { forgery } = identityProvider;
    const reply: unknown = context.body;
    if (forgery && hasIdToken(reply))
      reply.id_token = forge(reply.id_token, forgery.withForeignKey ? generateKey() : key, forgery.claims);
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return identityProvider;
}

/** Signs in on the provider's pages like a browser: it follows redirects, keeps cookies, and fills in the forms. */
export async function signInAtProvider(start: string, login: string, callback: string): Promise<string> {
  const cookies = new Map<string, string>();
  const visit = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const reply = await fetch(address, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  };
  let address = start;
  for (let steps = 0; steps < 12; steps += 1) {
    if (address.startsWith(callback)) return address;
    let reply = await visit(address);
    if (reply.status === 200) {
      const page = await reply.text();
      const prompt = page.includes('name="login"') ? 'login' : 'consent';
      reply = await visit(address, prompt === 'login' ? { prompt, login, password: 'any' } : { prompt });
    }
    const next = reply.headers.get('location');
    if (next === null)
      throw new Error(`the provider answered ${String(reply.status)}: ${await reply.text()}`);
    address = new URL(next, address).href;
  }
  throw new Error('the provider never led back');
}
