import type { operatorListPartners } from '@moments/contract/enrollment/operator-partners';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { table } from './table.ts';

export const partnersTable = (partners: ReplyOf<typeof operatorListPartners>['partners']): string =>
  table(
    ['NAME', 'NEW MEMBERS', 'BUDGET A MONTH', 'USED THIS MONTH', 'MEMBERS', 'ID'],
    partners.map(({ name, active, monthlyMomentsBudget, usedThisMonth, members, id }) => [
      name,
      active ? 'open' : 'closed',
      monthlyMomentsBudget === null ? 'no limit' : String(monthlyMomentsBudget),
      String(usedThisMonth),
      String(members),
      id,
    ]),
  );
