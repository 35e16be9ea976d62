import { staffGetDisputeEvidence, staffListDisputes } from '@moments/contract/payments/staff-disputes';
import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { findDispute, listOpenDisputes } from './disputes-repository.ts';
import { readEvidence } from './evidence-repository.ts';
import { formatEvidence } from './evidence-rules.ts';

const maxShown = 100;

/** Writes the evidence for a dispute, after recording who asked. @throws AppError NOT_FOUND */
async function writeEvidence({ database, clock }: Services, actor: string, id: string): Promise<string> {
  const dispute = await findDispute(database, id);
  if (!dispute) throw new AppError('NOT_FOUND');
  await recordAudit(database, {
    actor,
    action: 'dispute.evidence-shown',
    memberId: dispute.memberId,
    after: { cause: dispute.cause },
  });
  const now = clock.now();
  return formatEvidence(await readEvidence(database, dispute, now), now);
}

/** Registers what staff need to answer a dispute (RENEW-06). */
export function registerDisputeRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListDisputes, async () => {
    const disputes = await listOpenDisputes(services.database, maxShown);
    return {
      disputes: disputes.map(({ id, memberId, cause, openedAt, amount, status, answerBy }) => ({
        id,
        memberId,
        providerId: cause.replace('dispute:', ''),
        openedAt: openedAt.toISOString(),
        amount,
        status,
        answerBy: answerBy?.toISOString() ?? null,
      })),
    };
  });
  register(staffGetDisputeEvidence, async ({ staff, params: { disputeId } }) => ({
    evidence: await writeEvidence(services, staff.actor, disputeId),
  }));
}
