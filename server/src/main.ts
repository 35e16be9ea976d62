import { ConfigurationError, readConfiguration } from './platform/configuration/read.ts';
import { createLog } from './platform/startup/log.ts';
import { runServer, type RunningServer } from './platform/startup/run-server.ts';
import { StartupError } from './platform/startup/startup-error.ts';

/** Milliseconds to wait for requests and jobs at shutdown. */
const shutdownTimeout = 10_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function failStart(error: unknown): never {
  const isExpected = error instanceof ConfigurationError || error instanceof StartupError;
  const message = isExpected ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${message ?? ''}\n`);
  process.exit(1);
}

/** Stops the server on the first signal, or when the launcher that started this process is gone. */
function stopOnSignal(server: RunningServer): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), shutdownTimeout).unref();
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}

try {
  const configuration = readConfiguration(process.env);
  const server = await runServer(configuration, createLog(configuration.logLevel));
  stopOnSignal(server);
  const what = configuration.role === 'worker' ? 'running jobs, with health checks' : 'listening';
  print(`server: ${what} on ${server.address}`);
} catch (error) {
  failStart(error);
}
