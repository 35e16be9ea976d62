import { pino, type DestinationStream, type Logger } from 'pino';
import { errorForLog } from './error-for-log.ts';

/** Whatever is logged under these names by mistake is not written. */
const neverWritten = ['body', 'headers', 'authorization', 'phone', 'email', 'code', 'token'].flatMap(
  (name) => (name === 'code' ? [] : [name, `*.${name}`]),
);

/**
 * Lines are written together, at the latest after a tenth of a second: a busy server has better to do than to write each by
 * itself. What is left is written when the process ends.
 */
const standardError = (): DestinationStream =>
  pino.destination({ dest: 2, sync: false, minLength: 4_096, periodicFlush: 100 });

/** JSON lines on standard error: standard output is for the person who starts the server (OPS-05). */
export const createLog = (level: string, destination: DestinationStream = standardError()): Logger =>
  pino(
    {
      level,
      base: { process: process.pid },
      redact: { paths: neverWritten, remove: true },
      serializers: { err: errorForLog },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
