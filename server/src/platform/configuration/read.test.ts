import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSandboxEnvironment } from '@moments/launcher/sandbox-environment';
import { productionSettings, settingsOfTests } from '../../../test/configuration.ts';
import { readConfiguration } from './read.ts';
import { isWeakKey, isWeakToken } from './weak-keys.ts';

const readProduction = (changes: Record<string, string> = {}) =>
  readConfiguration({ ...productionSettings, ...changes });
const readSandbox = (changes: Record<string, string> = {}) =>
  readConfiguration({ ...settingsOfTests, ...changes });

/** Settings of the sandbox that are no secret, or that production may share. */
const harmless = [
  'DRAIN_SECONDS',
  'SANDBOX',
  'LIMITS',
  'SANDBOX_PORT',
  'SANDBOX_SMTP_PORT',
  'SANDBOX_DATA_FILE',
  'PORTAL_URL',
];
const published = Object.entries(
  createSandboxEnvironment(
    {
      port: 3000,
      sandboxPort: 3001,
      deskPort: 3002,
      isDeskPortFixed: false,
      deskHost: '127.0.0.1',
      servesRequests: true,
      host: '127.0.0.1',
      dataDir: '/x',
      databaseUrl: undefined,
      sandbox: true,
    },
    2525,
    { CODE_PEPPER: 'x'.repeat(40), LOOKUP_KEY: 'y'.repeat(40), ENCRYPTION_KEYS: `first:${'A'.repeat(43)}` },
  ),
).filter(([name]) => !harmless.includes(name));

