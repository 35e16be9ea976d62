import {
  staffIssueToken,
  staffListTokens,
  staffRenewToken,
  staffRevokeToken,
} from '@moments/contract/staff/tokens';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { endToken, issueToken, renewToken, showTokens } from './tokens.ts';

/** Registers the calls that manage tokens. */
export function registerTokenRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListTokens, async ({ staff }) => ({ tokens: await showTokens(services, staff.actor) }));
  register(staffIssueToken, async ({ staff, body }) => ({
    message: 'Token issued',
    ...(await issueToken(services, staff, body)),
  }));
  register(staffRenewToken, async ({ staff, params, body }) => ({
    message: 'Token renewed',
    ...(await renewToken(services, staff, params.id, body)),
  }));
  register(staffRevokeToken, async ({ staff, params }) => {
    const ended = await endToken(services, staff.actor, params.id);
    const more = ended.tokens.length === 0 ? '' : `, and ${String(ended.tokens.length)} that it had issued`;
    return { message: `Token revoked${more}`, ...ended };
  });
}
