import * as openid from 'openid-client';
import type { Configuration } from '../../platform/configuration/schema.ts';

/** The secrets of one sign-in, which only this browser and the server know until the person comes back. */
export interface OrganizationSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The organization's own identity provider, at which staff sign in (OpenID Connect). */
export interface Organization {
  /**
   * Returns the URL at which the person signs in, and the secrets to keep until then.
   * @param hasOtherAccount asks for another account than the one that the provider remembers in this browser
   * @throws Error if the provider can't be reached
   */
  begin(hasOtherAccount: boolean): Promise<{ readonly url: string; readonly kept: OrganizationSignIn }>;
  /**
   * Checks the person's return: state, nonce, PKCE, and the provider's signature.
   * @returns the email, only if the provider has verified it
   * @throws Canceled if the person stopped there; Error if anything about it is wrong
   */
  finish(query: string, kept: OrganizationSignIn): Promise<string | undefined>;
}

/** The person canceled at the provider, or the provider doesn't let them use the desk. */
export class Canceled extends Error {
  override readonly name = 'Canceled';
}

/** Seconds for each call of the provider. */
const timeout = 8;

/** Milliseconds for which an answer of the provider says that it can be reached. */
const freshFor = 5_000;

/** Seconds by which the provider's clock may be ahead of ours. */
const allowedSkew = 60;

type Settings = Pick<
  Configuration,
  'deskUrl' | 'organizationIssuer' | 'organizationClientId' | 'organizationClientSecret' | 'sandbox'
>;

// Marked as deprecated only to stand out. Production's configuration requires https.
// oxlint-disable-next-line typescript/no-deprecated
const allowHttp = openid.allowInsecureRequests;

/** Reads the email and whether it is verified, from the ID token or, if it has none, from the user info. */
async function readEmail(
  client: openid.Configuration,
  tokens: Awaited<ReturnType<typeof openid.authorizationCodeGrant>>,
): Promise<string | undefined> {
  const claims = tokens.claims();
  if (!claims) return undefined;
  const facts =
    claims['email'] === undefined
      ? await openid.fetchUserInfo(client, tokens.access_token, claims.sub)
      : claims;
  const { email, email_verified: isVerified } = facts;
  return typeof email === 'string' && isVerified === true ? email : undefined;
}

/** Rejects an ID token of the future. The library checks only when it ends. @param issuedAt in seconds */
function requirePresent(issuedAt: number | undefined): void {
  if (issuedAt === undefined || issuedAt > Date.now() / 1_000 + allowedSkew)
    throw new Error('the ID token says that it was issued in the future');
}

/** Returns how to ask for another account. Not every provider lists what it knows, and all know `login`. */
const getPrompt = (client: openid.Configuration): string => {
  const known = client.serverMetadata()['prompt_values_supported'];
  return Array.isArray(known) && known.includes('select_account') ? 'select_account' : 'login';
};

/** Connects to the configured provider at a sign-in. @returns undefined if none is configured */
export function createOrganization(settings: Settings, callbackPath: string): Organization | undefined {
  const { deskUrl, organizationIssuer: issuer, organizationClientId: id } = settings;
  const secret = settings.organizationClientSecret;
  if (deskUrl === undefined || issuer === undefined || id === undefined || secret === undefined)
    return undefined;
  const callback = new URL(callbackPath, deskUrl);
  const execute = [
    // Without it, the library trusts the connection and doesn't read the ID token's signature.
    openid.enableNonRepudiationChecks,
    ...(issuer.startsWith('http://') && settings.sandbox ? [allowHttp] : []),
  ];
  let known: { readonly client: openid.Configuration; readonly at: number } | undefined;
  const connect = async (): Promise<openid.Configuration> => {
    const authentication = openid.ClientSecretBasic(secret);
    const client = await openid.discovery(new URL(issuer), id, undefined, authentication, {
      execute,
      timeout,
    });
    known = { client, at: performance.now() };
    return client;
  };
  return {
    async begin(hasOtherAccount) {
      // Asks each time: a browser that is sent to a provider that is down shows only the browser's own error.
      const isFresh = known !== undefined && performance.now() - known.at < freshFor;
      const client = isFresh && known ? known.client : await connect();
      const kept = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(client, {
        redirect_uri: callback.href,
        scope: 'openid email',
        state: kept.state,
        nonce: kept.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: 'S256',
        ...(hasOtherAccount ? { prompt: getPrompt(client) } : {}),
      });
      return { url: url.href, kept };
    },
    async finish(query, { state, nonce, verifier }) {
      const client = known?.client ?? (await connect());
      const address = new URL(callback);
      address.search = query;
      const { searchParams } = address;
      const isCanceled = searchParams.get('error') === 'access_denied' && searchParams.get('state') === state;
      if (isCanceled) throw new Canceled();
      const tokens = await openid.authorizationCodeGrant(client, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      requirePresent(tokens.claims()?.iat);
      return readEmail(client, tokens);
    },
  };
}
