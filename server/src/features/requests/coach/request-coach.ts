import type { AnotherCoachReason, CoachRequest } from '@moments/contract/requests/coach-requests';
import { isServiceRunning } from '@moments/contract/requests/service-requests';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { requireLockedMember } from '../../members/index.ts';
import { recordDecision } from '../decide-request.ts';
import { createRequest } from '../member-requests.ts';
import { toRequestView } from '../request-kind.ts';
import { findPending } from '../requests-repository.ts';
import { coachRequestKind } from './coach-request-kind.ts';

/**
 * Creates a request for another coach. Repeating it returns the pending request, and another reason replaces it.
 * @throws AppError NOT_FOUND, SERVICE_NOT_ACTIVE
 */
export async function requestCoach(
  services: Services,
  memberId: string,
  why: AnotherCoachReason,
): Promise<CoachRequest> {
  const { database, personalData } = services;
  return database.transaction(async (transaction) => {
    const member = await requireLockedMember(transaction, personalData, memberId);
    if (member.coachName === null || !isServiceRunning(member.status ?? ''))
      throw new AppError('SERVICE_NOT_ACTIVE', {
        message: 'You have no coach now, so there’s none to change.',
      });
    const pending = await findPending(transaction, coachRequestKind, memberId);
    if (pending?.why === why) return toRequestView(personalData, coachRequestKind, pending);
    const input = { kind: 'coach', why };
    const filed = await createRequest(services, transaction, coachRequestKind, memberId, input, pending);
    return toRequestView(personalData, coachRequestKind, filed);
  });
}

/** Records that a member who asked for another coach has one. The caller locks the member, changes the coach, and notifies the member. */
export async function carryOutCoachRequest(
  services: Services,
  transaction: Transaction,
  { actor, memberId }: { readonly actor: string; readonly memberId: string },
): Promise<void> {
  const pending = await findPending(transaction, coachRequestKind, memberId);
  if (pending)
    await recordDecision(services, transaction, coachRequestKind, pending, {
      state: 'carried-out',
      by: actor,
    });
}
