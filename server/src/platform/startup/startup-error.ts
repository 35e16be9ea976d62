/** Why the server can't start: one line for the person who starts it, without secrets. */
export class StartupError extends Error {}

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

/** The address of a database, without user and password. */
const placeOf = (databaseUrl: string): string => {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
};

/** PostgreSQL's refusals that a person can do something about, by their code. */
const databaseReasons: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the user is not allowed in',
  '3D000': 'there is no such database',
  '42501': 'the user may not create tables',
};

export function databaseFailure(databaseUrl: string, error: unknown): StartupError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = databaseReasons[code] ?? (code === '' ? 'no answer' : code);
  return new StartupError(
    `database: ${placeOf(databaseUrl)} can't be used (${reason}); check DATABASE_URL and that PostgreSQL runs there`,
    { cause: error },
  );
}

export function listenFailure(host: string, port: number, error: unknown): StartupError {
  const where = `${host}:${String(port)}`;
  if (hasCode(error, ['EADDRINUSE'])) {
    return new StartupError(
      `server: port ${String(port)} is taken by another program; stop that, or set PORT to another`,
      {
        cause: error,
      },
    );
  }
  if (hasCode(error, ['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'])) {
    return new StartupError(`server: can't listen on ${where}; check HOST and PORT`, { cause: error });
  }
  return new StartupError(`server: can't listen on ${where}`, { cause: error });
}
