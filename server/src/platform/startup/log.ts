import { pino, type DestinationStream, type Logger } from 'pino';

interface LoggedError {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const getText = (error: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
};

/** Returns whether an error comes from the database or the query builder: their messages contain values. */
const hasQuotedValues = (error: object): boolean =>
  'severity' in error || ('query' in error && 'params' in error);

/** Returns the stack's calls without the message before them. */
const getFrames = (stack: string): string => (/(\n {4}at .*)+$/.exec(stack)?.[0] ?? '').trim();

/** Converts an error for the log: enough to find its place in the code, without personal data (OPS-05). */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = getText(error, 'code');
  const constraint = getText(error, 'constraint');
  return {
    type: error.constructor.name,
    ...(code === undefined ? {} : { code }),
    ...(hasQuotedValues(error)
      ? { message: constraint === undefined ? 'database error' : `database error: ${constraint}` }
      : { message: error.message }),
    stack: getFrames(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: toLoggedError(error.cause) }),
  };
}

/** Fields that are removed from log lines if they are logged by mistake. */
const redactedFields = ['body', 'headers', 'authorization', 'phone', 'email', 'code', 'token'].flatMap(
  (name) => (name === 'code' ? [] : [name, `*.${name}`]),
);

/** Creates a log of JSON lines (OPS-05). */
export const createLog = (level: string, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { process: process.pid },
      redact: { paths: redactedFields, remove: true },
      serializers: { err: toLoggedError },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
