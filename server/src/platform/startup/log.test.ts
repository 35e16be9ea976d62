import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function captureLog(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  let line = '';
  write(createLog('info', { write: (text: string) => void (line += text) }));
  return JSON.parse(line) as Record<string, unknown>;
}

const secret = 'ava@example.com';

describe('log line', () => {
  it('[OPS-05] contains a database error’s code and place but not the values in its message', () => {
    const cause = new pg.DatabaseError(`Key (email)=(${secret}) already exists`, 1, 'error');
    Object.assign(cause, { severity: 'ERROR', code: '23505', constraint: 'members_email_hash_unique' });
    const error = new DrizzleQueryError('insert into members values ($1)', [secret], cause);
    const line = captureLog((log) => log.error({ err: error }, 'request failed'));
    expect(JSON.stringify(line)).not.toContain(secret);
    expect(line).toMatchObject({
      level: 'error',
      err: {
        message: 'database error',
        cause: { code: '23505', message: 'database error: members_email_hash_unique' },
      },
    });
    expect(JSON.stringify(line)).toContain('log.test.ts');
  });

  it('[OPS-05] contains the message and the stack of our own errors', () => {
    const line = captureLog((log) =>
      log.error({ err: new TypeError('x is not a function') }, 'request failed'),
    );
    expect(line).toMatchObject({ err: { type: 'TypeError', message: 'x is not a function' } });
  });

  it('[OPS-05] omits fields with the names of personal data', () => {
    const line = captureLog((log) =>
      log.info({ phone: secret, body: secret, request: { headers: secret, token: secret }, count: 1 }, 'x'),
    );
    expect(JSON.stringify(line)).not.toContain(secret);
    expect(line).toMatchObject({ count: 1 });
  });
});
