import { ConfigurationError } from '../configuration/read.ts';
import { findUnavailable, isConnectionLost, toUnavailable } from '../database/database-unavailable.ts';

/** Says in one line, without secrets, why the server can't start. */
export class StartupError extends Error {}

/** Returns whether a program ends for a reason that the person who runs it can remove. */
export const isExpectedFailure = (error: unknown): boolean =>
  error instanceof ConfigurationError ||
  error instanceof StartupError ||
  findUnavailable(toUnavailable(error)) !== undefined;

/** Describes for the person at the terminal why a program ends: in words, or with its place in the code if no one expected it. */
export function describeFailure(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof StartupError) return error.message;
  const unavailable = findUnavailable(toUnavailable(error));
  if (unavailable)
    return `database: it did not answer (${describeDatabaseError(unavailable)}); check that PostgreSQL runs, and start this again`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

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
  '08P01': 'a pooler rejects settings of a session',
  '57P03': 'it is starting or recovering',
};

/** The code with which PgBouncer rejects a connection's own time limits. */
const protocolViolation = '08P01';

/** Returns whether an address leads to a pooler that keeps no session. */
export const isPoolerError = (error: unknown): boolean => findCode(error) === protocolViolation;

/** PostgreSQL's code for a missing right: the server reached the database, but only the owner can migrate it. */
const insufficientPrivilege = '42501';

/** Finds the code of an error or of what caused it. */
function findCode(error: unknown): string {
  for (let link = error; link instanceof Error; link = link.cause)
    if ('code' in link && typeof link.code === 'string') return link.code;
  return '';
}

/** The driver's complaints about settings, which have no code. */
const settingMessages = /^(SASL|The server does not support SSL)/;

/** Returns whether an error is about the database. Errors of the program have no code, or one of Node's, such as ERR_INVALID_ARG_TYPE. */
const isOfDatabase = (error: unknown): boolean =>
  isConnectionLost(error) ||
  (error instanceof Error && settingMessages.test(error.message)) ||
  !/^(ERR_|$)/.test(findCode(error));

/** Says why a database can't be used, without secrets. */
export function describeDatabaseError(error: unknown): string {
  const code = findCode(error);
  return databaseReasons[code] ?? (code === '' ? 'no reply' : code);
}

function getAdvice(error: unknown, setting: string): string {
  if (!isPoolerError(error)) return `check ${setting} and that PostgreSQL runs there`;
  const direct = setting === 'DATABASE_URL' ? 'DATABASE_DIRECT_URL' : setting;
  return `set ${direct} to the database itself`;
}

/**
 * Converts an error to one that says what to do about the database. Returns an error of the program unchanged.
 * @param setting the name of the setting with the address
 */
export function toDatabaseError(databaseUrl: string, error: unknown, setting = 'DATABASE_URL'): unknown {
  if (!isOfDatabase(error)) return error;
  const code = findCode(error);
  if (code === insufficientPrivilege)
    return new StartupError(
      `database: ${toPublicAddress(databaseUrl)} needs a migration, and its user may not change tables; run npm run migrate, or node start.mjs migrate in a release, with DATABASE_MIGRATION_URL`,
      { cause: error },
    );
  return new StartupError(
    `database: can't connect to ${toPublicAddress(databaseUrl)} (${describeDatabaseError(error)}); ${getAdvice(error, setting)}`,
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
