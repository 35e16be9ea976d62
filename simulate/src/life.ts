import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Sandbox } from '@moments/sandbox/app';
import { buildServices } from '@moments/server/build-services';
import { createJobHandlers } from '@moments/server/job-handlers';
import type { JobHandler } from '@moments/server/platform/jobs/jobs';
import { createServer } from '@moments/server/server';
import type { Services } from '@moments/server/services';
import { createCall } from '@moments/server/test/call';
import { createTestConfiguration } from '@moments/server/test/configuration';
import { KillSwitch } from '@moments/server/test/crash/kill-switch';
import { openKillableDatabase } from '@moments/server/test/crash/killable-database';
import { openKillableProxy } from '@moments/server/test/crash/killable-proxy';
import type { FrontDoor } from './front-door.ts';

export interface Surroundings {
  readonly databaseUrl: string;
  readonly sandbox: Sandbox;
  readonly smtpUrl: string;
  readonly door: FrontDoor;
  /** The door's. */
  readonly port: number;
  /** Who answers STOP, START, and HELP. */
  readonly keywords: 'twilio' | 'server';
  /** Called with each error in the log. */
  readonly onError: (line: string) => void;
}

/** One run of the server, from its start to a kill or its end. */
export interface Life {
  readonly killSwitch: KillSwitch;
  readonly services: Services;
  readonly app: FastifyInstance;
  readonly handlers: readonly JobHandler[];
  readonly call: ReturnType<typeof createCall>;
  /** Lets go of what a killed server held. */
  bury(): void;
  stop(): Promise<void>;
}

/**
 * Starts the server as in production, with the providers' own SDKs, on connections that a kill breaks. It doesn't fetch jobs: the
 * simulation runs them.
 */
export async function startLife(world: Surroundings): Promise<Life> {
  const killSwitch = new KillSwitch();
  const providers = await openKillableProxy(world.sandbox.app, killSwitch);
  const configuration = createTestConfiguration({
    DATABASE_URL: world.databaseUrl,
    PUBLIC_URL: `http://127.0.0.1:${String(world.port)}`,
    REQUESTS_PER_MINUTE: '1000000',
    STRIPE_API_URL: providers.url,
    TWILIO_API_URL: providers.url,
    GROWSURF_API_URL: `${providers.url}/growsurf/v2`,
    SMTP_URL: world.smtpUrl,
    TWILIO_KEYWORD_HANDLING: world.keywords,
  });
  const log = pino({ level: 'error' }, { write: world.onError });
  const open = openKillableDatabase(world.databaseUrl, killSwitch);
  const services = buildServices(configuration, open, log);
  const handlers = createJobHandlers(services);
  await services.jobs.start(handlers.map(({ cron: _cron, ...handler }) => handler));
  const { members: app, staff: desk } = await createServer(services);
  await app.ready();
  await desk.ready();
  world.door.leadTo((request, response) => {
    app.routing(request, response);
  });
  // Callers see the end of a killed server at once, instead of waiting until their patience ends.
  void killSwitch.death.then(() => world.door.shut());
  const bury = () => {
    // Its timers would outlive it.
    void services.jobs.stop();
    providers.close();
  };
  return {
    killSwitch,
    services,
    app,
    handlers,
    call: createCall({ app, desk }),
    bury,
    async stop() {
      world.door.shut();
      await app.close();
      await desk.close();
      await services.live.close();
      services.mail.close();
      await services.jobs.stop();
      await open.close();
      providers.close();
    },
  };
}
