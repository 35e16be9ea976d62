import type { ReplyOf } from '@moments/contract/http/endpoint';
import type {
  operatorListReconciliations,
  ReconciliationDifference,
} from '@moments/contract/payments/operator-reconciliation';
import { minuteOf, table } from './table.ts';

type Reconciliations = ReplyOf<typeof operatorListReconciliations>['reconciliations'];

export const reconciliationsTable = (reconciliations: Reconciliations): string =>
  table(
    ['BEGUN', 'ENDED', 'MEMBERS COMPARED', 'DIFFERED', 'REPAIRED'],
    reconciliations.map(({ startedAt, finishedAt, compared, differences }) => [
      minuteOf(startedAt),
      minuteOf(finishedAt),
      String(compared),
      String(differences.length),
      String(differences.filter(({ isRepaired }) => isRepaired).length),
    ]),
  );

export const differencesTable = (differences: readonly ReconciliationDifference[]): string =>
  table(
    ['MEMBER', 'WHAT', 'REPAIRED'],
    differences.map(({ memberId, what, isRepaired }) => [memberId, what, isRepaired ? 'yes' : 'no']),
  );
