import Fastify, { type FastifyInstance } from 'fastify';
import { registerClockRoutes, registerFaultsRoutes, registerResetRoute } from './api/control-routes.ts';
import { rejectOtherOrigins, setErrorHandlers } from './api/input.ts';
import { Background } from './background.ts';
import { Clock } from './clock.ts';
import type { Configuration } from './configuration.ts';
import { Faults } from './faults.ts';
import { registerGrowsurf } from './growsurf/index.ts';
import { Mailbox } from './mailbox/mailbox.ts';
import { MessageLog, registerMessagesRoutes } from './messages/message-log.ts';
import { registerPage } from './page/index.ts';
import { registerPlaces } from './places/index.ts';
import { Store } from './store.ts';
import { registerStripe, type StripeOptions } from './stripe/index.ts';
import { registerTwilio } from './twilio/index.ts';
import { OptOuts } from './twilio/opt-outs.ts';

/** Milliseconds that replace those of the providers. */
export interface Pace {
  stripe?: StripeOptions['timing'];
  /** Between the reports of a text's delivery, and before one that failed is repeated. */
  textReports?: number;
}

export interface Sandbox {
  app: FastifyInstance;
  log: MessageLog;
  faults: Faults;
  /** Waits until every webhook and report has been delivered. */
  finish: () => Promise<void>;
  /** Starts HTTP and SMTP on the configured ports; 0 takes a free one. */
  listen: () => Promise<{ url: string; smtpPort: number }>;
  close: () => Promise<void>;
}

export async function buildSandbox(configuration: Configuration, pace: Pace = {}): Promise<Sandbox> {
  const store = new Store(configuration.SANDBOX_DATA_FILE);
  const parts = {
    store,
    clock: new Clock(),
    faults: new Faults(),
    log: new MessageLog(store),
    optOuts: new OptOuts(store),
    background: new Background(),
    pace,
  };
  const mailbox = new Mailbox(parts);
  const app = Fastify({ forceCloseConnections: true });
  setErrorHandlers(app);
  rejectOtherOrigins(app);
  app.get('/healthz', () => ({ status: 'ok' }));
  registerFaultsRoutes(app, parts.faults);
  registerClockRoutes(app, parts.clock);
  registerResetRoute(app, parts);
  registerMessagesRoutes(app, parts.log);
  await registerProviders(app, configuration, parts);
  const numbers = {
    coaching: configuration.TWILIO_FROM,
    codes: configuration.TWILIO_CODES_FROM,
    pages: configuration.TWILIO_PAGES_FROM,
  };
  await app.register(registerPage, { ...parts, portalUrl: configuration.PORTAL_URL, numbers });
  return {
    app,
    log: parts.log,
    faults: parts.faults,
    finish: () => parts.background.finish(),
    listen: async () => {
      const smtpPort = await mailbox.listen(configuration.SANDBOX_SMTP_PORT, configuration.SANDBOX_HOST);
      const url = await app.listen({ port: configuration.SANDBOX_PORT, host: configuration.SANDBOX_HOST });
      return { url, smtpPort };
    },
    close: async () => {
      await Promise.all([app.close(), mailbox.close()]);
      store.close();
    },
  };
}

type Parts = {
  store: Store;
  clock: Clock;
  faults: Faults;
  log: MessageLog;
  optOuts: OptOuts;
  background: Background;
  pace: Pace;
};

async function registerProviders(
  app: FastifyInstance,
  configuration: Configuration,
  parts: Parts,
): Promise<void> {
  const portalUrl = configuration.PORTAL_URL;
  const account = {
    sid: configuration.TWILIO_ACCOUNT_SID,
    authToken: configuration.TWILIO_AUTH_TOKEN,
    from: configuration.TWILIO_FROM,
    codesFrom: configuration.TWILIO_CODES_FROM,
    pagesFrom: configuration.TWILIO_PAGES_FROM,
    portalUrl,
    keywordHandling: configuration.TWILIO_KEYWORD_HANDLING,
  };
  await app.register(registerStripe, {
    ...parts,
    secretKey: configuration.STRIPE_SECRET_KEY,
    publishableKey: configuration.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: configuration.STRIPE_WEBHOOK_SECRET,
    webhookUrl: `${portalUrl}/webhooks/stripe`,
    timing: parts.pace.stripe,
  });
  await app.register(registerTwilio, { ...parts, account, reportPause: parts.pace.textReports });
  const { GROWSURF_API_KEY: apiKey, GROWSURF_CAMPAIGN_ID: campaignId } = configuration;
  await app.register(registerGrowsurf, { ...parts, apiKey, campaignId, portalUrl });
  await app.register(registerPlaces, { ...parts, portalUrl });
}
