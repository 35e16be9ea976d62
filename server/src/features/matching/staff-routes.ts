import {
  deskChangeCoach,
  deskListCoachesFor,
  deskListPendingMatches,
  deskMatch,
  deskMoveInMatching,
  deskUndoMatch,
} from '@moments/contract/matching/staff-matching';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { changeCoachOnDesk, listCoachChoice } from './choose-coach.ts';
import { holdMatch, undoMatch } from './held-matches.ts';
import { moveInMatching, showPending } from './pending.ts';

/** Registers matching and changes of coach. */
export function registerMatchingRoutes(register: RegisterEndpoint, services: Services): void {
  register(deskListPendingMatches, ({ staff, query }) => showPending(services, staff, query));
  register(deskListCoachesFor, ({ params }) => listCoachChoice(services, params.memberId));
  register(deskMoveInMatching, async ({ staff, params, body }) => {
    await moveInMatching(services, staff, params.memberId, body.list);
    return { message: 'Moved' };
  });
  register(deskMatch, async ({ staff, params, body }) => ({
    leavesAt: (await holdMatch(services, staff, params.memberId, body)).toISOString(),
  }));
  register(deskUndoMatch, async ({ staff, params }) => {
    await undoMatch(services, staff, params.memberId);
    return { message: 'Undone' };
  });
  register(deskChangeCoach, async ({ staff, params, body }) => ({
    message: await changeCoachOnDesk(services, staff, params.memberId, body.coachId),
  }));
}
