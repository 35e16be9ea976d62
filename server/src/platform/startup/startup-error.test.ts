import { expect, it } from 'vitest';
import { StartupError, toDatabaseError } from './startup-error.ts';

const url = 'postgres://server:secret@127.0.0.1:5432/moments';

it.each([
  [
    '42501',
    'database: 127.0.0.1:5432/moments needs a migration, and its user may not change tables; run npm run migrate, or node start.mjs migrate in a release, with DATABASE_MIGRATION_URL',
  ],
  [
    '08P01',
    "database: can't connect to 127.0.0.1:5432/moments (a pooler rejects settings of a session); set DATABASE_DIRECT_URL to the database itself",
  ],
  [
    '28P01',
    "database: can't connect to 127.0.0.1:5432/moments (the password is wrong); check DATABASE_URL and that PostgreSQL runs there",
  ],
])('says for %s what to do, without the password', (code, message) => {
  const cause = Object.assign(new Error('rejected'), { code });
  expect(toDatabaseError(url, cause)).toMatchObject({ message, cause });
});

it('names the setting whose address can’t be used', () => {
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  expect(toDatabaseError(url, cause, 'DATABASE_DIRECT_URL')).toHaveProperty(
    'message',
    "database: can't connect to 127.0.0.1:5432/moments (ECONNREFUSED); check DATABASE_DIRECT_URL and that PostgreSQL runs there",
  );
  const pooler = Object.assign(new Error('rejected'), { code: '08P01' });
  expect(toDatabaseError(url, pooler, 'DATABASE_MIGRATION_URL')).toHaveProperty(
    'message',
    "database: can't connect to 127.0.0.1:5432/moments (a pooler rejects settings of a session); set DATABASE_MIGRATION_URL to the database itself",
  );
});

it.each([
  ['a mistake in the program', new TypeError('x is undefined'), false],
  [
    'a rejected argument',
    Object.assign(new TypeError('must be a string'), { code: 'ERR_INVALID_ARG_TYPE' }),
    false,
  ],
  ['a connection that broke', new Error('Connection terminated unexpectedly'), true],
  [
    'a failed query',
    new Error('Failed query', { cause: Object.assign(new Error(''), { code: '57P01' }) }),
    true,
  ],
  ['a missing password', new Error('SASL: client password must be a string'), true],
])('says of %s only what is true of the database', (_what, error, isOfDatabase) => {
  const shown = toDatabaseError(url, error);
  expect(shown instanceof StartupError).toBe(isOfDatabase);
  if (!isOfDatabase) expect(shown).toBe(error);
});
