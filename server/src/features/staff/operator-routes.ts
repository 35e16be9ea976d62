import { operatorCorrectMoments, operatorGetLedger } from '@moments/contract/moments/operator-moments';
import {
  operatorChangeCoach,
  operatorChangeStatus,
  operatorGetMember,
  operatorListAudit,
  operatorListMembers,
  operatorMatchMember,
} from '@moments/contract/staff/operator';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
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

export function operatorRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListMembers, ({ operator, query }) => listMembers(services, operator, query));
  register(operatorGetMember, ({ operator, params }) => showMember(services, operator, params.id));
  register(operatorMatchMember, async ({ operator, params, body }) => {
    await matchMember(services, operator, params.id, body.coachName);
    return { message: 'Matched', member: (await toMemberRow(services, params.id)).row };
  });
  register(operatorChangeCoach, async ({ operator, params, body }) => {
    const message = await changeCoach(services, operator, params.id, body.coachName);
    return { message, member: (await toMemberRow(services, params.id)).row };
  });
  register(operatorChangeStatus, async ({ operator, params, body }) => {
    const message = await changeMemberStatus(services, operator, params.id, body);
    return { message, member: (await toMemberRow(services, params.id)).row };
  });
  register(operatorGetLedger, ({ operator, params }) => showLedger(services, operator, params.id));
  register(operatorCorrectMoments, ({ operator, params, body }) =>
    correctMemberMoments(services, operator, params.id, body),
  );
  register(operatorListAudit, async ({ operator, query }) => ({
    audit: await showAudit(services, operator, query.memberId),
  }));
  tokenRoutes(register, services);
  deadLetterRoutes(register, services);
}
