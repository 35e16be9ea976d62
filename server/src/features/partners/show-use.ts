import type { ContentOf } from '@moments/contract/http/endpoint';
import type { staffGetPartnerUse } from '@moments/contract/partners/staff-partners';
import { addMonths, toEasternIsoDate } from '@moments/contract/values/dates';
import { hideFew, hideOfSmallGroup } from '@moments/contract/values/small-groups';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Services } from '../../services.ts';
import { readRow } from './manage-partners.ts';
import { listDaysSince, listMonths } from './partner-use-repository.ts';
import { toShownMonth } from './partner-use-rules.ts';

/** How many months staff see. */
const shownMonths = 12;

/** Shows a partner's use by day, and its months. @throws AppError NOT_FOUND */
export async function showPartnerUse(
  { database, clock }: Services,
  actor: string,
  id: string,
): Promise<ContentOf<typeof staffGetPartnerUse>> {
  const now = clock.now();
  const today = toEasternIsoDate(now);
  const month = today.slice(0, 7);
  const partner = await readRow(database, now, id);
  await recordAudit(database, { actor, action: 'partner.shown', after: { id } });
  const days = await listDaysSince(database, id, addMonths(`${month}-01`, 1 - shownMonths));
  const months = await listMonths(database, id, shownMonths);
  const counted = months.find(({ countedAt }) => countedAt !== null);
  const countDaysAtLimit = (of: string): number =>
    days.filter(({ day, isAtLimit }) => isAtLimit && day.startsWith(of)).length;
  return {
    partner,
    today,
    days: hideOfSmallGroup(
      days.filter((row) => row.day.startsWith(month)).map(({ day, moments }) => ({ day, moments })),
      partner.members,
    ),
    dependingOnBudget: hideOfSmallGroup(hideFew(counted?.dependingOnBudget ?? null), partner.members),
    awayAtBudget: hideOfSmallGroup(hideFew(counted?.awayAtBudget ?? null), partner.members),
    months: months.map((row) => {
      // The count keeps the budget of its hour. This month's may have changed since.
      const budget = row.month === month ? partner.monthlyMomentsBudget : row.budget;
      return toShownMonth({ ...row, budget }, countDaysAtLimit(row.month));
    }),
  };
}
