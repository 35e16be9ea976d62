import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface Account {
  readonly email: string;
  readonly email_verified: boolean;
}

export const organizationClient = { id: 'desk', secret: 'desk-secret-of-tests-0123456789' } as const;

export interface IdentityProvider {
  readonly issuer: string;
  /** The accounts by their log-in. */
  readonly accounts: Map<string, Account>;
  close(): Promise<void>;
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

const createSettings = (accounts: ReadonlyMap<string, Account>, callback: string) => ({
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
  const provider = new Provider(issuer, createSettings(accounts, callback));
  // Its pages ask for a font of another origin.
  provider.use(async (context, next) => {
    await next();
    if (typeof context.body === 'string') context.body = context.body.replace(/@import url\([^)]*\);/, '');
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    issuer,
    accounts,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
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
