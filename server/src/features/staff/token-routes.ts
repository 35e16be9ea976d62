import type { FastifyInstance } from 'fastify';
import {
  operatorIssueToken,
  operatorListTokens,
  operatorRevokeToken,
} from '@moments/contract/staff/operator-tokens';
import { registerEndpoint, type Authentication } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { endToken, issueToken, showTokens } from './tokens.ts';

export function tokenRoutes(app: FastifyInstance, services: Services, authentication: Authentication): void {
  registerEndpoint(app, authentication, operatorListTokens, async ({ operator }) => ({
    tokens: await showTokens(services, operator),
  }));
  registerEndpoint(app, authentication, operatorIssueToken, async ({ operator, body }) => ({
    message: 'Token issued',
    ...(await issueToken(services, operator, body.name)),
  }));
  registerEndpoint(app, authentication, operatorRevokeToken, async ({ operator, params }) => ({
    message: 'Token revoked',
    revoked: await endToken(services, operator, params.id),
  }));
}
