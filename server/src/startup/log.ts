import { pino, type DestinationStream, type Logger } from 'pino';
import { errorForLog } from './error-for-log.ts';

/** Whatever is logged under these names by mistake is not written. */
const neverWritten = ['body', 'headers', 'authorization', 'phone', 'email', 'code', 'token'].flatMap(
  (name) => (name === 'code' ? [] : [name, `*.${name}`]),
);

/** JSON lines on standard error: standard output is for the person who starts the server (OPS-05). */
export const createLog = (level: string, destination: DestinationStream = pino.destination(2)): Logger =>
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
