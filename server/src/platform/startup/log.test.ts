import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  let line = '';
  write(createLog('info', { write: (text: string) => void (line += text) }));
  return JSON.parse(line) as Record<string, unknown>;
}

const secret = 'ava@example.com';

describe('a log line', () => {
  it('[OPS-05] keeps of a database error its code and place, not the values that it quotes', () => {
    const cause = new pg.DatabaseError(`Key (email)=(${secret}) already exists`, 1, 'error');
    Object.assign(cause, { severity: 'ERROR', code: '23505', constraint: 'members_email_hash_unique' });
    const error = new DrizzleQueryError('insert into members values ($1)', [secret], cause);
    const line = logged((log) => log.error({ err: error }, 'request failed'));
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

  it('[OPS-05] keeps the message and the calls of an error of our own', () => {
    const line = logged((log) => log.error({ err: new TypeError('x is not a function') }, 'request failed'));
    expect(line).toMatchObject({ err: { type: 'TypeError', message: 'x is not a function' } });
  });

  it('[OPS-05] loses what is logged by mistake under a telling name', () => {
    const line = logged((log) =>
      log.info({ phone: secret, body: secret, request: { headers: secret, token: secret }, count: 1 }, 'x'),
    );
    expect(JSON.stringify(line)).not.toContain(secret);
    expect(line).toMatchObject({ count: 1 });
  });
});
