import {
  staffChangeCoach,
  staffListCoachesFor,
  staffListPendingMatches,
  staffMatch,
  staffMoveInMatching,
  staffUndoMatch,
} from '@moments/contract/matching/staff-matching';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { changeCoach, listCoachChoice } from './choose-coach.ts';
import { holdMatch, undoMatch } from './held-matches.ts';
import { moveInMatching, showPending } from './pending.ts';

/** Registers matching and changes of coach. */
export function registerMatchingRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListPendingMatches, ({ staff, query }) => showPending(services, staff.actor, query));
  register(staffListCoachesFor, ({ params }) => listCoachChoice(services, params.memberId));
  register(staffMoveInMatching, async ({ staff, params, body }) => {
    await moveInMatching(services, staff.actor, params.memberId, body.list);
    return { message: 'Moved' };
  });
  register(staffMatch, async ({ staff, params, body }) => ({
    leavesAt: (await holdMatch(services, staff.actor, params.memberId, body)).toISOString(),
  }));
  register(staffUndoMatch, async ({ staff, params }) => {
    await undoMatch(services, staff.actor, params.memberId);
    return { message: 'Undone' };
  });
  register(staffChangeCoach, async ({ staff, params, body }) => ({
    message: await changeCoach(services, staff.actor, params.memberId, body.coachId),
  }));
}
