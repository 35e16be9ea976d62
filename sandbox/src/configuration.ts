import { z } from 'zod';

const definePort = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const phoneNumber = z.string().regex(/^\+1\d{10}$/, 'must be a US number like +12125550199');
const defineTestKey = (prefix: string) =>
  z
    .string()
    .refine((key) => !key.includes('_live_'), 'is a live key. Never use one in the sandbox')
    .default(prefix);

/** The sandbox's environment variables. Callers must send these keys, as with the real providers. */
const schema = z.object({
  SANDBOX_HOST: z
    .string()
    .regex(/^(localhost|::1|127(\.\d{1,3}){3})$/, 'must be this machine (127.0.0.1)')
    .default('127.0.0.1'),
  SANDBOX_PORT: definePort(3001),
  SANDBOX_SMTP_PORT: definePort(3025),
  SANDBOX_DATA_FILE: z.string().optional(),
  PORTAL_URL: z.url().default('http://127.0.0.1:3000'),
  STRIPE_SECRET_KEY: defineTestKey('sk_test_sandbox'),
  STRIPE_PUBLISHABLE_KEY: defineTestKey('pk_test_sandbox'),
  STRIPE_WEBHOOK_SECRET: defineTestKey('whsec_sandbox'),
  TWILIO_ACCOUNT_SID: z.string().default('AC5a9db0c5000000000000000000000000'),
  TWILIO_AUTH_TOKEN: z.string().default('twilio_sandbox_token'),
  TWILIO_FROM: phoneNumber.default('+12125550199'),
  TWILIO_CODES_FROM: phoneNumber.default('+12125550198'),
  TWILIO_PAGES_FROM: phoneNumber.default('+12125550197'),
  TWILIO_KEYWORD_HANDLING: z.enum(['twilio', 'server']).default('twilio'),
  GROWSURF_API_KEY: defineTestKey('gs_sandbox_key'),
  GROWSURF_CAMPAIGN_ID: z.string().default('sandbox'),
});

export type Configuration = z.infer<typeof schema>;

class ConfigurationError extends Error {}

/**
 * @param environment - empty values count as missing
 * @throws ConfigurationError with one line that names every invalid setting
 */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return { ...result.data, PORTAL_URL: result.data.PORTAL_URL.replace(/\/+$/, '') };
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new ConfigurationError(`invalid configuration: ${problems.join('; ')}`);
}
