import pg from 'pg';
import { getFirstLine, StartupError } from './startup-error.ts';

/**
 * Asks the database once, so that a wrong address is said before anything is built or started.
 *
 * @throws StartupError without the password
 */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const shown = redact(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(
      `DATABASE_URL ${shown} can't be reached: ${getReason(error)}. Start that database, or unset DATABASE_URL to use the embedded one.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function redact(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new StartupError('DATABASE_URL is not an address like postgres://user:password@host:5432/name.');
  }
  if (url.password !== '') url.password = '***';
  if (url.searchParams.has('password')) url.searchParams.set('password', '***');
  return url.href;
}

/** Returns the reason of a failed connection. A host name with several addresses fails with one error for each, and no message of its own. */
function getReason(error: unknown): string {
  return getFirstLine(error instanceof AggregateError ? error.errors[0] : error);
}
