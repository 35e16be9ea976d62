import type { FastifyInstance } from 'fastify';
import { operatorCorrectMoments, operatorGetLedger } from '@moments/contract/moments/operator-moments';
import {
  operatorChangeCoach,
  operatorChangeStatus,
  operatorGetMember,
  operatorListAudit,
  operatorListMembers,
  operatorMatchMember,
} from '@moments/contract/staff/operator';
import { registerEndpoint, type Authentication } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { changeCoach } from './change-coach.ts';
import { changeMemberStatus } from './change-member-status.ts';
import { deadLetterRoutes } from './dead-letter-routes.ts';
import { listMembers } from './list-members.ts';
import { matchMember } from './match-member.ts';
import { toMemberRow } from './member-views.ts';
import { correctMemberMoments, showLedger } from './moments.ts';
import { showAudit } from './show-audit.ts';
import { showMember } from './show-member.ts';
import { tokenRoutes } from './token-routes.ts';

export function operatorRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  registerEndpoint(app, authentication, operatorListMembers, ({ operator, query }) =>
    listMembers(services, operator, query),
  );
  registerEndpoint(app, authentication, operatorGetMember, ({ operator, params }) =>
    showMember(services, operator, params.id),
  );
  registerEndpoint(app, authentication, operatorMatchMember, async ({ operator, params, body }) => {
    await matchMember(services, operator, params.id, body.coachName);
    return { message: 'Matched', member: (await toMemberRow(services, params.id)).row };
  });
  registerEndpoint(app, authentication, operatorChangeCoach, async ({ operator, params, body }) => {
    const message = await changeCoach(services, operator, params.id, body.coachName);
    return { message, member: (await toMemberRow(services, params.id)).row };
  });
  registerEndpoint(app, authentication, operatorChangeStatus, async ({ operator, params, body }) => {
    const message = await changeMemberStatus(services, operator, params.id, body);
    return { message, member: (await toMemberRow(services, params.id)).row };
  });
  registerEndpoint(app, authentication, operatorGetLedger, ({ operator, params }) =>
    showLedger(services, operator, params.id),
  );
  registerEndpoint(app, authentication, operatorCorrectMoments, ({ operator, params, body }) =>
    correctMemberMoments(services, operator, params.id, body),
  );
  registerEndpoint(app, authentication, operatorListAudit, async ({ operator, query }) => ({
    audit: await showAudit(services, operator, query.memberId),
  }));
  tokenRoutes(app, services, authentication);
  deadLetterRoutes(app, services, authentication);
}
