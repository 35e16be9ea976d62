import { z } from 'zod';

/** One setting: what it is for, and how its text is read. */
interface Field<T> {
  readonly name: string;
  readonly description: string;
  readonly schema: z.ZodType<T, string | undefined>;
  readonly required: boolean;
  readonly secret: boolean;
  readonly default?: string;
  readonly example?: string;
}

const text = z.string().min(1);
const port = z.coerce.number<string>().int().min(1).max(65_535);
const url = z.url();

const field = <T>(
  name: string,
  description: string,
  schema: z.ZodType<T, string>,
  more: { default?: string; secret?: boolean; example?: string } = {},
): Field<T> => ({
  name,
  description,
  required: more.default === undefined,
  secret: more.secret ?? false,
  ...(more.default === undefined ? {} : { default: more.default }),
  ...(more.example === undefined ? {} : { example: more.example }),
  schema: z.preprocess((value) => (value === '' ? undefined : (value ?? more.default)), schema),
});

const optional = <T>(
  name: string,
  description: string,
  schema: z.ZodType<T, string>,
  more: { secret?: boolean; example?: string } = {},
): Field<T | undefined> => ({
  name,
  description,
  required: false,
  secret: more.secret ?? false,
  ...(more.example === undefined ? {} : { example: more.example }),
  schema: z.preprocess((value) => (value === '' ? undefined : value), z.optional(schema)),
});

const json = <T>(schema: z.ZodType<T>): z.ZodType<T, string> =>
  z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

const keyRing = z
  .string()
  .regex(
    /^[\w-]+:[A-Za-z0-9+/_-]{43}=?(,[\w-]+:[A-Za-z0-9+/_-]{43}=?)*$/,
    'wants id:key pairs separated by commas, each key 32 bytes in base64',
  )
  .transform((value) =>
    value.split(',').map((pair) => {
      const [id = '', key = ''] = pair.split(':');
      return { id, key: Buffer.from(key, 'base64') };
    }),
  );

const announcements = z.array(
  z.object({
    kind: z.enum(['orientation', 'video', 'news']),
    title: z.string(),
    text: z.string(),
    link: z.object({ label: z.string(), url: z.url() }),
  }),
);

const defaultAnnouncements = JSON.stringify([
  {
    kind: 'orientation',
    title: 'New-member orientation',
    text: 'Wednesdays at 7:00 PM ET, on video.',
    link: { label: 'Save my spot', url: 'https://moments.example/orientation' },
  },
  {
    kind: 'video',
    title: 'Bonus video',
    text: 'Winding down after a long day, in six minutes.',
    link: { label: 'Watch the video', url: 'https://moments.example/bonus-video' },
  },
]);

