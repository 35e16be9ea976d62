import { calculateMonthUse, findDayReached } from '@moments/contract/partners/budget-pace';
import { getFirstOfNextMonth } from '@moments/contract/values/dates';
import { formatDate, formatShortDate } from '../../parts/times.ts';
import type { PartnerRow, PartnerUse } from './partner-queries.ts';

const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Formats a month such as 2026-11: "November 2026". */
export const formatMonth = (name: string): string => month.format(new Date(`${name}-01`));

export const formatNumber = (value: number): string => value.toLocaleString('en-US');
/** Formats a number that the server may hide. */
export const formatShown = (value: number | null, unit = ''): string =>
  value === null ? '–' : `${formatNumber(value)}${unit}`;

export const formatBudget = (budget: number | null): string =>
  budget === null ? 'no limit' : `of ${formatNumber(budget)} Moments`;

const isNearBudget = ({ usedThisMonth, monthlyMomentsBudget }: PartnerRow): boolean =>
  usedThisMonth !== null && monthlyMomentsBudget !== null && usedThisMonth >= 0.8 * monthlyMomentsBudget;

/** Names the state of a partner that matters most. */
export function describeState(partner: PartnerRow): {
  label: string;
  tone: 'good' | 'amber' | 'bad' | 'primary';
} {
  const { usedThisMonth, monthlyMomentsBudget } = partner;
  if (isNearBudget(partner) && (usedThisMonth ?? 0) >= (monthlyMomentsBudget ?? 0))
    return { label: 'Budget used up', tone: 'bad' };
  if (isNearBudget(partner)) return { label: 'Near budget', tone: 'amber' };
  return partner.active
    ? { label: 'Open', tone: 'good' }
    : { label: 'Closed to new members', tone: 'primary' };
}

/** Says how many members a partner has, and how many of them sent a text. */
export function describeMembers({ members, textedThisMonth }: PartnerRow): string {
  if (members === null) return 'Fewer than 5 members: not shown';
  const texted = textedThisMonth === null ? 'few texted' : `${formatNumber(textedThisMonth)} texted`;
  return `${formatNumber(members)} members, ${texted} this month`;
}

/** Says what the partner requires of new members. */
export function describeProof({ proof, emailDomains, provenMembers }: PartnerRow): string {
  if (proof === null) return 'None: members only say that they belong to it.';
  const proven = provenMembers === null ? '' : ` ${formatNumber(provenMembers)} members have given it.`;
  return proof === 'code'
    ? `A code that the partner gives out.${proven}`
    : `An email at ${emailDomains.join(' or ')}.${proven}`;
}

const countMembers = (count: number | null): string =>
  count === null ? 'Fewer than 5 members' : `About ${formatNumber(count)} members`;

/** Says when the budget is reached at the pace so far, and what follows. Null if nothing is known of the use. */
export function describePace({ partner, today, dependingOnBudget }: PartnerUse): readonly string[] | null {
  const { usedThisMonth: used, monthlyMomentsBudget: budget } = partner;
  if (used === null) return null;
  const total = `This month uses about ${formatNumber(calculateMonthUse({ used, today }))} Moments.`;
  if (budget === null) return ['There is no budget to reach.', total];
  const reached = findDayReached({ used, today }, budget);
  if (reached === null) return [`The budget lasts for all of ${formatMonth(today.slice(0, 7))}.`, total];
  const back = formatShortDate(getFirstOfNextMonth(today));
  const away = `${countMembers(dependingOnBudget)} ${used >= budget ? 'are' : 'would then be'} away until ${back}. Their texts are kept and use no Moment, and they get one text that says so.`;
  return [
    used >= budget ? 'The budget is used up.' : `The budget is reached on ${formatDate(reached)}.`,
    away,
  ];
}

/** Says what a new budget does, before it is saved. */
export function describeNewBudget(use: PartnerUse, budget: number | null): string {
  const { partner, today, awayAtBudget, dependingOnBudget } = use;
  const { usedThisMonth: used, monthlyMomentsBudget: current } = partner;
  const name = budget === null ? 'No limit' : formatNumber(budget);
  if (used === null)
    return 'Of fewer than 5 members, no use is shown. If the budget is used up, they are away until the next month or a higher budget.';
  const isMore = budget === null || (current !== null && budget > current);
  const back =
    isMore && awayAtBudget !== 0
      ? ` ${awayAtBudget === null ? 'Members who are' : `${formatNumber(awayAtBudget)} members are`} away${awayAtBudget === null ? '' : ' now, and'} come back within the hour.`
      : '';
  if (budget !== null && used >= budget)
    return `${formatNumber(used)} are used already: ${countMembers(dependingOnBudget).toLowerCase()} would be away at once, until ${formatShortDate(getFirstOfNextMonth(today))}.`;
  const reached = findDayReached({ used, today }, budget);
  if (reached === null) return `${name} lasts for all of ${formatMonth(today.slice(0, 7))}.${back}`;
  return `${name} lasts until ${formatDate(reached)}. ${countMembers(dependingOnBudget)} would then be away.${back}`;
}
