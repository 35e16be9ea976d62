import {
  plansFile,
  type PlanEntry,
  type PlanImportChange,
  type PlansFile,
} from '@moments/contract/payments/operator-plans';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { Payments } from '../../../providers/payments/payments.ts';
import type { ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { getImportChanges, getImportConflicts, toPlanDescription } from './import-rules.ts';
import { listAllPlans, savePlan, withdrawUnlistedPlans, type StoredPlan } from './plans-repository.ts';

const refusedWords =
  'The card provider refused the plans. Check STRIPE_SECRET_KEY, or look at the log there, and import again.';

function required<T>(result: ProviderResult<T>): T {
  if (result.ok) return result.value;
  const cause = new Error(`the plans were not imported: the card provider answered ${result.error.kind}`);
  if (result.error.kind === 'unavailable') throw new AppError('CARD_PROVIDER_UNAVAILABLE', { cause });
  // On the first day that is a key with a mistake in it.
  throw new AppError('CARD_PROVIDER_UNAVAILABLE', { cause, message: refusedWords });
}

const productIdOf = (entry: PlanEntry): string => `moments-${entry.key}`;

/** A price sells an amount and a number of Moments: with either changed it is another one, and members keep theirs. */
const lookupKeyOf = (entry: PlanEntry): string =>
  `${entry.key}-${String(entry.amount)}-${String(entry.moments)}`;

async function saveAtProvider({ catalog }: Payments, entry: PlanEntry): Promise<string> {
  const productId = productIdOf(entry);
  required(await catalog.saveProduct({ id: productId, name: entry.name }));
  const priceId = required(
    await catalog.ensurePrice({
      productId,
      lookupKey: lookupKeyOf(entry),
      amount: entry.amount,
      isMonthly: !entry.addOn,
    }),
  );
  // Its amount may be back after a time in which another was offered.
  required(await catalog.offerPrice(priceId, true));
  return priceId;
}

const storedPlanOf = (entry: PlanEntry, priceId: string): StoredPlan => ({
  priceId,
  productId: productIdOf(entry),
  key: entry.key,
  name: entry.name,
  amount: entry.amount,
  isAddOn: entry.addOn,
  isSponsored: entry.sponsored,
  moments: entry.moments,
  description: toPlanDescription(entry),
  active: true,
});

interface ImportedPlans {
  readonly offered: readonly string[];
  readonly withdrawn: readonly string[];
  readonly changes: readonly PlanImportChange[];
}

type Parts = Pick<Services, 'payments' | 'database'>;

/**
 * Tells what an import would change, and changes nothing.
 * @throws ZodError where the file is wrong; Refusal INVALID_REQUEST where a key would become something else
 */
export async function previewImport(
  { database }: Pick<Parts, 'database'>,
  file: PlansFile,
): Promise<{ readonly entries: readonly PlanEntry[]; readonly changes: readonly PlanImportChange[] }> {
  const { plans: entries } = plansFile.parse(file);
  const stored = await listAllPlans(database);
  const conflicts = getImportConflicts(entries, stored);
  if (Object.keys(conflicts).length > 0) throw invalidFields(conflicts);
  return { entries, changes: getImportChanges(entries, stored) };
}

/**
 * Makes the catalog what the file says, at the card provider and here; repeating it changes nothing (OPS-03). A price that was
 * sold is never edited: a changed amount or number of Moments makes a new one, and the old is withdrawn.
 * @returns price ids: those on offer, and those that are not any more; and what has changed
 * @throws as `previewImport`; Refusal CARD_PROVIDER_UNAVAILABLE: then run it again
 */
export async function importPlans({ payments, database }: Parts, file: PlansFile): Promise<ImportedPlans> {
  const { entries, changes } = await previewImport({ database }, file);
  const stored: StoredPlan[] = [];
  for (const entry of entries) stored.push(storedPlanOf(entry, await saveAtProvider(payments, entry)));
  const offered = stored.map(({ priceId }) => priceId);
  const withdrawn = await database.transaction(async (transaction) => {
    for (const plan of stored) await savePlan(transaction, plan);
    return withdrawUnlistedPlans(transaction, offered);
  });
  for (const priceId of withdrawn) required(await payments.catalog.offerPrice(priceId, false));
  return { offered, withdrawn, changes };
}
