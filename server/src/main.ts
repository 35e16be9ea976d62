import { readConfiguration } from './platform/configuration/read.ts';
import type { Configuration } from './platform/configuration/schema.ts';
import { createLog, LogStream } from './platform/startup/log.ts';
import { describeFailure, isExpectedFailure } from './platform/startup/startup-error.ts';
import { runServer, type RunningServer } from './startup/run-server.ts';

/** Milliseconds for requests and jobs in progress at a stop, after the time for new requests. */
const shutdownTimeout = 25_000;

const standardOutput = new LogStream(1);

/** Lines about the process itself, which every LOG_LEVEL has: programs that start it wait for them. */
const processLog = createLog('info', standardOutput);

// A full disk must not end the server.
process.stderr.on('error', () => undefined);

// Node would print warnings as plain text among the lines of the log.
process.removeAllListeners('warning');
process.on('warning', (warning) => processLog.warn({ err: warning }, 'warning of Node'));

/** Ends the process. A person at a terminal, or the launcher, reads why; otherwise the log has it. */
function fail(error: unknown): never {
  if (process.stderr.isTTY || process.send !== undefined) process.stderr.write(`${describeFailure(error)}\n`);
  else if (isExpectedFailure(error)) processLog.fatal(describeFailure(error));
  else processLog.fatal({ err: error }, 'ended by an unexpected error');
  process.exit(1);
}
process.on('uncaughtException', fail);

async function stopInOrder(server: RunningServer, hurry: AbortSignal): Promise<void> {
  const code = await server.stop(hurry).then(
    () => 0,
    () => 1,
  );
  await standardOutput.end();
  process.exit(code);
}

/**
 * Stops the server on the first signal. The second one, or the end of the launcher that started this process, ends the serving of
 * new requests early.
 */
function stopOnSignal(server: RunningServer, { drainSeconds }: Configuration): void {
  const hurry = new AbortController();
  let isStopping = false;
  const stop = () => {
    if (isStopping) hurry.abort();
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), drainSeconds * 1_000 + shutdownTimeout).unref();
    void stopInOrder(server, hurry.signal);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', () => {
    stop();
    hurry.abort();
  });
}

try {
  const configuration = readConfiguration(process.env);
  const server = await runServer(configuration, createLog(configuration.logLevel, standardOutput));
  stopOnSignal(server, configuration);
  const what = configuration.role === 'worker' ? 'running jobs, with health checks' : 'listening';
  if (server.deskAddress !== undefined) processLog.info(`server: staff API on ${server.deskAddress}`);
  processLog.info(`server: ${what} on ${server.address}`);
} catch (error) {
  fail(error);
}
