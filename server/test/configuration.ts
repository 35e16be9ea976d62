import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readConfiguration } from '../src/platform/configuration/read.ts';
import type { Configuration } from '../src/platform/configuration/schema.ts';

/** The sandbox's keys and accounts, for tests. */
export const keysOfTests = {
  CODE_PEPPER: 'test-pepper-test-pepper-test-pepper',
  LOOKUP_KEY: 'test-lookup-test-lookup-test-lookup',
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  STAFF_TOKEN: 'sandbox-operator',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  TWILIO_ACCOUNT_SID: 'AC5a9db0c5000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'twilio_sandbox_token',
  TWILIO_FROM: '+12125550199',
  TWILIO_CODES_FROM: '+12125550198',
  TWILIO_PAGES_FROM: '+12125550197',
} as const;

/** The settings of tests and of processes that they start: the sandbox's. */
export const settingsOfTests: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://unused@127.0.0.1/unused',
  SANDBOX: 'true',
  // All calls of a test come from one address.
  LIMITS: 'codesForAnIpAddressInAnHour=5000',
  // A busy machine that runs the tests is no overload of the product's.
  SHED_AFTER_MS: '60000',
  // The address that `inject` calls.
  DESK_URL: 'http://localhost',
  LOG_LEVEL: 'silent',
  MIGRATIONS_DIR: path.resolve(import.meta.dirname, '../migrations'),
  // Serves the API only, even if a portal is built.
  PORTAL_DIR: path.resolve(import.meta.dirname, 'no-portal'),
  DESK_DIR: path.resolve(import.meta.dirname, 'no-desk'),
  ...keysOfTests,
  STRIPE_API_URL: 'http://127.0.0.1:1',
  TWILIO_API_URL: 'http://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  GROWSURF_API_KEY: 'gs_sandbox_key',
  GROWSURF_CAMPAIGN_ID: 'sandbox',
  GROWSURF_AUTH_SECRET: 'gs_sandbox_secret',
  GROWSURF_API_URL: 'http://127.0.0.1:1',
};

export const createTestConfiguration = (overrides: Readonly<Record<string, string>> = {}): Configuration =>
  readConfiguration({ ...settingsOfTests, ...overrides });

const createKey = (): string => randomBytes(32).toString('base64');

/** Settings that production accepts, of a service that does not exist. */
export const productionSettings: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://moments@database.moments.care/moments?sslmode=verify-full',
  PUBLIC_URL: 'https://members.moments.care',
  CODE_PEPPER: createKey(),
  LOOKUP_KEY: createKey(),
  ENCRYPTION_KEYS: `2026-11:${createKey()}`,
  STAFF_TOKEN: randomBytes(16).toString('hex'),
  STRIPE_SECRET_KEY: `sk_test_${createKey()}`,
  STRIPE_PUBLISHABLE_KEY: `pk_test_${createKey()}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${createKey()}`,
  TWILIO_ACCOUNT_SID: `AC${randomBytes(16).toString('hex')}`,
  TWILIO_AUTH_TOKEN: randomBytes(16).toString('hex'),
  TWILIO_FROM: '+12125557001',
  TWILIO_CODES_FROM: '+12125557002',
  TWILIO_PAGES_FROM: '+12125557003',
  EVENTS_WEBHOOK_URL: 'https://crm.moments.care/events',
  EVENTS_WEBHOOK_SECRET: `whsec_${createKey()}`,
  SMTP_URL: 'smtps://moments:secret@mail.moments.care:465',
  MAIL_FROM: 'Moments <hello@moments.care>',
  SUPPORT_EMAIL: 'support@moments.care',
  TERMS_URL: 'https://moments.care/terms',
  PRIVACY_URL: 'https://moments.care/privacy',
  RESOURCES_URL: 'https://moments.care/resources',
  ANNOUNCEMENTS: '[]',
};
