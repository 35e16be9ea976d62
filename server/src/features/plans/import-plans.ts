import type { Payments } from '../../providers/payments/payments.ts';
import type { ProviderResult } from '../../providers/payments/provider-result.ts';
import type { Services } from '../../services.ts';
import { plansFile, type PlanEntry, type PlansFile } from './plans-file.ts';
import { savePlan, withdrawOthers, type StoredPlan } from './plans-repository.ts';

function required<T>(result: ProviderResult<T>): T {
  if (result.ok) return result.value;
  throw new Error(`The plans were not imported: the card provider answered ${result.error.kind}`);
}

const productIdOf = (entry: PlanEntry): string => `moments-${entry.key}`;

/** A price sells an amount and a number of Moments: with either changed it is another one, and members keep theirs. */
const lookupKeyOf = (entry: PlanEntry): string =>
  `${entry.key}-${String(entry.amount)}-${String(entry.moments)}`;

const descriptionOf = (entry: PlanEntry) => ({
  title: entry.title ?? entry.name,
  moments: entry.moments,
  features: entry.features,
  popular: entry.popular,
  ...(entry.savePercent === undefined ? {} : { savePercent: entry.savePercent }),
  ...(entry.savingsNote === undefined ? {} : { savingsNote: entry.savingsNote }),
});

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
  description: descriptionOf(entry),
  active: true,
});

interface ImportedPlans {
  readonly offered: readonly string[];
  readonly withdrawn: readonly string[];
}

/**
 * Makes the catalog what the file says, at the card provider and here; repeating it changes nothing (OPS-03). A price that was
 * sold is never edited: a changed amount or number of Moments makes a new one, and the old is withdrawn.
 * @returns price ids: those on offer, and those that are not any more
 * @throws ZodError where the file is wrong; Error where the provider can't be reached: then run it again
 */
export async function importPlans(
  { payments, database }: Pick<Services, 'payments' | 'database'>,
  file: PlansFile,
): Promise<ImportedPlans> {
  const { plans } = plansFile.parse(file);
  const stored: StoredPlan[] = [];
  for (const entry of plans) stored.push(storedPlanOf(entry, await saveAtProvider(payments, entry)));
  const offered = stored.map(({ priceId }) => priceId);
  const withdrawn = await database.transaction(async (transaction) => {
    for (const plan of stored) await savePlan(transaction, plan);
    return withdrawOthers(transaction, offered);
  });
  for (const priceId of withdrawn) required(await payments.catalog.offerPrice(priceId, false));
  return { offered, withdrawn };
}
