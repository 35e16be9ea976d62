import { pino } from 'pino';
import { buildServices } from '@moments/server/build-services';
import type { Configuration } from '@moments/server/platform/configuration/schema';
import { openDatabase, type OpenDatabase } from '@moments/server/platform/database/database';
import type { Jobs } from '@moments/server/platform/jobs/jobs';
import { CardProvider } from './card-provider.ts';
import { addDemoData } from './demo-data.ts';
import { MovableClock, type SeedContext } from './seed-context.ts';

/** The history is created without its texts and emails, because a year of receipts in the inbox would be useless. */
const noJobs: Jobs = {
  enqueue: () => Promise.resolve(),
  enqueueUnlessInProgress: () => Promise.resolve(false),
  listQueues: () => [],
  listDeadQueues: () => [],
  retryDead: () => Promise.resolve(false),
};

function createSeedContext(
  configuration: Configuration,
  stripeApiUrl: string,
  open: OpenDatabase,
): SeedContext {
  const clock = new MovableClock();
  const log = pino({ level: 'warn' }, pino.destination(2));
  return {
    services: { ...buildServices(configuration, open, log), clock, jobs: noJobs },
    cards: new CardProvider({
      url: stripeApiUrl,
      secretKey: configuration.stripeSecretKey,
      publishableKey: configuration.stripePublishableKey,
    }),
    clock,
  };
}

/**
 * Adds the demo data to a new sandbox. Changes nothing if there are members already.
 * @returns a sentence that says what was done
 */
export async function seed(configuration: Configuration): Promise<string> {
  const { databaseUrl, sandbox, stripeApiUrl } = configuration;
  if (!sandbox || stripeApiUrl === undefined) throw new Error('sample data is for sandbox mode only');
  const open = openDatabase(databaseUrl, { connections: 4 });
  try {
    const { rows } = await open.pool.query('select 1 from members limit 1');
    if (rows.length > 0) return 'sample data: already there';
    const world = createSeedContext(configuration, stripeApiUrl, open);
    await addDemoData(world);
    world.services.mail.close();
    await open.pool.query('delete from outbound_messages');
    // Otherwise PostgreSQL does it while members are served, and connections may keep a choice of plan made from half of its statistics.
    await open.pool.query('analyze');
    return 'sample data: twelve members';
  } finally {
    await open.close();
  }
}
