import {
  operatorIssueToken,
  operatorListTokens,
  operatorRevokeToken,
} from '@moments/contract/staff/operator-tokens';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { endToken, issueToken, showTokens } from './tokens.ts';

export function tokenRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListTokens, async ({ operator }) => ({
    tokens: await showTokens(services, operator),
  }));
  register(operatorIssueToken, async ({ operator, body }) => ({
    message: 'Token issued',
    ...(await issueToken(services, operator, body.name)),
  }));
  register(operatorRevokeToken, async ({ operator, params }) => ({
    message: 'Token revoked',
    revoked: await endToken(services, operator, params.id),
  }));
}
