import { write, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Milliseconds before a line is written, and the characters after which it is written earlier: single writes slow a busy server. */
const delay = 100;
const batchLength = 32_768;
/** The most characters that wait for a slow or full destination. Lines beyond it are dropped. */
const longestBacklog = 1_000_000;

/**
 * Writes log lines in batches to a file descriptor. It never stops or delays the server: lines that can't be written (a full disk, a
 * reader that is gone or slow) are dropped. pino's own destination ends the process or waits forever in these cases.
 */
export class LogStream implements DestinationStream {
  readonly #descriptor: number;
  #waiting = '';
  #isWriting = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
    process.on('exit', this.#writeRest);
  }

  write(line: string): void {
    if (this.#waiting.length > longestBacklog) return;
    this.#waiting += line;
    if (this.#waiting.length >= batchLength) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), delay).unref();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isWriting || this.#waiting === '') return;
    this.#isWriting = true;
    const batch = Buffer.from(this.#waiting);
    this.#waiting = '';
    this.#writeFrom(batch, 0);
  }

  /** Writes the rest of a batch. Lines that can't be written are lost. */
  #writeFrom(batch: Buffer, start: number): void {
    write(this.#descriptor, batch, start, (error, written) => {
      const next = start + written;
      if (!error && next < batch.length) this.#writeFrom(batch, next);
      else if (error?.code === 'EAGAIN') setTimeout(() => this.#writeFrom(batch, start), delay).unref();
      else {
        this.#isWriting = false;
        this.#flush();
      }
    });
  }

  /** Writes what waits, in at most half a second. */
  async end(): Promise<void> {
    this.#flush();
    for (let waited = 0; waited < 500 && this.#isWriting; waited += 10) await pause(10);
  }

  /** Writes what waits when the process exits. While another write is stuck, this one would be stuck too. */
  readonly #writeRest = (): void => {
    if (this.#isWriting) return;
    try {
      writeSync(this.#descriptor, this.#waiting);
    } catch {
      // No one reads the log any longer.
    }
  };
}

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
