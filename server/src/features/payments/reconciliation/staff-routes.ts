import type { ContentOf } from '@moments/contract/http/endpoint';
import {
  staffCompareMember,
  staffListReconciliations,
  staffStartReconciliation,
  type MoneyRecords,
} from '@moments/contract/payments/staff-reconciliation';
import { recordAudit, recordView } from '../../../platform/audit/index.ts';
import { isUuid } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { readMemberNames } from '../../members/index.ts';
import { listAllPlans } from '../plans/plans-repository.ts';
import { readBothSides } from './compare.ts';
import { startReconciliation } from './reconcile.ts';
import { listReconciliations } from './reconciliations-repository.ts';
import { findDifferences, type MemberRecords } from './record-rules.ts';

const maxShown = 30;

/** Lists the newest reconciliations, with the names of the members who differed. */
async function showReconciliations(services: Services): Promise<ContentOf<typeof staffListReconciliations>> {
  const reconciliations = await listReconciliations(services.database, maxShown);
  const ids = reconciliations.flatMap(({ differences }) =>
    differences.flatMap(({ memberId }) => memberId ?? []),
  );
  const names = await readMemberNames(services, ids);
  return {
    reconciliations: reconciliations.map(({ startedAt, finishedAt, differences, ...result }) => ({
      ...result,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      differences: differences.map((difference) => ({
        ...difference,
        memberName: difference.memberId === null ? null : (names.get(difference.memberId) ?? null),
      })),
    })),
  };
}

const toView = (
  { plans, paid, refunded, disputes }: MemberRecords,
  names: ReadonlyMap<string, string>,
): MoneyRecords => ({
  plans: plans.map(({ id, status, priceId, endsWithPeriod, periodEnd }) => ({
    id,
    name: names.get(priceId) ?? null,
    status,
    endsWithPeriod,
    periodEnd: new Date(periodEnd * 1_000).toISOString(),
  })),
  paid: [...paid],
  refunded,
  disputes: disputes.map((dispute) => ({ ...dispute })),
});

/** Shows both sides of a member's records now. @throws AppError NOT_FOUND, CARD_PROVIDER_UNAVAILABLE */
async function compareNow(
  services: Services,
  memberId: string,
): Promise<ContentOf<typeof staffCompareMember>> {
  const { provider, local } = await readBothSides(services, memberId);
  const plans = await listAllPlans(services.database);
  const names = new Map(plans.map(({ priceId, name }) => [priceId, name]));
  return {
    provider: provider ? toView(provider, names) : null,
    local: local ? toView(local, names) : null,
    differs: provider && local ? [...findDifferences(provider, local)] : ['unreadable'],
  };
}

export function registerReconciliationRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListReconciliations, async ({ staff }) => {
    await recordAudit(services.database, { actor: staff.actor, action: 'reconciliations.shown' });
    return showReconciliations(services);
  });
  register(staffCompareMember, async ({ staff: { actor }, params: { memberId } }) => {
    if (!isUuid(memberId)) throw new AppError('NOT_FOUND');
    const view = { actor, action: 'member.payments-shown', memberId };
    const compared = await compareNow(services, memberId);
    await recordView(services.database, view, services.clock.now());
    return compared;
  });
  register(staffStartReconciliation, async ({ staff }) => {
    const isNew = await startReconciliation(services, staff.actor);
    const message = isNew
      ? 'Reconciliation queued'
      : 'Nothing changed. A reconciliation is already queued or running';
    return { message, isNew };
  });
}
