import {
  plansFile,
  type PlanEntry,
  type PlanImportChange,
  type PlansFile,
} from '@moments/contract/payments/staff-plans';
import plans from '../../../../plans/plans.json' with { type: 'json' };
import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { Payments } from '../../../providers/payments/payments.ts';
import type { ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { getImportChanges, getImportConflicts, toPlanDescription } from './import-rules.ts';
import { listAllPlans, savePlan, withdrawUnlistedPlans, type StoredPlan } from './plans-repository.ts';
import { productKinds } from './product-kinds.ts';

/** The plans that come with the product: `server/plans/plans.json`. */
export const defaultPlans: PlansFile = plans;

type Parts = Pick<Services, 'payments' | 'database'>;

function requireResult<T>(result: ProviderResult<T>): T {
  if (result.ok) return result.value;
  const cause = new Error(`the plans were not imported: Stripe answered ${result.error.kind}`);
  if (result.error.kind === 'unavailable') throw new AppError('CARD_PROVIDER_UNAVAILABLE', { cause });
  throw new AppError('CARD_PROVIDER_UNAVAILABLE', {
    cause,
    message: 'Stripe rejected the plans. Check STRIPE_SECRET_KEY or the Stripe log, then import again.',
  });
}

/** What Stripe stores of a plan or add-on. */
type SoldEntry = Pick<PlanEntry, 'key' | 'name' | 'amount' | 'moments' | 'kind'>;

const toProductId = (entry: Pick<PlanEntry, 'key'>): string => `moments-${entry.key}`;

/** Returns the key of a price: an amount and a number of Moments. If either changes, it is a new price, and members keep the old one. */
const toLookupKey = (entry: SoldEntry): string =>
  `${entry.key}-${String(entry.amount)}-${String(entry.moments)}`;

/** Saves what is sold, under the price with its key, which is for sale then. @returns the price's ID */
export async function saveAtProvider({ catalog }: Payments, entry: SoldEntry): Promise<string> {
  const productId = toProductId(entry);
  requireResult(await catalog.saveProduct({ id: productId, name: entry.name }));
  const { isMonthly } = productKinds[entry.kind];
  const price = { productId, lookupKey: toLookupKey(entry), amount: entry.amount, isMonthly };
  const priceId = requireResult(await catalog.ensurePrice(price));
  // A price that was withdrawn before can be for sale again.
  requireResult(await catalog.setPriceActive(priceId, true));
  return priceId;
}

const toStoredPlan = (entry: PlanEntry, priceId: string): StoredPlan => ({
  priceId,
  productId: toProductId(entry),
  key: entry.key,
  name: entry.name,
  amount: entry.amount,
  kind: entry.kind,
  isSponsored: entry.sponsored,
  moments: entry.moments,
  description: toPlanDescription(entry),
  active: true,
});

interface ImportedPlans {
  /** Price IDs that are for sale. */
  readonly listed: readonly string[];
  /** Price IDs that are no longer for sale. */
  readonly withdrawn: readonly string[];
  readonly changes: readonly PlanImportChange[];
}

/**
 * Lists what an import would change, without changing it.
 * @throws AppError INVALID_REQUEST if a key would change its kind
 */
async function previewImport({ database }: Pick<Parts, 'database'>, entries: readonly PlanEntry[]) {
  const stored = await listAllPlans(database);
  const conflicts = getImportConflicts(entries, stored);
  if (Object.keys(conflicts).length > 0) throw invalidFields(conflicts);
  return { changes: getImportChanges(entries, stored) };
}

async function importEntries(
  { payments, database }: Parts,
  entries: readonly PlanEntry[],
): Promise<ImportedPlans> {
  const { changes } = await previewImport({ database }, entries);
  const stored: StoredPlan[] = [];
  for (const entry of entries) stored.push(toStoredPlan(entry, await saveAtProvider(payments, entry)));
  const listed = stored.map(({ priceId }) => priceId);
  const withdrawn = await database.transaction(async (transaction) => {
    for (const plan of stored) await savePlan(transaction, plan);
    return withdrawUnlistedPlans(transaction, listed);
  });
  for (const priceId of withdrawn) requireResult(await payments.catalog.setPriceActive(priceId, false));
  return { listed, withdrawn, changes };
}

/**
 * Imports a plans file to Stripe and our database (OPS-03). Importing the same file again changes nothing. A sold price is never
 * edited: a new amount or number of Moments creates a new price and withdraws the old one.
 * @throws ZodError for an invalid file; AppError INVALID_REQUEST if a key would change its kind; CARD_PROVIDER_UNAVAILABLE: import
 *   again
 */
export const importPlans = async (parts: Parts, file: PlansFile): Promise<ImportedPlans> =>
  importEntries(parts, plansFile.parse(file).plans);

const isChange = ({ change }: PlanImportChange): boolean => change !== 'same';

function getMessage(changes: readonly PlanImportChange[], dryRun: boolean): string {
  const count = changes.filter(isChange).length;
  if (count === 0) return 'No changes. The plans match the file';
  return dryRun ? `Dry run: ${String(count)} would change` : `${String(count)} changed`;
}

interface ImportRequest {
  readonly plans: readonly PlanEntry[];
  readonly dryRun: boolean;
}

/**
 * Imports the plans of a file for an administrator, or previews the import.
 * @throws AppError INVALID_REQUEST, CARD_PROVIDER_UNAVAILABLE
 */
export async function importByStaff(
  services: Services,
  actor: string,
  { plans: entries, dryRun }: ImportRequest,
) {
  const { changes } = dryRun
    ? await previewImport(services, entries)
    : await importEntries(services, entries);
  await recordAudit(services.database, {
    actor,
    action: dryRun ? 'plans.import-previewed' : 'plans.imported',
    after: changes
      .filter(isChange)
      .map(({ key, change, amount, moments }) => ({ key, change, amount, moments })),
  });
  return { message: getMessage(changes, dryRun), dryRun, changes: [...changes] };
}
