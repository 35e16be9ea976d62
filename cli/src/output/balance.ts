import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { staffGetLedger } from '@moments/contract/moments/staff-moments';
import { formatList } from './table.ts';

/** Lists a balance of Moments. */
export const formatBalance = ({
  remaining,
  limit,
  fromPlan,
  fromAddOns,
  expiresOn,
}: ReplyOf<typeof staffGetLedger>['balance']): string =>
  formatList([
    ['Moments left', `${String(remaining)} of ${String(limit)}`],
    ['From the plan', String(fromPlan)],
    ['From add-ons', String(fromAddOns)],
    ['Expire on', expiresOn ?? ''],
  ]);
