import type pg from 'pg';
import { findOwnProfile } from '@moments/server/features/members/profile-repository';
import { hashToken } from '@moments/server/features/sign-in/tokens';
import { openDatabase } from '@moments/server/platform/database/database';

/** An SQL statement and its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Formats bytes as PostgreSQL does, so that they can be passed as text. */
const toText = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

/** Returns the statement with which the server reads the profile of a session's member, from the server's own code. */
export async function captureProfileStatement(databaseUrl: string, token: string): Promise<Statement> {
  const statements: Statement[] = [];
  const open = openDatabase(databaseUrl, { connections: 1 });
  const query = open.pool.query.bind(open.pool);
  const noteAndQuery = (statement: pg.QueryConfig, values: unknown[]) => {
    statements.push({ text: statement.text, values: values.map(toText) });
    return query(statement, values);
  };
  Object.assign(open.pool, { query: noteAndQuery });
  try {
    if (!(await findOwnProfile(open.database, hashToken(token))))
      throw new Error('the session was not found');
  } finally {
    await open.close();
  }
  const [statement] = statements;
  if (!statement || statements.length > 1) throw new Error('a profile is expected to be one statement');
  return statement;
}
