import { z } from 'zod';
import { organizationCallbackPath } from '@moments/contract/staff/organization';
import { fail, pass, type Check } from './finding.ts';
import { describeReply, readBody, readReply } from './read-reply.ts';

const description = z.object({
  issuer: z.string(),
  code_challenge_methods_supported: z.array(z.string()).default([]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});

/** Checks that the identity provider of staff describes itself, under the configured name, with what the desk needs. */
export const checkOrganization: Check = async ({ configuration }) => {
  const subject = 'Identity provider';
  const { organizationIssuer: issuer, deskUrl } = configuration;
  if (issuer === undefined || deskUrl === undefined)
    return [pass(subject, 'none: staff sign in by passkey or code')];
  const reply = await readReply(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`);
  const found = readBody(reply, description);
  if (reply.status !== 200 || !found)
    return [
      fail(
        subject,
        `${issuer} answers ${describeReply(reply)}`,
        'Correct DESK_OIDC_ISSUER, and allow connections to it.',
      ),
    ];
  if (found.issuer.replace(/\/+$/, '') !== issuer.replace(/\/+$/, ''))
    return [fail(subject, `it calls itself ${found.issuer}`, 'Set DESK_OIDC_ISSUER to that name.')];
  if (!found.code_challenge_methods_supported.includes('S256'))
    return [fail(subject, 'it doesn’t offer PKCE with S256', 'Turn PKCE on at the provider.')];
  if (!found.token_endpoint_auth_methods_supported.includes('client_secret_basic'))
    return [
      fail(subject, 'it doesn’t take client_secret_basic', 'Allow it for the desk’s client at the provider.'),
    ];
  const callback = new URL(organizationCallbackPath, deskUrl).href;
  return [pass(subject, `${issuer}; its redirect address must be ${callback}`)];
};
