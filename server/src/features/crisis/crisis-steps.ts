import type { staffTakeCrisisStep, OpenCrisis } from '@moments/contract/crisis/staff-crisis';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { StaffPerson } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import {
  findOpenCrisis,
  findStaffNames,
  lockOpenCrisis,
  updateCrisis,
  type CrisisRow,
} from './crisis-repository.ts';
import { notifyOnCall } from './paging.ts';
import { raiseCrisis } from './raise-crisis.ts';

type Step = ParsedBodyOf<typeof staffTakeCrisisStep>;

async function toView({ database }: Pick<Services, 'database'>, crisis: CrisisRow): Promise<OpenCrisis> {
  const ids = [crisis.pagedStaffId, ...crisis.steps.map(({ by }) => by)].filter((id) => id !== null);
  const names = await findStaffNames(database, ids);
  const paged = names.get(crisis.pagedStaffId ?? '');
  return {
    id: crisis.id,
    startedAt: crisis.startedAt.toISOString(),
    startedBy: crisis.startedBy,
    paged: paged !== undefined && crisis.pagedAt ? { name: paged, at: crisis.pagedAt.toISOString() } : null,
    onCallPresentAt: crisis.onCallPresentAt?.toISOString() ?? null,
    answers: crisis.answers,
    steps: crisis.steps.map((step) => ({ ...step, by: names.get(step.by ?? '') ?? 'The service' })),
  };
}

/** Shows a member's open crisis, and notes when the person on call first sees it. */
export async function showCrisis(
  services: Services,
  { isOnCall }: Pick<StaffPerson, 'isOnCall'>,
  memberId: string,
): Promise<OpenCrisis | null> {
  const { database, clock } = services;
  const crisis = await findOpenCrisis(database, memberId);
  if (!crisis) return null;
  const isFirst = isOnCall && crisis.onCallPresentAt === null;
  const seen = isFirst ? await updateCrisis(database, crisis.id, { onCallPresentAt: clock.now() }) : crisis;
  return toView(services, seen ?? crisis);
}

/** Requires an outcome of a crisis, or the reason why it was false. */
function requireEnd({ act, outcome, reason }: Step): void {
  if (act === 'close' && outcome === undefined) throw invalidFields({ outcome: 'Choose an outcome' });
  if (act === 'dismiss' && reason === undefined)
    throw invalidFields({ reason: 'Say why it is not a crisis' });
}

const isEnd = ({ act }: Step): boolean => act === 'close' || act === 'dismiss';

async function takeStep(
  services: Services,
  transaction: Transaction,
  staff: StaffPerson,
  { crisis, step }: { readonly crisis: CrisisRow; readonly step: Step },
): Promise<CrisisRow> {
  const at = services.clock.now();
  const { act, answers, outcome, reason } = step;
  const { memberId } = crisis;
  await recordAudit(transaction, {
    actor: staff.actor,
    action: `crisis.${act}`,
    memberId,
    after: { crisisId: crisis.id, ...(outcome ? { outcome } : {}), ...(reason ? { reason } : {}) },
  });
  const paged = act === 'page' ? await notifyOnCall(services, transaction, crisis) : crisis;
  const changed = await updateCrisis(transaction, crisis.id, {
    steps: [...crisis.steps, { act, at: at.toISOString(), by: staff.id, ...(answers ? { answers } : {}) }],
    answers: { ...crisis.answers, ...answers },
    ...(isEnd(step) ? { endedAt: at, outcome: outcome ?? 'dismissed' } : {}),
  });
  return changed ?? paged;
}

/**
 * Takes a step of the playbook: starts a crisis, records it, pages again, or ends it.
 * @returns the open crisis, or null when it has ended
 * @throws AppError NOT_FOUND if no crisis is open, or INVALID_REQUEST without an outcome or a reason
 */
export async function takeCrisisStep(
  services: Services,
  staff: StaffPerson,
  memberId: string,
  step: Step,
): Promise<OpenCrisis | null> {
  requireEnd(step);
  const taken = await services.database.transaction(async (transaction) => {
    const { actor, id: staffId } = staff;
    if (step.act === 'start')
      await raiseCrisis(services, transaction, { memberId, startedBy: 'staff', actor, staffId });
    const crisis = await lockOpenCrisis(transaction, memberId);
    if (!crisis) throw new AppError('NOT_FOUND');
    if (step.act === 'start') return crisis;
    return takeStep(services, transaction, staff, { crisis, step });
  });
  return isEnd(step) ? null : toView(services, taken);
}
