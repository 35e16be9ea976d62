import { operatorCorrectMoments, operatorGetLedger } from '@moments/contract/moments/operator-moments';
import {
  operatorChangeCoach,
  operatorChangeStatus,
  operatorGetMember,
  operatorLiftCodeLimits,
  operatorListAudit,
  operatorListMembers,
  operatorMatchMember,
} from '@moments/contract/staff/operator';
import {
  operatorListDeadLetters,
  operatorRetryDeadLetter,
} from '@moments/contract/staff/operator-dead-letters';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { changeCoach, matchMember } from './assign-coach.ts';
import { changeMemberStatus } from './change-member-status.ts';
import { listDeadLetters, retryDeadLetter } from './dead-letters.ts';
import { liftCodeLimits } from './lift-code-limits.ts';
import { toMemberRow } from './member-views.ts';
import { correctMemberMoments, showLedger } from './moments.ts';
import { listMembers, showAudit, showMember } from './show-members.ts';
import { registerTokenRoutes } from './tokens/token-routes.ts';

export function registerOperatorRoutes(register: RegisterEndpoint, services: Services): void {
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
    const message = await changeMemberStatus(services, params.id, { actor: `operator:${operator}`, ...body });
    return { message, member: (await toMemberRow(services, params.id)).row };
  });
  register(operatorLiftCodeLimits, async ({ operator, params, body }) => {
    await liftCodeLimits(services, operator, params.id, body.reason);
    return { message: 'The limits for codes were lifted' };
  });
  register(operatorGetLedger, ({ operator, params }) => showLedger(services, operator, params.id));
  register(operatorCorrectMoments, ({ operator, params, body }) =>
    correctMemberMoments(services, `operator:${operator}`, params.id, body),
  );
  register(operatorListAudit, ({ operator, query }) => showAudit(services, operator, query));
  registerTokenRoutes(register, services);
  registerDeadLetterRoutes(register, services);
}

function registerDeadLetterRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListDeadLetters, ({ operator, query }) => listDeadLetters(services, operator, query));
  register(operatorRetryDeadLetter, async ({ operator, params }) => {
    const isNew = await retryDeadLetter(services, operator, params.id);
    return { message: isNew ? 'Queued for retry' : 'Already queued for retry', isNew };
  });
}
