import { openDatabase } from '@moments/server/database/database';
import * as schema from '@moments/server/database/schema';
import { findProfile } from '@moments/server/features/members/profile-repository';
import { drizzle } from 'drizzle-orm/node-postgres';

/** An SQL statement and its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statement by which the server reads a member's profile, taken from the server's own code. */
export async function profileStatement(databaseUrl: string, memberId: string): Promise<Statement> {
  const statements: Statement[] = [];
  const open = openDatabase(databaseUrl, () => undefined, 1);
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
  try {
    if (!(await findProfile(drizzle(open.pool, { schema, logger }), memberId)))
      throw new Error(`no member ${memberId}`);
  } finally {
    await open.close();
  }
  const [statement] = statements;
  if (!statement || statements.length > 1) throw new Error('a profile is expected to be one statement');
  return statement;
}
