import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { isLimitName, limits, type LimitName } from '../limits/limits.ts';
import { defineOptionalSetting, defineSetting, port, text, url } from './setting.ts';

const proxies = z.string().transform((value, context): readonly string[] => {
  const addresses = value.split(',').map((part) => part.trim());
  const wrong = addresses.find((address) => !ipaddr.isValid(address) && !ipaddr.isValidCIDR(address));
  if (wrong !== undefined)
    context.addIssue({ code: 'custom', message: `has "${wrong}", which is no IP address or network` });
  const all = addresses.find((address) => address.endsWith('/0'));
  if (all !== undefined)
    context.addIssue({
      code: 'custom',
      message: `has "${all}", which trusts everyone: limits could be evaded; name the proxy's addresses only`,
    });
  return addresses;
});

type LimitPoints = Readonly<Partial<Record<LimitName, number>>>;

/** Returns how far a limit can be raised. Ten times as many wrong codes still leave a guess hopeless. */
const findMostPoints = (name: LimitName): number =>
  name.startsWith('wrong') ? limits[name].points * 10 : Number.POSITIVE_INFINITY;

/** Reads `name=number` pairs. */
const limitPoints = z.string().transform((value, context): LimitPoints => {
  const points: Partial<Record<LimitName, number>> = {};
  for (const pair of value.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', number = ''] = pair.split('=').map((part) => part.trim());
    if (isLimitName(name) && /^[1-9]\d{0,8}$/.test(number)) {
      points[name] = Number(number);
      const most = findMostPoints(name);
      if (Number(number) > most)
        context.addIssue({
          code: 'custom',
          message: `has ${name} above ${String(most)}: codes could be guessed`,
        });
    } else context.addIssue({ code: 'custom', message: `has no limit "${pair.trim()}" (name=number)` });
  }
  return points;
});

/** Longer than any provider repeats an event, a text, or a report. */
const days = z.coerce.number<string>().int().min(31).max(36_500);

