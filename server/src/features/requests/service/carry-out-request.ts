import type { PlanSyncState } from '@moments/contract/requests/staff-requests';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { changeStatus, loadProfile, type Member } from '../../members/index.ts';
import { findActivePlan } from '../../payments/index.ts';
import { setStatusAfterOptIn } from '../../texts/index.ts';
import { lockPendingRequest, notifyMember, recordDecision } from '../decide-request.ts';
import { serviceCarriedOutEmail } from './emails.ts';
import { getStatusAfterRequest } from './request-rules.ts';
import { serviceRequestKind, toRequestKind, toServiceRequestView } from './service-request-kind.ts';
import { endPauses, type ServiceRequestRow } from './service-requests-repository.ts';
import { enqueuePlanSync } from './sync-plan.ts';

/** @throws AppError RETURN_DATE_PASSED if the member would come back before the pause begins */
function requireComingReturn({ clock }: Services, { returnDate }: ServiceRequestRow): void {
  if (returnDate !== null && returnDate <= toEasternIsoDate(clock.now()))
    throw new AppError('RETURN_DATE_PASSED');
}

/**
 * Changes the status for a carried-out request.
 * @throws AppError ILLEGAL_TRANSITION if the member's status no longer allows it
 */
async function applyRequest(
  services: Services,
  transaction: Transaction,
  member: Member,
  row: ServiceRequestRow,
  actor: string,
): Promise<void> {
  const to = getStatusAfterRequest(toRequestKind(row), member.status);
  if (to === undefined) throw new AppError('ILLEGAL_TRANSITION');
  // An end comes after a pause that still runs.
  await endPauses(transaction, member.id, services.clock.now());
  if (to === 'EXITED_BY_STOP') await setStatusAfterOptIn(transaction, services.personalData, member.phone);
  await changeStatus(services, transaction, {
    memberId: member.id,
    to,
    actor,
    reason: `${toRequestKind(row)} at the member’s request`,
  });
}

async function getFirstSyncState(transaction: Transaction, row: ServiceRequestRow): Promise<PlanSyncState> {
  if (!(await findActivePlan(transaction, row.memberId))) return 'none';
  return toRequestKind(row) === 'pause' ? 'pausing' : 'ending';
}

/**
 * Carries out a service request once (ACC-03): changes the status, and lets a job sync the plan with Stripe. The member
 * gets an email.
 * @throws AppError NOT_FOUND, REQUEST_ALREADY_DECIDED, ILLEGAL_TRANSITION, RETURN_DATE_PASSED
 */
export async function carryOutRequest(
  services: Services,
  actor: string,
  id: string,
): Promise<ServiceRequestRow> {
  const { configuration, database, personalData } = services;
  return database.transaction(async (transaction) => {
    const { member, row } = await lockPendingRequest(services, transaction, serviceRequestKind, id);
    requireComingReturn(services, row);
    await applyRequest(services, transaction, member, row, actor);
    const plan = await getFirstSyncState(transaction, row);
    const outcome = { state: 'carried-out', by: actor, decided: { plan } };
    const carriedOut = await recordDecision(services, transaction, serviceRequestKind, row, outcome);
    if (plan !== 'none') await enqueuePlanSync(services, transaction);
    const request = toServiceRequestView(personalData, carriedOut);
    const profile = await loadProfile(services, member.id, transaction);
    const recipient = { memberId: member.id, to: member.email };
    const email = serviceCarriedOutEmail(configuration, recipient, request, { ...profile, sync: plan });
    await notifyMember(services, transaction, member, email);
    return carriedOut;
  });
}
