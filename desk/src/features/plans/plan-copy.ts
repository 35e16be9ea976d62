import { isAddOnKind } from '@moments/contract/payments/product-kinds';
import type { PlanImportChange, SoldPlan } from '@moments/contract/payments/staff-plans';
import { formatCents } from '@moments/contract/values/money';

export type PlanList = readonly SoldPlan[];

export const changeLabels: Readonly<Record<PlanImportChange['change'], string>> = {
  new: 'New',
  price: 'Price',
  description: 'Words',
  back: 'Back',
  same: 'Same',
  withdrawn: 'Withdrawn',
};

type Priced = Pick<SoldPlan, 'amount' | 'kind'>;

/** Formats what a plan or add-on costs: "$49.00 a month", "$9.00 once". */
export const formatPrice = ({ amount, kind }: Priced): string =>
  `${formatCents(amount)} ${isAddOnKind(kind) ? 'once' : 'a month'}`;

const mostCounted = 10_000;

/** Formats how many members have a price. The server hides 1 to 4, and stops counting at 10,000. */
export function formatHolders(members: number | null): string {
  if (members === null) return 'Fewer than 5';
  return members > mostCounted ? 'More than 10,000' : members.toLocaleString('en-US');
}

/** Says what members notice of a change. @param holders members who have the price until now */
export function describeNotice({ change, former, kind }: PlanImportChange, holders: number | null): string {
  const keep =
    holders === 0 || isAddOnKind(kind) || former === null
      ? 'No one has it now.'
      : `${formatHolders(holders)} ${holders === 1 ? 'member keeps' : 'members keep'} ${formatCents(former.amount)} for as long as they keep the plan.`;
  switch (change) {
    case 'new':
      return 'It is offered from now on.';
    case 'price':
      return isAddOnKind(kind) ? 'The new price counts for the next purchase.' : keep;
    case 'description':
      return 'The new words show right away.';
    case 'back':
      return 'It is offered again, at its earlier price.';
    case 'same':
      return 'Nothing.';
    case 'withdrawn':
      return isAddOnKind(kind)
        ? 'It is no longer sold. Bought Moments stay.'
        : `It is no longer sold. ${keep}`;
  }
}
