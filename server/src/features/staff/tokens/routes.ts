import {
  operatorIssueToken,
  operatorListTokens,
  operatorRenewToken,
  operatorRevokeToken,
} from '@moments/contract/staff/tokens';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { identifyOperator } from './authenticate-operator.ts';
import { endToken, issueToken, renewToken, showTokens } from './tokens.ts';

/** Registers the calls that manage tokens. */
export function registerTokenRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListTokens, async ({ operator }) => ({ tokens: await showTokens(services, operator) }));
  register(operatorIssueToken, async ({ request, body }) => ({
    message: 'Token issued',
    ...(await issueToken(services, await identifyOperator(services, request), body)),
  }));
  register(operatorRenewToken, async ({ request, params, body }) => ({
    message: 'Token renewed',
    ...(await renewToken(services, await identifyOperator(services, request), params.id, body)),
  }));
  register(operatorRevokeToken, async ({ operator, params }) => {
    const { revoked, issuedByIt } = await endToken(services, operator, params.id);
    const more = issuedByIt === 0 ? '' : `, and ${String(issuedByIt)} that it had issued`;
    return { message: `Token revoked${more}`, revoked };
  });
}
