import { ConfigurationError, readConfiguration } from './platform/configuration/read.ts';
import { createLog } from './platform/startup/log.ts';
import { runServer, type RunningServer } from './platform/startup/run-server.ts';
import { StartupError } from './platform/startup/startup-error.ts';

/** Requests and jobs that take longer than this are cut off. */
const patience = 10_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function failStart(error: unknown): never {
  const isForPeople = error instanceof ConfigurationError || error instanceof StartupError;
  const words = isForPeople ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${words ?? ''}\n`);
  process.exit(1);
}

/** Stops once, on the first of the signals; or when the launcher that started this process is gone. */
function stopWhenTold(server: RunningServer): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), patience).unref();
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
  stopWhenTold(server);
  const what = configuration.role === 'worker' ? 'doing jobs, its health' : 'listening';
  say(`server: ${what} on ${server.address}`);
} catch (error) {
  failStart(error);
}