/** Every setting of the server, in the order of the table in docs/configuration.md. */
export const fields = {
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
    'Requests a minute that one server answers to one address; more are refused with 429',
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

  codePepper: field(
    'CODE_PEPPER',
    'Key that verification codes are hashed with, at least 32 characters',
    z.string().min(32),
    { secret: true },
  ),
  lookupKey: field(
    'LOOKUP_KEY',
    'Key of the hashes by which phones and e-mails are looked up, at least 32 characters; can’t be changed later',
    z.string().min(32),
    { secret: true },
  ),
  encryptionKeys: field(
    'ENCRYPTION_KEYS',
    'Keys for personal data at rest as id:base64 pairs, the current one first',
    keyRing,
    { secret: true },
  ),
  sessionSeconds: field(
    'SESSION_SECONDS',
    'Life of a session in seconds, from signing in or from when it was last extended',
    z.coerce.number<string>().int().min(60),
    { default: '1209600' },
  ),
  sessionIdleSeconds: field(
    'SESSION_IDLE_SECONDS',
    'A session unused for so long ends, in seconds',
    z.coerce.number<string>().int().min(60),
    { default: '604800' },
  ),
  sessionLongestSeconds: field(
    'SESSION_LONGEST_SECONDS',
    'So many seconds after signing in a session can’t be extended any further: the member has to sign in anew',
    z.coerce.number<string>().int().min(60),
    { default: '2592000' },
  ),
  operatorToken: optional(
    'OPERATOR_TOKEN',
    'First token of the operator API, at least 16 characters',
    z.string().min(16),
    { secret: true },
  ),

  stripeSecretKey: field('STRIPE_SECRET_KEY', 'Stripe’s secret key', text, { secret: true }),
  stripePublishableKey: field('STRIPE_PUBLISHABLE_KEY', 'Stripe’s publishable key, for the browser', text),
  stripeWebhookSecret: field('STRIPE_WEBHOOK_SECRET', 'Signing secret of the webhook endpoint', text, {
    secret: true,
  }),
  stripeApiUrl: optional('STRIPE_API_URL', 'Address of Stripe’s stand-in; unset for Stripe itself', url),
  stripeScriptUrl: optional('STRIPE_SCRIPT_URL', 'Address of the stand-in for Stripe’s browser script', url),

  twilioAccountSid: field('TWILIO_ACCOUNT_SID', 'Twilio’s account SID', text),
  twilioAuthToken: field('TWILIO_AUTH_TOKEN', 'Twilio’s auth token', text, { secret: true }),
  twilioFrom: field('TWILIO_FROM', 'The coaching number, in E.164', z.e164(), { example: '+12125550199' }),
  twilioCodesFrom: field(
    'TWILIO_CODES_FROM',
    'The number that log-in codes come from, in E.164; not the coaching number, or a STOP would silence codes',
    z.e164(),
    { example: '+12125550198' },
  ),
  twilioApiUrl: optional('TWILIO_API_URL', 'Address of Twilio’s stand-in; unset for Twilio itself', url),

  coachWebhookUrl: optional(
    'COACH_WEBHOOK_URL',
    'Address of the coaches’ desk that members’ texts are handed to; without it coaches use the operator API alone',
    url,
  ),
  coachWebhookSecret: optional(
    'COACH_WEBHOOK_SECRET',
    'Key that texts to the coaches’ desk are signed with, at least 16 characters',
    z.string().min(16),
    { secret: true },
  ),

  smtpUrl: field('SMTP_URL', 'Mail server', z.url({ protocol: /^smtps?$/ }), {
    secret: true,
    example: 'smtps://user:password@mail.example:465',
  }),
  mailFrom: field('MAIL_FROM', 'Sender of mails', text, { default: 'Moments <hello@moments.example>' }),

  growsurfApiKey: optional(
    'GROWSURF_API_KEY',
    'GrowSurf’s secret key; without it there is no referral programme',
    text,
    { secret: true },
  ),
  growsurfCampaignId: optional('GROWSURF_CAMPAIGN_ID', 'GrowSurf’s campaign', text),
  growsurfAuthSecret: optional('GROWSURF_AUTH_SECRET', 'GrowSurf’s participant auth secret', text, {
    secret: true,
  }),
  growsurfApiUrl: field('GROWSURF_API_URL', 'Address of GrowSurf’s API', url, {
    default: 'https://api.growsurf.com/v2',
  }),
  growsurfScriptUrl: field('GROWSURF_SCRIPT_URL', 'Address of GrowSurf’s browser script', url, {
    default: 'https://app.growsurf.com/growsurf.js',
  }),

  placesApiKey: optional(
    'PLACES_API_KEY',
    'Google Maps key for address suggestions; without it the address is a plain field',
    text,
  ),
  placesScriptUrl: optional('PLACES_SCRIPT_URL', 'Address of the stand-in for Google’s script', url),
  analyticsKey: optional(
    'ANALYTICS_KEY',
    'Key of the analytics service; without it there are no analytics',
    text,
  ),
  analyticsUrl: optional('ANALYTICS_URL', 'Address that analytics events are sent to', url),

  supportEmail: field('SUPPORT_EMAIL', 'Where members write for help', z.email(), {
    default: 'support@moments.example',
  }),
  termsUrl: field('TERMS_URL', 'Terms of service', url, { default: 'https://moments.example/terms' }),
  privacyUrl: field('PRIVACY_URL', 'Privacy policy', url, { default: 'https://moments.example/privacy' }),
  resourcesUrl: field('RESOURCES_URL', 'Resources for members who wait to be matched', url, {
    default: 'https://moments.example/resources',
  }),
  crisisLifeline: field('CRISIS_LIFELINE', 'Number to call or text in a crisis', text, { default: '988' }),
  crisisTextLine: field('CRISIS_TEXT_LINE', 'Number of the crisis text line', text, { default: '741741' }),
  crisisTextKeyword: field('CRISIS_TEXT_KEYWORD', 'Word to text to the crisis text line', text, {
    default: 'HOME',
  }),
  crisisEmergency: field('CRISIS_EMERGENCY', 'Emergency number', text, { default: '911' }),
  announcements: field('ANNOUNCEMENTS', 'Announcements of the dashboard, as JSON', json(announcements), {
    default: defaultAnnouncements,
  }),
  quote: field(
    'QUOTE',
    'Quote of the dashboard, as JSON',
    json(z.object({ text: z.string(), author: z.string() })),
    { default: '{"text":"The best way out is always through.","author":"Robert Frost"}' },
  ),
} as const;

/** Every setting's value, read and checked. */
export type Configuration = { readonly [K in keyof typeof fields]: z.output<(typeof fields)[K]['schema']> };

/** The settings as a list, for the generated table of docs/configuration.md. */
export const configurationFields = Object.values<Field<unknown>>(fields).map(
  ({ name, description, required, secret, default: fallback, example }) => ({
    name,
    description,
    required,
    secret,
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(example === undefined ? {} : { example }),
  }),
);
