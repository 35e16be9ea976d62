import pg from 'pg';

/** Returns whether a PostgreSQL server answers at the address, and lets us in. */
export async function isServerReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // A server that shuts down while we ask ends the connection once more, outside of any call.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
