import { z } from 'zod';
import { field, optional, port, text, url } from './setting.ts';

/** How the server runs: where it listens, what it stands on, what it does. */
export const serverSettings = {
  port: field('PORT', 'Port of the portal and the API', port, { default: '3000' }),
  host: field('HOST', 'Address to listen on', text, { default: '127.0.0.1' }),
  publicUrl: field(
    'PUBLIC_URL',
    'Address under which members and providers reach the server; signatures are checked against it',
    url,
    { default: 'http://127.0.0.1:3000' },
  ),
  trustedProxies: optional(
    'TRUSTED_PROXIES',
    'Addresses of proxies whose X-Forwarded-For is believed, separated by commas',
    text,
    { example: '10.0.0.0/8' },
  ),
  requestsPerMinute: field(
    'REQUESTS_PER_MINUTE',
    'Calls a minute that one server answers to one address, and twenty times as many files; more are refused with 429',
    z.coerce.number<string>().int().min(1),
    { default: '1200' },
  ),
  databaseUrl: field(
    'DATABASE_URL',
    'PostgreSQL connection string; npm start sets it to the embedded database',
    z.url({ protocol: /^postgres(ql)?$/ }),
    { secret: true, example: 'postgres://user:password@host:5432/moments' },
  ),
  role: field(
    'ROLE',
    'What this process does: serve requests, do jobs, or both',
    z.enum(['web', 'worker', 'all']),
    { default: 'all' },
  ),
  logLevel: field(
    'LOG_LEVEL',
    'Least severe log line that is written',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    { default: 'info' },
  ),
  portalDir: field('PORTAL_DIR', 'Folder of the built portal', text, { default: 'build/portal' }),
  migrationsDir: field('MIGRATIONS_DIR', 'Folder of the SQL migrations', text, {
    default: 'server/migrations',
  }),
  sandbox: field(
    'SANDBOX',
    'Whether the providers are the sandbox’s stand-ins; live keys are refused then',
    z.enum(['true', 'false']).transform((value) => value === 'true'),
    { default: 'false' },
  ),
} as const;
