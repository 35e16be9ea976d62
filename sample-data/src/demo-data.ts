import { getMonthName } from '@moments/server/features/moments/period-rules';
import { addPartnerUse, lockPartnerMonth } from '@moments/server/features/partners/partner-use-repository';
import { insertPartner } from '@moments/server/features/partners/partners-repository';
import { defaultPlans, importPlans } from '@moments/server/features/payments/plans/import-plans';
import { addEli, addGus, addHana, addIvy, addJon, addKim } from './coached.ts';
import { addDemoStaff } from './demo-staff.ts';
import { addAva, addBen, addCleo, addDia, addFay, addLeo } from './enrolling.ts';
import type { SeedContext } from './seed-context.ts';

/** Adds two partners open to new members, one of them near its budget, and one closed partner. */
async function addPartners({
  services,
}: SeedContext): Promise<{ readonly roomy: string; readonly nearBudget: string }> {
  const add = (name: string, active: boolean, monthlyMomentsBudget: number | null) =>
    insertPartner(services.database, { name, active, monthlyMomentsBudget });
  const roomy = await add('Harbor Community Health', true, 2_000);
  // Former members used 30 of them this month. Gus pays for his own plan.
  const nearBudget = await add('Northside College', true, 33);
  await services.database.transaction(async (transaction) => {
    const month = getMonthName(new Date());
    await lockPartnerMonth(transaction, nearBudget, month);
    for (let used = 0; used < 30; used += 1) await addPartnerUse(transaction, nearBudget, month);
  });
  await add('Old Mill Clinic', false, null);
  return { roomy, nearBudget };
}

/** Creates staff, plans, partners, and the twelve demo members as the sandbox's page describes them. */
export async function addDemoData(world: SeedContext): Promise<void> {
  await world.cards.pauseWebhooks(true);
  try {
    await addDemoStaff(world);
    await importPlans(world.services, defaultPlans);
    const partners = await addPartners(world);
    await addAva(world);
    await addBen(world);
    await addCleo(world);
    await addDia(world, partners.roomy);
    await addEli(world);
    await addFay(world);
    await addGus(world, partners.nearBudget);
    await addHana(world);
    await addIvy(world);
    await addJon(world);
    await addKim(world);
    await addLeo(world);
  } finally {
    await world.cards.pauseWebhooks(false);
  }
}
