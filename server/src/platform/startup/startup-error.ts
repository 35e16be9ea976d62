/** Says in one line, without secrets, why the server can't start. */
export class StartupError extends Error {}

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

/** Returns a database's address without user and password. */
export const toPublicAddress = (databaseUrl: string): string => {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
};

/** PostgreSQL's errors that the person who starts the server can fix, by code. */
const databaseReasons: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the user may not log in',
  '3D000': 'the database does not exist',
  '42501': 'the user may not create or change tables; run npm run migrate with DATABASE_MIGRATION_URL',
};

export function databaseFailure(databaseUrl: string, error: unknown): StartupError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = databaseReasons[code] ?? (code === '' ? 'no reply' : code);
  return new StartupError(
    `database: can't connect to ${toPublicAddress(databaseUrl)} (${reason}); check DATABASE_URL and that PostgreSQL runs there`,
    { cause: error },
  );
}

/** An address to listen on, and the names of its settings. */
interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly settings: string;
}

export function listenFailure({ host, port, settings }: ListenAddress, error: unknown): StartupError {
  const where = `${host}:${String(port)}`;
  if (hasCode(error, ['EADDRINUSE'])) {
    const setting = settings.split(' ').at(-1) ?? settings;
    return new StartupError(
      `server: port ${String(port)} is in use; stop the other program or set ${setting}`,
      {
        cause: error,
      },
    );
  }
  if (hasCode(error, ['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'])) {
    return new StartupError(`server: can't listen on ${where}; check ${settings}`, { cause: error });
  }
  return new StartupError(`server: can't listen on ${where}`, { cause: error });
}
