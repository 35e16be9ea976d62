import pg from 'pg';

/** Tables that only grow. The server's role adds to them and reads them (OPS-04, MOM-05). */
const appendOnly = ['audit_log', 'moments_ledger'];

/**
 * Gives the server's role what it needs: it reads and writes rows, and changes no table. In tables that only grow it can't change or
 * remove rows. All in one transaction, so that the role never has more.
 * @param connection of the role that owns the tables
 * @param role the server's role
 */
export async function grantServerRights(connection: pg.Client, role: string): Promise<void> {
  const server = pg.escapeIdentifier(role);
  const grown = appendOnly.join(', ');
  await connection.query('begin');
  try {
    for (const schema of ['public', 'pgboss', 'drizzle'])
      await connection.query(`grant usage on schema ${schema} to ${server}`);
    await connection.query(`
      revoke create on schema public from public, ${server};
      grant select, insert, update, delete on all tables in schema public, pgboss to ${server};
      revoke update, delete, truncate on ${grown} from public, ${server};
      grant usage, select on all sequences in schema public, pgboss to ${server};
      grant execute on all functions in schema public, pgboss to ${server};
      grant select on all tables in schema drizzle to ${server}`);
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Returns whether a role exists in the database's cluster. */
export async function hasRole(connection: pg.Client, role: string): Promise<boolean> {
  const { rowCount } = await connection.query('select from pg_roles where rolname = $1', [role]);
  return rowCount === 1;
}
