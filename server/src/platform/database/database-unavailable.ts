/**
 * The database didn't answer: it can't be reached, the connection broke, or it took too long. Whether a statement that was sent took
 * effect is unknown. Callers get a 503 and may repeat the call.
 */
export class DatabaseUnavailable extends Error {
  /** PostgreSQL's or the system's code, such as `57P01` or `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super('the database did not answer', { cause });
    this.name = 'DatabaseUnavailable';
    this.code = findCode(cause);
  }
}

/** Two transactions stood in each other's way; PostgreSQL rolled this one back. https://www.postgresql.org/docs/15/errcodes-appendix.html */
const conflictCodes: ReadonlySet<string> = new Set(['40001', '40P01']);

/** Errors of a healthy connection that still mean "not now": cut off by a time limit, out of resources. */
const busyCodes: ReadonlySet<string> = new Set(['57014', '55P03']);
const busyClasses: ReadonlySet<string> = new Set(['53', '58']);

/**
 * Connection failures, the server shutting down or starting, a transaction that waited too long, and a server that rejects writes: after a
 * failover, the old connections lead to a standby.
 */
const lostCodes: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '25P04',
  '25006',
]);

const socketCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The driver's own errors, which have no code. */
const lostMessages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

/** Lists an error and its causes. */
function* walkCauses(error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}

const findErrorCode = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

function findCode(error: unknown): string | undefined {
  for (const link of walkCauses(error)) {
    const code = findErrorCode(link);
    if (code !== undefined) return code;
  }
  return undefined;
}

const hasCode = (error: unknown, isMeant: (code: string) => boolean): boolean =>
  [...walkCauses(error)].some((link) => isMeant(findErrorCode(link) ?? ''));

/** Returns whether the transaction was rolled back for another one and can run again. */
export const isConflict = (error: unknown): boolean => hasCode(error, (code) => conflictCodes.has(code));

/** Returns whether the connection that reported this error can't be used any longer. */
export const isConnectionLost = (error: unknown): boolean =>
  hasCode(error, (code) => lostCodes.has(code) || socketCodes.has(code) || code.startsWith('08')) ||
  [...walkCauses(error)].some(({ message }) => lostMessages.test(message));

/** Returns whether PostgreSQL accepts no connections yet, because it is starting or recovering after a crash. */
export const isRecovering = (error: unknown): boolean => hasCode(error, (code) => code === '57P03');

/** Returns whether a statement got no reply within the client's time limit. */
export const isWithoutReply = (error: unknown): boolean =>
  [...walkCauses(error)].some(({ message }) => message === 'Query read timeout');

const isBusy = (error: unknown): boolean =>
  hasCode(error, (code) => busyCodes.has(code) || (code.length === 5 && busyClasses.has(code.slice(0, 2))));

/** Finds the reason, in an error or its causes, why the database didn't answer. */
export const findUnavailable = (error: unknown): DatabaseUnavailable | undefined =>
  [...walkCauses(error)].find((link) => link instanceof DatabaseUnavailable);

/** Converts an error of the driver, if it means that the database can't answer now. Returns any other error unchanged. */
export function toUnavailable(error: unknown): unknown {
  if (findUnavailable(error)) return error;
  return isConflict(error) || isBusy(error) || isConnectionLost(error)
    ? new DatabaseUnavailable(error)
    : error;
}
