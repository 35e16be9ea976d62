import { createGrowsurfReferrals } from '../../src/providers/referrals/growsurf.ts';
import { testConfiguration } from '../configuration.ts';
import type { MoneyServer } from '../money-server.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { KillSwitch } from './kill-switch.ts';
import { openKillableDatabase } from './killable-database.ts';
import { openMortalLine } from './killable-proxy.ts';

/** One run of the server, from a start to a death or to its end. */
export interface Life {
  readonly fuse: KillSwitch;
  readonly server: TestServer;
  /** Lets it do something. @returns whether it lived through it */
  survives(work: (server: TestServer) => Promise<void>): Promise<boolean>;
  bury(): void;
}

/** Starts a server on the same database and card provider, to die at the given place once its fuse is armed. */
export async function startLife(money: MoneyServer, place: number): Promise<Life> {
  const fuse = new KillSwitch(place);
  const line = await openMortalLine(money.sandboxUrl, fuse);
  const configuration = { STRIPE_API_URL: line.url, GROWSURF_API_URL: `${line.url}/growsurf/v2` };
  const server = await startTestServer({
    databaseUrl: money.databaseUrl,
    clock: money.clock,
    configuration,
    services: { referrals: createGrowsurfReferrals(testConfiguration(configuration)) },
    openDatabase: (url) => openKillableDatabase(url, fuse),
  });
  return {
    fuse,
    server,
    async survives(work) {
      const done = work(server).then(
        () => undefined,
        // Whatever a dead server answers is never heard.
        (error: unknown) => (fuse.hasDied() ? undefined : { error }),
      );
      const outcome = await Promise.race([done, fuse.death]);
      if (outcome) throw outcome.error;
      return !fuse.hasDied();
    },
    bury() {
      line.close();
      // A dead server's queries never end: nobody waits for them.
      if (!fuse.hasDied()) void server.close().catch(() => undefined);
    },
  };
}
