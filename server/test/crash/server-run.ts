import { createGrowsurfReferrals } from '../../src/providers/referrals/growsurf.ts';
import { createTestConfiguration } from '../configuration.ts';
import type { MoneyServer } from '../money-server.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { KillSwitch } from './kill-switch.ts';
import { openKillableDatabase } from './killable-database.ts';
import { openKillableProxy } from './killable-proxy.ts';

/** One run of the server, from its start to a kill or its end. */
export interface Life {
  readonly killSwitch: KillSwitch;
  readonly server: TestServer;
  /** Runs work on the server. @returns false if the server was killed during it */
  survives(work: (server: TestServer) => Promise<void>): Promise<boolean>;
  stop(): void;
}

/** Starts a server with the same database and Stripe. Once its switch is armed, it can be killed. */
export async function startLife(money: MoneyServer): Promise<Life> {
  const killSwitch = new KillSwitch();
  const proxy = await openKillableProxy(money.providers, killSwitch);
  const configuration = { STRIPE_API_URL: proxy.url, GROWSURF_API_URL: `${proxy.url}/growsurf/v2` };
  const server = await startTestServer({
    databaseUrl: money.databaseUrl,
    clock: money.clock,
    configuration,
    services: { referrals: createGrowsurfReferrals(createTestConfiguration(configuration)) },
    openDatabase: (url) => openKillableDatabase(url, killSwitch),
  });
  return {
    killSwitch,
    server,
    async survives(work) {
      const done = work(server).then(
        () => undefined,
        // No one gets the reply of a killed server.
        (error: unknown) => (killSwitch.hasDied() ? undefined : { error }),
      );
      const outcome = await Promise.race([done, killSwitch.death]);
      if (outcome) throw outcome.error;
      return !killSwitch.hasDied();
    },
    stop() {
      proxy.close();
      // A killed server's queries never end, so don't wait for them.
      if (!killSwitch.hasDied()) void server.close().catch(() => undefined);
    },
  };
}
