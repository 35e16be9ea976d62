import { buildSandbox, type Sandbox } from './app.ts';
import { readConfiguration, type Configuration } from './configuration.ts';

try {
  const configuration = readConfiguration(process.env);
  await start(await buildSandbox(configuration), configuration);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

async function start(sandbox: Sandbox, configuration: Configuration): Promise<void> {
  const stop = (): void => {
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => fail(String(error)),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  try {
    const { url, smtpPort } = await sandbox.listen();
    console.log(`sandbox: email on smtp://${configuration.SANDBOX_HOST}:${smtpPort}`);
    console.log(`sandbox: listening on ${url}`);
  } catch (error) {
    fail(explainNotListening(error, configuration));
  }
}

function explainNotListening(error: unknown, configuration: Configuration): string {
  const { code, port } = error as { code?: string; port?: number };
  if (code !== 'EADDRINUSE') return error instanceof Error ? error.message : String(error);
  const setting = port === configuration.SANDBOX_SMTP_PORT ? 'SANDBOX_SMTP_PORT' : 'SANDBOX_PORT';
  return `port ${port ?? ''} on ${configuration.SANDBOX_HOST} is in use; stop the other program or set ${setting}`;
}

function fail(message: string): never {
  console.error(`sandbox: ${message}`);
  process.exit(1);
}
