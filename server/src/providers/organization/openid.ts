import * as openid from 'openid-client';
import type { Configuration } from '../../platform/configuration/schema.ts';

/** What only this browser and the server know of one sign-in, until the person comes back. */
export interface OrganizationSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The operator's own identity provider, at which staff sign in (OpenID Connect). */
export interface Organization {
  /** Where the person signs in, and what to keep until then. @throws Error if the provider can't be reached */
  begin(): Promise<{ readonly url: string; readonly kept: OrganizationSignIn }>;
  /**
   * Checks the person's return: state, nonce, PKCE, and the provider's signature.
   * @returns the email, only if the provider has verified it
   * @throws Error if anything about it is wrong
   */
  finish(query: string, kept: OrganizationSignIn): Promise<string | undefined>;
}

/** Seconds for each call of the provider. */
const timeout = 8;

type Settings = Pick<
  Configuration,
  'deskUrl' | 'organizationIssuer' | 'organizationClientId' | 'organizationClientSecret' | 'sandbox'
>;

// Marked as deprecated only to stand out. Production's configuration requires https.
// oxlint-disable-next-line typescript/no-deprecated
const allowHttp = openid.allowInsecureRequests;

/** Email and whether it is verified, from the ID token or, where it has none, from the user info. */
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

/** Connects to the configured provider at the first sign-in. @returns undefined if none is configured */
export function createOrganization(settings: Settings, callbackPath: string): Organization | undefined {
  const { deskUrl, organizationIssuer: issuer, organizationClientId: id } = settings;
  const secret = settings.organizationClientSecret;
  if (deskUrl === undefined || issuer === undefined || id === undefined || secret === undefined)
    return undefined;
  const callback = new URL(callbackPath, deskUrl);
  const execute = issuer.startsWith('http://') && settings.sandbox ? [allowHttp] : [];
  let known: openid.Configuration | undefined;
  const connect = async (): Promise<openid.Configuration> => {
    const authentication = openid.ClientSecretBasic(secret);
    known ??= await openid.discovery(new URL(issuer), id, undefined, authentication, { execute, timeout });
    return known;
  };
  return {
    async begin() {
      const client = await connect();
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
      });
      return { url: url.href, kept };
    },
    async finish(query, { state, nonce, verifier }) {
      const client = await connect();
      const address = new URL(callback);
      address.search = query;
      const tokens = await openid.authorizationCodeGrant(client, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      return readEmail(client, tokens);
    },
  };
}
