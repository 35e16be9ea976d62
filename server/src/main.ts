import { ConfigurationError, readConfiguration } from './platform/configuration/read.ts';
import type { Configuration } from './platform/configuration/schema.ts';
import { createLog } from './platform/startup/log.ts';
import { runServer, type RunningServer } from './platform/startup/run-server.ts';
import { StartupError } from './platform/startup/startup-error.ts';

/** Milliseconds for requests and jobs in progress at a stop, after the time for new requests. */
const shutdownTimeout = 25_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function failStart(error: unknown): never {
  const isExpected = error instanceof ConfigurationError || error instanceof StartupError;
  const message = isExpected ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${message ?? ''}\n`);
  process.exit(1);
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
    server.stop(hurry.signal).then(
      () => process.exit(0),
      () => process.exit(1),
    );
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
  const server = await runServer(configuration, createLog(configuration.logLevel));
  stopOnSignal(server, configuration);
  const what = configuration.role === 'worker' ? 'running jobs, with health checks' : 'listening';
  if (server.deskAddress !== undefined) print(`server: staff API on ${server.deskAddress}`);
  print(`server: ${what} on ${server.address}`);
} catch (error) {
  failStart(error);
}
