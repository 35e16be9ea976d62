import { readConfiguration } from '@moments/server/configuration/read';
import { openDatabase } from '@moments/server/database/database';
import { buildServices } from '@moments/server/startup/build-services';
import { pino } from 'pino';
import { CardProvider } from './card-provider.ts';
import { addDemoData } from './demo-data.ts';
import { MovableClock } from './movable-clock.ts';

/** Fills a fresh sandbox with the demo data; one that has members already is left as it is. */
async function seed(): Promise<string> {
  const configuration = readConfiguration(process.env);
  const { databaseUrl, sandbox, stripeApiUrl, stripeSecretKey, stripePublishableKey } = configuration;
  if (!sandbox || stripeApiUrl === undefined) throw new Error('sample data is for sandbox mode only');
  const open = openDatabase(databaseUrl, () => undefined, 4);
  try {
    const { rows } = await open.pool.query('select 1 from members limit 1');
    if (rows.length > 0) return 'sample data: already there';
    const clock = new MovableClock();
    const cards = new CardProvider({
      url: stripeApiUrl,
      secretKey: stripeSecretKey,
      publishableKey: stripePublishableKey,
    });
    // History is made without its texts and mails: nobody wants a year of receipts at once.
    const jobs = { enqueue: () => Promise.resolve() };
    const services = {
      ...buildServices(configuration, open, pino({ level: 'warn' }, pino.destination(2))),
      clock,
      jobs,
    };
    await addDemoData({ services, cards, clock });
    services.mail.close();
    await open.pool.query('delete from outbound_messages');
    return 'sample data: twelve members';
  } finally {
    await open.close();
  }
}

console.log(await seed());
