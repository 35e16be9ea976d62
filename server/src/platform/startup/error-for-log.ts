interface LoggedError {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const textOf = (error: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
};

/** Errors of the database and of the query builder quote the values that they were given. */
const quotesValues = (error: object): boolean =>
  'severity' in error || ('query' in error && 'params' in error);

/** The calls, without the message that a stack begins with. */
const framesOf = (stack: string): string => (/(\n {4}at .*)+$/.exec(stack)?.[0] ?? '').trim();

/** What the log keeps of an error: enough to find the place, and no personal data (OPS-05). */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = textOf(error, 'code');
  const constraint = textOf(error, 'constraint');
  return {
    type: error.constructor.name,
    ...(code === undefined ? {} : { code }),
    ...(quotesValues(error)
      ? { message: constraint === undefined ? 'database error' : `database error: ${constraint}` }
      : { message: error.message }),
    stack: framesOf(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  };
}
