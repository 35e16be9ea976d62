import type { ReplyOf } from '@moments/contract/http/endpoint';
import type {
  operatorImportPlans,
  PlanEntry,
  PlanImportChange,
} from '@moments/contract/payments/operator-plans';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Services } from '../../../services.ts';
import { importPlans, previewImport } from './import-plans.ts';

interface Order {
  readonly plans: readonly PlanEntry[];
  readonly dryRun: boolean;
}

const isChange = ({ change }: PlanImportChange): boolean => change !== 'same';

function messageOf(changes: readonly PlanImportChange[], dryRun: boolean): string {
  const number = changes.filter(isChange).length;
  if (number === 0) return 'Everything is as the file says';
  return dryRun ? `Nothing was changed; ${String(number)} would be` : `${String(number)} changed`;
}

/**
 * Imports a plans file for an operator, or tells what that would change.
 * @throws Refusal INVALID_REQUEST, CARD_PROVIDER_UNAVAILABLE
 */
export async function importForOperator(
  services: Services,
  operator: string,
  { plans, dryRun }: Order,
): Promise<Omit<ReplyOf<typeof operatorImportPlans>, 'statusCode'>> {
  const file = { plans: [...plans] };
  const { changes } = dryRun ? await previewImport(services, file) : await importPlans(services, file);
  await recordAudit(services.database, {
    actor: `operator:${operator}`,
    action: dryRun ? 'plans.import-previewed' : 'plans.imported',
    after: changes
      .filter(isChange)
      .map(({ key, change, amount, moments }) => ({ key, change, amount, moments })),
  });
  return { message: messageOf(changes, dryRun), dryRun, changes: [...changes] };
}
