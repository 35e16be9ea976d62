import { AppError } from '../../../platform/errors/app-error.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { cancelPurchase } from './cancel-purchase.ts';
import { listUnstarted } from './purchases-repository.ts';

/** How long a purchase may wait for its beginning at the card provider, in ms: less than its idempotency keys live. */
const patience = 3_600_000;
const atOnce = 100;

/**
 * Gives up purchases whose beginning was cut off, as by the end of a server, and that nobody came back to: none stays open for
 * ever. Each is begun first, by the key that it began with: so what may stand at the provider is known, and who comes back this
 * very moment gets the same object and hears that it was given up.
 */
export async function cancelAbandonedPurchases(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - patience);
  for (const purchase of await listUnstarted(services.database, before, atOnce)) {
    try {
      await cancelPurchase(services, purchase);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      services.log.warn({ purchase: purchase.id, code: error.code }, 'forgotten purchase not given up');
    }
  }
}

export const giveUpForgottenHandler = (services: Services): JobHandler => ({
  queue: 'give-up-forgotten-purchases',
  handle: () => cancelAbandonedPurchases(services),
  cron: '25 * * * *',
});
