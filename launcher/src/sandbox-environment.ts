import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from './secrets.ts';
import type { Environment, Settings } from './settings.ts';
import { StartupError } from './startup-error.ts';

const chosen = ['DATABASE_URL', 'SMTP_URL'] as const;

const getFile = (dataDir: string): string => join(dataDir, 'running.json');

/** Writes down where the parts of a sandbox listen, for programs that are started later. */
export function noteRunning(dataDir: string, environment: Environment): void {
  const addresses = Object.fromEntries(chosen.map((name) => [name, environment[name]]));
  writeFileSync(getFile(dataDir), JSON.stringify(addresses, null, 2), { mode: 0o600 });
}

/** @throws StartupError if no sandbox was started with this folder */
export function readRunning(dataDir: string): Environment {
  const file = getFile(dataDir);
  if (!existsSync(file))
    throw new StartupError(
      'The sandbox was never started here. Run `npm start` first, or set SANDBOX=false.',
    );
  return JSON.parse(readFileSync(file, 'utf8')) as Environment;
}

/** Creates everything a server and a sandbox need to know of each other; what the person has set wins. */
export function createSandboxEnvironment(
  settings: Settings,
  smtpPort: number,
  secrets: Secrets,
): Environment {
  const sandbox = `http://127.0.0.1:${String(settings.sandboxPort)}`;
  const portal = `http://127.0.0.1:${String(settings.port)}`;
  return {
    ...secrets,
    SANDBOX: 'true',
    // No load balancer has to notice that the server stops.
    DRAIN_SECONDS: '0',
    PUBLIC_URL: portal,
    // Browsers allow no passkeys at an IP address.
    DESK_URL: `http://localhost:${String(settings.deskPort)}`,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_API_URL: sandbox,
    STRIPE_SCRIPT_URL: `${sandbox}/stripe.js`,
    TWILIO_ACCOUNT_SID: 'AC5a9db0c5000000000000000000000000',
    TWILIO_AUTH_TOKEN: 'twilio_sandbox_token',
    TWILIO_FROM: '+12125550199',
    TWILIO_CODES_FROM: '+12125550198',
    TWILIO_PAGES_FROM: '+12125550197',
    TWILIO_API_URL: sandbox,
    SMTP_URL: `smtp://127.0.0.1:${String(smtpPort)}`,
    MAIL_FROM: 'Moments <hello@moments.example>',
    GROWSURF_API_KEY: 'gs_sandbox_key',
    GROWSURF_CAMPAIGN_ID: 'sandbox',
    GROWSURF_AUTH_SECRET: 'gs_sandbox_secret',
    GROWSURF_ORGANIZATION_ID: 'sandbox-organization',
    GROWSURF_API_URL: `${sandbox}/growsurf/v2`,
    GROWSURF_SCRIPT_URL: `${sandbox}/growsurf.js`,
    PLACES_API_KEY: 'places_sandbox',
    PLACES_API_URL: sandbox,
    STAFF_TOKEN: 'sandbox-operator',
    // On one machine, all members share one address.
    LIMITS: 'codesForAnIpAddressInAnHour=5000',
    SUPPORT_EMAIL: 'support@moments.example',
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_DATA_FILE: join(settings.dataDir, 'sandbox.jsonl'),
    PORTAL_URL: portal,
  };
}