/** What is wrong, the settings that make it so, and what the message says. */
type UnsafeChange = readonly [what: string, changes: Record<string, string>, message: string];
const unsafeChanges: readonly UnsafeChange[] = [
  ['a repeated word as a pepper', { CODE_PEPPER: 'change-me-'.repeat(4) }, 'CODE_PEPPER'],
  ['digits in a row', { LOOKUP_KEY: '0123456789'.repeat(4) }, 'LOOKUP_KEY'],
  ['an encryption key of zeros', { ENCRYPTION_KEYS: `a:${'A'.repeat(43)}=` }, 'ENCRYPTION_KEYS'],
  [
    'an encryption key that counts up',
    { ENCRYPTION_KEYS: `a:${Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('base64')}` },
    'ENCRYPTION_KEYS',
  ],
  ['a token of one letter', { STAFF_TOKEN: 'a'.repeat(16) }, 'STAFF_TOKEN can be guessed'],
  [
    'a webhook secret of zeros',
    {
      EVENTS_WEBHOOK_URL: 'https://crm.moments.care',
      EVENTS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    },
    'EVENTS_WEBHOOK_SECRET can be guessed',
  ],
  [
    'one key for two purposes',
    { LOOKUP_KEY: productionSettings['CODE_PEPPER'] ?? '' },
    'CODE_PEPPER and LOOKUP_KEY must differ',
  ],
  ['an unencrypted public URL', { PUBLIC_URL: 'http://members.moments.care' }, 'PUBLIC_URL'],
  ['unencrypted events', { EVENTS_WEBHOOK_URL: 'http://crm.moments.care' }, 'EVENTS_WEBHOOK_URL'],
  ['unencrypted referrals', { GROWSURF_API_URL: 'http://growsurf.moments.care' }, 'GROWSURF_API_URL'],
  ['no terms', { TERMS_URL: '' }, 'TERMS_URL'],
  ['a link to an example', { PRIVACY_URL: 'https://www.example.com/privacy' }, 'PRIVACY_URL'],
  ['a link to this machine', { RESOURCES_URL: 'https://127.0.0.1/resources' }, 'RESOURCES_URL'],
  ['an example as the sender', { MAIL_FROM: 'Moments <hello@example.org>' }, 'MAIL_FROM'],
  ['the default announcements', { ANNOUNCEMENTS: '' }, 'ANNOUNCEMENTS'],
  ['the mail server of the example', { SMTP_URL: 'smtps://user:password@mail.example:465' }, 'SMTP_URL'],
  ['unencrypted email', { SMTP_URL: 'smtp://mail.moments.care:587' }, 'SMTP_URL'],
  ['email without TLS on this machine', { SMTP_URL: 'smtp://localhost:25' }, 'SMTP_URL'],
  ['email to any server', { SMTP_URL: 'smtps://mail.moments.care?tls.rejectUnauthorized=false' }, 'SMTP_URL'],
  ...[
    'ignoreTLS=true',
    'ignoreTLS=1',
    'secure=false',
    'tls.rejectUnauthorized=0',
    'tls.rejectUnauthorized=',
    'tls[rejectUnauthorized]=false',
    'tls=false',
    'IgnoreTLS=true',
    'requireTLS=true&requireTLS=false&secure=no',
  ].flatMap((parameters) =>
    ['smtps://mail.moments.care', 'smtp://mail.moments.care:587'].map((server): UnsafeChange => [
      `email with ${parameters} at ${server}`,
      { SMTP_URL: `${server}?${parameters}` },
      'SMTP_URL',
    ]),
  ),
  [
    'email that may be encrypted',
    { SMTP_URL: 'smtp://mail.moments.care?requireTLS=true&requireTLS=no' },
    'SMTP_URL',
  ],
  ['any certificate', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED'],
  ['one number for codes and texts', { TWILIO_CODES_FROM: '+12125557001' }, 'three different numbers'],
  ['one number for texts and pages', { TWILIO_PAGES_FROM: '+12125557001' }, 'three different numbers'],
  ['a short secret', { TWILIO_AUTH_TOKEN: 'abc' }, 'TWILIO_AUTH_TOKEN isn’t a real secret'],
  ['a secret of one letter', { STRIPE_WEBHOOK_SECRET: 'a'.repeat(40) }, 'STRIPE_WEBHOOK_SECRET isn’t'],
  ['a secret to change', { TWILIO_AUTH_TOKEN: 'please-Change_Me-0123456789' }, 'TWILIO_AUTH_TOKEN isn’t'],
  [
    'a password to change',
    { DATABASE_URL: 'postgres://moments:changeme@database/moments' },
    'DATABASE_URL isn’t a real secret',
  ],
  [
    'a password of the example',
    { DATABASE_URL: 'postgres://moments:<SERVER_PASSWORD>@database/moments' },
    'DATABASE_URL isn’t a real secret',
  ],
  [
    'a live key with a test key',
    { STRIPE_SECRET_KEY: `sk_live_${'aB3dE5gH7jK9'.repeat(2)}` },
    'both be live',
  ],
  ['a link that runs', { TERMS_URL: 'javascript:alert(1)' }, 'TERMS_URL'],
  [
    'an announcement that runs',
    { ANNOUNCEMENTS: '[{"kind":"news","title":"t","text":"t","link":{"label":"l","url":"javascript:1"}}]' },
    'ANNOUNCEMENTS',
  ],
  ['a million wrong codes', { LIMITS: 'wrongCodesForANumberInADay=1000000' }, 'codes could be guessed'],
  ...['', '?sslmode=disable', '?sslmode=prefer', '?sslmode=no-verify', '?ssl=0&sslmode=require'].map(
    (parameters): UnsafeChange => [
      `a database on another machine with "${parameters}"`,
      { DATABASE_DIRECT_URL: `postgres://moments@database.moments.care/moments${parameters}` },
      'DATABASE_DIRECT_URL leads to another machine unencrypted',
    ],
  ),
  [
    'a database on another machine behind a name of this one',
    { DATABASE_URL: 'postgres://moments@localhost/moments?host=10.0.0.7' },
    'DATABASE_URL leads to another machine unencrypted',
  ],
  ['no database', { DATABASE_URL: '' }, 'DATABASE_URL is missing'],
];

describe('production', () => {
  it('[SEC-09] starts with settings of its own', () => {
    expect(readProduction().sandbox).toBe(false);
    for (const server of ['mail.moments.care:587', 'localhost:587', '127.0.0.1:25'])
      expect(readProduction({ SMTP_URL: `smtp://u:p@${server}?requireTLS=true` }).sandbox).toBe(false);
  });

  it.each([
    'postgres://moments@localhost/moments',
    'postgres://moments@127.0.0.1:6432/moments',
    'postgres://moments:pQ8vL2xT9w@database:5432/moments',
    'postgres://moments@10.0.0.7/moments?sslmode=require',
  ])('[SEC-09] starts with the database %s', (address) => {
    expect(readProduction({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  it('rejects two encryption keys with the same ID', () => {
    const [first, second] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));
    expect(() => readProduction({ ENCRYPTION_KEYS: `a:${first ?? ''},a:${second ?? ''}` })).toThrow(
      'ENCRYPTION_KEYS has two keys with the same ID',
    );
  });

  it.each(published)('[SEC-09] rejects the sandbox’s %s', (name, value) => {
    expect(() => readProduction({ [name]: value ?? '' })).toThrow(
      new RegExp(`^configuration: production .*can't start: .*${name} `),
    );
  });

  it.each(unsafeChanges)('[SEC-09] rejects %s', (_what, changes, message) => {
    expect(() => readProduction(changes)).toThrow(message);
  });

  it('[SEC-09] names every problem at once, without secrets', () => {
    const secret = 'secret-'.repeat(6);
    const start = () => readProduction({ CODE_PEPPER: secret, PUBLIC_URL: 'http://x.example' });
    expect(start).toThrow(/CODE_PEPPER.*PUBLIC_URL/);
    expect(start).not.toThrow(secret);
  });
});

describe('sandbox', () => {
  it.each(['127.0.0.1', 'localhost', '::1', '127.9.9.9'])('[SEC-09] starts on %s', (host) => {
    expect(readSandbox({ HOST: host }).host).toBe(host);
  });

  it.each(['0.0.0.0', '::', '192.168.1.7', '10.0.0.1', 'moments.care', '127.0.0.1.nip.io'])(
    '[SEC-09] rejects listening on %s',
    (host) => {
      expect(() => readSandbox({ HOST: host })).toThrow(/^configuration: this sandbox can't start: HOST/);
    },
  );

  it.each(['https://members.moments.care', 'http://192.168.1.7:3000', 'http://localhost.moments.care'])(
    '[SEC-09] rejects the public URL %s',
    (url) => {
      expect(() => readSandbox({ PUBLIC_URL: url })).toThrow(
        /^configuration: this sandbox can't start: PUBLIC_URL must be [^;]*$/,
      );
    },
  );
});

describe('key strength', () => {
  it('[SEC-09] accepts every random key', () => {
    for (let times = 0; times < 2_000; times += 1) {
      const key = randomBytes(32);
      for (const form of [key, key.toString('base64'), key.toString('hex')])
        expect(isWeakKey(form), key.toString('hex')).toBe(false);
    }
  });

  it('[SEC-09] accepts every random token', () => {
    for (let times = 0; times < 2_000; times += 1) {
      const token = randomBytes(16).toString('hex');
      expect(isWeakToken(token), token).toBe(false);
    }
  });

  it('[SEC-09] rejects every repetition of a few characters', () => {
    const few = fc.string({ minLength: 1, maxLength: 9 });
    fc.assert(fc.property(few, (part) => isWeakKey(part.repeat(40).slice(0, 40))));
  });
});

describe('trusted proxies', () => {
  it('[SEC-09] accepts IP addresses and networks as trusted proxies', () => {
    expect(readSandbox({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1']);
    expect(() => readSandbox({ TRUSTED_PROXIES: '10.0.0.0/8,proxy' })).toThrow('TRUSTED_PROXIES has "proxy"');
    for (const all of ['0.0.0.0/0', '::/0'])
      expect(() => readSandbox({ TRUSTED_PROXIES: `10.0.0.0/8,${all}` })).toThrow(
        `TRUSTED_PROXIES has "${all}", which trusts everyone`,
      );
  });
});

describe('limits', () => {
  it('[SEC-06] reads the limits from the settings', () => {
    const { limits } = readSandbox({ LIMITS: 'codesForLogInInAnHour=6000, wrongCodesForANumberInADay=10' });
    expect(limits).toEqual({ codesForLogInInAnHour: 6_000, wrongCodesForANumberInADay: 10 });
  });

  it.each(['codesInTotal=5', 'codesForLogInInAnHour=0', 'codesForLogInInAnHour=-1', 'codesForLogInInAnHour'])(
    '[SEC-06] rejects %s',
    (value) => {
      expect(() => readSandbox({ LIMITS: value })).toThrow('LIMITS has no limit');
    },
  );
});
