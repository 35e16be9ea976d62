import type { ParsedBodyOf, ReplyOf } from '@moments/contract/http/endpoint';
import type {
  staffCreatePartner,
  staffListPartners,
  staffUpdatePartner,
  PartnerProofSetting,
} from '@moments/contract/partners/staff-partners';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Queries } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { getMonthName } from '../moments/period-rules.ts';
import { getRequiredProof } from './partner-proof-rules.ts';
import { hashPartnerCode } from './partner-proof.ts';
import { getLastCounts, getUseByPartner } from './partner-use-repository.ts';
import { toShownCounts } from './partner-use-rules.ts';
import {
  addPartner,
  listPartners,
  lockPartner,
  noProof,
  updatePartner,
  type Partner,
} from './partners-repository.ts';

type PartnerRow = ReplyOf<typeof staffListPartners>['partners'][number];

/** The queue of the job that makes members away when the budget is reached, and restores them. */
export const budgetsQueue = 'partner-budgets';

/** Converts partners to the view for staff: totals, without members. */
async function listPartnerRows(queries: Queries, now: Date): Promise<PartnerRow[]> {
  const month = getMonthName(now);
  const [partners, uses, counts] = [
    await listPartners(queries),
    await getUseByPartner(queries, month),
    await getLastCounts(queries),
  ];
  return partners.map(({ proofCodeHash, emailDomains, ...partner }) => ({
    ...partner,
    ...toShownCounts(uses.get(partner.id) ?? 0, counts.get(partner.id), month),
    proof: getRequiredProof({ proofCodeHash, emailDomains }) ?? null,
    emailDomains: [...emailDomains],
  }));
}

/** Lists the partners with this month's use of their budgets. Records the access in the audit log. */
export async function listPartnersForStaff(
  { database, clock }: Services,
  actor: string,
): Promise<PartnerRow[]> {
  await recordAudit(database, { actor, action: 'partners.listed' });
  return listPartnerRows(database, clock.now());
}

export async function readRow(queries: Queries, now: Date, id: string): Promise<PartnerRow> {
  const row = (await listPartnerRows(queries, now)).find((partner) => partner.id === id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const createNameTakenError = () =>
  invalidFields({ name: 'A partner with this name exists. Choose a different name' });

/** Returns the partner for the audit log, without the code. */
const toAudited = ({ name, active, monthlyMomentsBudget, proofCodeHash, emailDomains }: Partner) => {
  const proof = getRequiredProof({ proofCodeHash, emailDomains });
  const audited = { name, active, monthlyMomentsBudget };
  return proof === undefined ? audited : { ...audited, proof, emailDomains };
};

type Proof = Pick<Partner, keyof typeof noProof>;

/** Converts what staff require to what is stored. A code is stored as its hash. */
function toProof(services: Services, partnerId: string, setting: PartnerProofSetting): Proof {
  switch (setting.kind) {
    case 'none':
      return noProof;
    case 'code':
      return { ...noProof, proofCodeHash: hashPartnerCode(services, partnerId, setting.code) };
    case 'email-domain':
      return { ...noProof, emailDomains: setting.domains };
  }
}

/** Adds a partner. @throws AppError INVALID_REQUEST if the name is taken */
export async function createPartner(
  services: Services,
  actor: string,
  { name, active = true, monthlyMomentsBudget = null, proof }: ParsedBodyOf<typeof staffCreatePartner>,
): Promise<PartnerRow> {
  const { database, clock } = services;
  return database.transaction(async (transaction) => {
    const bare = { name, active, monthlyMomentsBudget };
    const id = await addPartner(transaction, bare);
    if (id === undefined) throw createNameTakenError();
    // The code's hash contains the partner's ID.
    const partner = { id, ...bare, ...(proof ? toProof(services, id, proof) : noProof) };
    if (proof) await updatePartner(transaction, partner);
    await recordAudit(transaction, {
      actor,
      action: 'partner.added',
      after: { id, ...toAudited(partner) },
    });
    return readRow(transaction, clock.now(), id);
  });
}

/**
 * Changes a partner. A job applies the new budget to its members right away.
 * @throws AppError NOT_FOUND, or INVALID_REQUEST if the name is taken
 */
export async function changePartner(
  services: Services,
  actor: string,
  id: string,
  change: ParsedBodyOf<typeof staffUpdatePartner>,
): Promise<PartnerRow> {
  const { database, clock, jobs } = services;
  return database.transaction(async (transaction) => {
    const before = await lockPartner(transaction, id);
    if (!before) throw new AppError('NOT_FOUND');
    const after: Partner = {
      ...before,
      ...(change.proof ? toProof(services, before.id, change.proof) : {}),
      name: change.name ?? before.name,
      active: change.active ?? before.active,
      monthlyMomentsBudget:
        change.monthlyMomentsBudget === undefined ? before.monthlyMomentsBudget : change.monthlyMomentsBudget,
    };
    if (!(await updatePartner(transaction, after))) throw createNameTakenError();
    await recordAudit(transaction, {
      actor,
      action: 'partner.changed',
      before: toAudited(before),
      after: { id, ...toAudited(after) },
    });
    if (change.monthlyMomentsBudget !== undefined) await jobs.enqueue(transaction, budgetsQueue, {});
    return readRow(transaction, clock.now(), before.id);
  });
}