/** Settings of the process: network, database, role, log, and files. */
export const serverSettings = {
  port: defineSetting('PORT', 'Port of the portal and the API', port, { default: '3000' }),
  host: defineSetting('HOST', 'Address to listen on', text, { default: '127.0.0.1' }),
  deskPort: defineSetting('DESK_PORT', 'Port of the staff API, the metrics, and the API description', port, {
    default: '3002',
  }),
  deskHost: defineSetting(
    'DESK_HOST',
    'Address to listen on with DESK_PORT; never one that the internet reaches',
    text,
    { default: '127.0.0.1' },
  ),
  deskUrl: defineOptionalSetting(
    'DESK_URL',
    'URL at which staff open the desk; passkeys belong to its host, and invitations link to it; without it, there are no passkeys',
    url,
    { example: 'https://desk.moments.example' },
  ),
  publicUrl: defineSetting(
    'PUBLIC_URL',
    'URL at which members and providers reach the server; signatures are checked against it',
    url,
    { default: 'http://127.0.0.1:3000' },
  ),
  trustedProxies: defineOptionalSetting(
    'TRUSTED_PROXIES',
    'Comma-separated addresses of trusted proxies (X-Forwarded-For)',
    proxies,
    { example: '10.0.0.0/8' },
  ),
  requestsPerMinute: defineSetting(
    'REQUESTS_PER_MINUTE',
    'Requests per minute per IP address (20 times as many for files); more get a 429',
    z.coerce.number<string>().int().min(1),
    { default: '1200' },
  ),
  limits: defineSetting(
    'LIMITS',
    'Changed limits of codes, exports, and invites as name=number pairs separated by commas; docs/operating.md lists the names',
    limitPoints,
    { default: '', example: 'codesForLogInInAnHour=6000' },
  ),
  databaseUrl: defineSetting(
    'DATABASE_URL',
    'PostgreSQL connection string; npm start sets it to the embedded database',
    z.url({ protocol: /^postgres(ql)?$/ }),
    { secret: true, example: 'postgres://user:password@host:5432/moments' },
  ),
  databaseDirectUrl: defineOptionalSetting(
    'DATABASE_DIRECT_URL',
    'PostgreSQL connection string past a pooler, for migrations and for listening; without it DATABASE_URL',
    z.url({ protocol: /^postgres(ql)?$/ }),
    { secret: true, example: 'postgres://user:password@host:5432/moments' },
  ),
  databaseMigrationUrl: defineOptionalSetting(
    'DATABASE_MIGRATION_URL',
    'PostgreSQL connection string of the role that owns the tables, only for npm run migrate; the servers get DATABASE_URL alone',
    z.url({ protocol: /^postgres(ql)?$/ }),
    { secret: true, example: 'postgres://owner:password@host:5432/moments' },
  ),
  databaseNamedStatements: defineSetting(
    'DATABASE_NAMED_STATEMENTS',
    'Whether statements are prepared by name; false for a pooler that loses them, such as PgBouncer before 1.21',
    z.enum(['true', 'false']).transform((value) => value === 'true'),
    { default: 'true' },
  ),
  providerEventsDays: defineSetting(
    'PROVIDER_EVENTS_DAYS',
    'Days after which handled events of the card provider are deleted',
    days,
    { default: '90' },
  ),
  outboxDays: defineOptionalSetting(
    'OUTBOX_DAYS',
    'Days after which words and recipient of a sent or failed message are erased; without it, they stay until the member is erased',
    days,
    { example: '400' },
  ),
  textsDays: defineOptionalSetting(
    'TEXTS_DAYS',
    'Days after which texts between member and coach are deleted; without it, they stay until the member is erased',
    days,
    { example: '1100' },
  ),
  auditDays: defineSetting(
    'AUDIT_DAYS',
    'Days after which entries of the audit log are deleted; 365 at least',
    z.coerce.number<string>().int().min(365).max(36_500),
    { default: '2557' },
  ),
  role: defineSetting(
    'ROLE',
    'What this process does: serve requests (web), run jobs (worker), or both (all)',
    z.enum(['web', 'worker', 'all']),
    { default: 'all' },
  ),
  drainSeconds: defineSetting(
    'DRAIN_SECONDS',
    'Seconds in which a stopping server still serves requests, so that load balancers send new ones elsewhere; 0 in the sandbox',
    z.coerce.number<string>().int().min(0).max(300),
    { default: '10' },
  ),
  shedAfterMs: defineSetting(
    'SHED_AFTER_MS',
    'Expected wait in milliseconds above which a call gets 503 at once; calls of sign-in and webhooks may wait eight times as long',
    z.coerce.number<string>().int().min(100).max(60_000),
    { default: '400' },
  ),
  logLevel: defineSetting(
    'LOG_LEVEL',
    'Lowest level of log lines to write',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    { default: 'info' },
  ),
  tracesEndpoint: defineOptionalSetting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'Base URL of an OpenTelemetry collector that takes OTLP over HTTP in JSON; without it, nothing is traced',
    url,
    { example: 'http://127.0.0.1:4318' },
  ),
  tracesHeaders: defineOptionalSetting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'Headers for the collector as name=value pairs separated by commas, such as its key',
    text,
    { secret: true },
  ),
  tracesServiceName: defineSetting('OTEL_SERVICE_NAME', 'Name of the service in traces', text, {
    default: 'moments',
  }),
  portalDir: defineSetting('PORTAL_DIR', 'Folder of the built portal', text, { default: 'build/portal' }),
  deskDir: defineSetting('DESK_DIR', 'Folder of the built desk', text, { default: 'build/desk' }),
  migrationsDir: defineSetting('MIGRATIONS_DIR', 'Folder of the SQL migrations', text, {
    default: 'server/migrations',
  }),
  releaseFile: defineSetting(
    'RELEASE_FILE',
    'JSON file with the version and the commit that run; a release uses its own',
    text,
    { default: 'package.json' },
  ),
  sandbox: defineSetting(
    'SANDBOX',
    'Whether the sandbox replaces the providers; if so, live keys are rejected',
    z.enum(['true', 'false']).transform((value) => value === 'true'),
    { default: 'false' },
  ),
} as const;
