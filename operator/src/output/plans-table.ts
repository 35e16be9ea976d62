import type { PlanImportChange } from '@moments/contract/payments/operator-plans';
import { formatCents } from '@moments/contract/values/money';
import { table } from './table.ts';

const words: Readonly<Record<PlanImportChange['change'], string>> = {
  new: 'new',
  price: 'new price (current members keep the old one)',
  words: 'new description',
  back: 'on offer again',
  same: 'unchanged',
  withdrawn: 'no longer on offer; members keep it',
};

const priceOf = (price: PlanImportChange['former'] & object, kind: PlanImportChange['kind']): string =>
  `${formatCents(price.amount)}${kind === 'add-on' ? '' : ' a month'}, ${String(price.moments)} Moments`;

/** Formats the changes that an import makes or would make. */
export const plansTable = (changes: readonly PlanImportChange[]): string =>
  table(
    ['PLAN', 'NAME', 'CHANGE', 'CURRENT', 'NEW'],
    changes.map((plan) => [
      plan.key,
      plan.name,
      words[plan.change],
      plan.former ? priceOf(plan.former, plan.kind) : '',
      plan.change === 'withdrawn' ? '' : priceOf(plan, plan.kind),
    ]),
  );
